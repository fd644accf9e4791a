// Lets a consumer follow every tenant's feed, one step per tenant in turn, so that a backlog at one delays no other.
import { setTimeout as sleepMs } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { FeedMarkError, stepFeed, type ConsumerBounds, type ConsumerRules, type FeedSpan } from "./consume.ts";

export interface FollowOptions<Result> {
  readonly signal?: AbortSignal | undefined;
  /** Called after the commit of each step. */
  readonly onStep?: (result: Result, span: FeedSpan) => void;
  /** One tenant's failure does not stop the others. */
  readonly onFailure: (tenantId: string, error: unknown) => void;
}

/** Logs failures of a job that follows. A broken mark fails each time: the watch of the feed reports it (watch.ts). */
export const logFailures =
  (log: { error(context: object, message: string): void }, message: string): FollowOptions<unknown>["onFailure"] =>
  (tenantId, err) => {
    if (!(err instanceof FeedMarkError)) log.error({ err, tenantId }, message);
  };

/** With a backlog, a consumer rests as long as it works: players go first. */
const REST = 1;
/** A rest worth taking. */
const SHORTEST_REST_MS = 2;

/** Steps until every feed is followed to its end, or `signal` is aborted; answers how many steps it took. */
export async function followFeed<Prepared, Result>(
  db: Db,
  consumer: ConsumerRules<Prepared, Result>,
  { signal, onStep, onFailure }: FollowOptions<Result>,
): Promise<number> {
  const failed = new Set<string>();
  let steps = 0;
  for (;;) {
    const tenants = (await listTenantsBehind(db, consumer)).filter((tenantId) => !failed.has(tenantId));
    if (tenants.length === 0) return steps;
    for (const tenantId of tenants) {
      if (signal?.aborted === true) return steps;
      const begun = performance.now();
      try {
        const taken = await stepFeed(db, consumer, tenantId);
        if (taken === null) failed.add(tenantId);
        else {
          steps += 1;
          onStep?.(taken.result, taken.span);
        }
      } catch (error) {
        failed.add(tenantId);
        onFailure(tenantId, error);
      }
      const restMs = (performance.now() - begun) * REST;
      if (restMs >= SHORTEST_REST_MS && steps > tenants.length) await sleepMs(restMs);
    }
  }
}

/** Tenants with something to follow, and those whose mark is ahead of their feed. */
async function listTenantsBehind(db: Db, { name, behind }: ConsumerBounds): Promise<string[]> {
  const limit = behind === undefined ? sql`h.position` : sql`coalesce(l.position, 0)`;
  const found = await sql<{ tenantId: string }>`
    /* platform-wide: feed */
    select h.tenant_id as "tenantId"
    from feed_heads h
    left join feed_marks m on m.tenant_id = h.tenant_id and m.consumer = ${name}
    left join feed_marks l on l.tenant_id = h.tenant_id and l.consumer = ${behind ?? name}
    where ${limit} > coalesce(m.position, 0) or coalesce(m.position, 0) > h.position
    order by h.tenant_id`.execute(db);
  return found.rows.map(({ tenantId }) => tenantId);
}

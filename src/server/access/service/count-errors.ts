// Calls that failed, counted by the hour and by code: only those are read, however many went well.
import { sql } from "kysely";
import type { CallDirection, countCallErrors, ERROR_HOURS } from "#contract/calls.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/errors.ts";
import type { Db } from "../../db/database.ts";
import { placeOf, type AgentPlace } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { agentNotFound } from "./read-keys.ts";

const HOUR_MS = 3_600_000;

interface Counted {
  readonly direction: CallDirection;
  readonly code: string;
  readonly hour: Date;
  readonly count: number;
  readonly lastAt: Date;
}

/** The hour that is running is the last of them. */
export async function countErrors(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  caller: MemberCaller,
  anyCaseId: string,
  span: (typeof ERROR_HOURS)[number],
): Promise<Answer<typeof countCallErrors> | Refusal> {
  const place = await placeOf(db, caller, anyCaseId);
  if (place === undefined) return agentNotFound;
  const count = Number(span);
  const lastHour = Math.floor(clock().getTime() / HOUR_MS) * HOUR_MS;
  const from = new Date(lastHour - (count - 1) * HOUR_MS);
  const rows = await counted(db, place, from);
  const hours = Array.from({ length: count }, (_, at) => ({
    hour: new Date(from.getTime() + at * HOUR_MS).toISOString(),
    in: 0,
    out: 0,
  }));
  for (const row of rows) {
    const hour = hours[(row.hour.getTime() - from.getTime()) / HOUR_MS];
    // A call may have begun after the clock was read.
    if (hour !== undefined) hour[row.direction] += row.count;
  }
  return { from: from.toISOString(), hours, codes: byCode(rows) };
}

async function counted(db: Db, { tenantId, agentId }: AgentPlace, from: Date): Promise<Counted[]> {
  const firstDay = from.toISOString().slice(0, 10);
  const found = await sql<Counted>`
    select 'in' as direction, c.code, date_trunc('hour', c.at, 'UTC') as hour, count(*)::integer as count, max(c.at) as "lastAt"
    from api_calls c
    where c.tenant_id = ${tenantId} and c.agent_id = ${agentId} and c.code is not null
      and c.day >= ${firstDay}::date and c.at >= ${from}
    group by c.code, 3
    union all
    select 'out', c.verdict, date_trunc('hour', c.at, 'UTC'), count(*)::integer, max(c.at)
    from wallet_calls c
    where c.tenant_id = ${tenantId} and c.agent_id = ${agentId} and c.verdict <> 'ok'
      and c.day >= ${firstDay}::date and c.at >= ${from}
    group by c.verdict, 3`.execute(db);
  return found.rows;
}

function byCode(rows: readonly Counted[]) {
  const groups = Map.groupBy(rows, ({ direction, code }) => `${direction} ${code}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const lastAt = Math.max(...group.map((row) => row.lastAt.getTime()));
      return [
        {
          direction: first.direction,
          code: first.code,
          count: group.reduce((sum, row) => sum + row.count, 0),
          last_at: new Date(lastAt).toISOString(),
        },
      ];
    })
    .toSorted((a, b) => b.count - a.count);
}

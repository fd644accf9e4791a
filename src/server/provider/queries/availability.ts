/** SQL: what the rules of an agent and of all above it make of a game at an instant; the strictest of them counts. */
import { sql, type RawBuilder } from "kysely";

/** States from the most open to the strictest: the place in the list is the rank in SQL. */
export const AVAILABILITY_RANKS = ["on", "hidden", "maintenance", "off"] as const;

interface Places {
  readonly tenant: string;
  /** Ids from the root of the tenant down to the agent. */
  readonly path: string;
  readonly game: string;
  readonly at: string;
}

const RANK = "case r.state when 'off' then 3 when 'maintenance' then 2 when 'hidden' then 1 else 0 end";

/**
 * One row: `rank` of the strictest state, whether any of them hides the game, and the tightest stake limits. A window in
 * force stands in for the agent's own lasting state.
 */
export const availabilityText = ({ tenant, path, game, at }: Places): string => `
  select coalesce(max(q.rank), 0) as rank, coalesce(bool_or(q.rank = 1), false) as is_hidden,
    max(q.min_stake) as min_stake, min(q.max_stake) as max_stake
  from (
    select coalesce(
        max(${RANK}) filter (where r.kind = 'window' and r.from_at <= ${at}::timestamptz
          and coalesce(r.to_at, 'infinity') > ${at}::timestamptz),
        max(${RANK}) filter (where r.kind = 'state'), 0) as rank,
      max(r.min_stake) as min_stake, min(r.max_stake) as max_stake
    from availability_rules r
    where r.tenant_id = ${tenant} and r.agent_id = any(${path}) and r.game_code = ${game}
    group by r.agent_id
  ) q`;

const TENANT = "?tenant?";
const PATH = "?path?";
const GAME = "?game?";
const AT = "?at?";
const PARTS = availabilityText({ tenant: TENANT, path: PATH, game: GAME, at: AT }).split(/(\?\w+\?)/);

interface Values {
  readonly tenant: RawBuilder<unknown>;
  readonly path: RawBuilder<unknown>;
  readonly game: RawBuilder<unknown>;
  readonly at: Date;
}

/** The same with the values themselves. */
export function availabilityAt({ tenant, path, game, at }: Values): RawBuilder<unknown> {
  const values = new Map<string, RawBuilder<unknown>>([
    [TENANT, tenant],
    [PATH, path],
    [GAME, game],
    [AT, sql`${at}`],
  ]);
  return sql.join(
    PARTS.map((part) => values.get(part) ?? sql.raw(part)),
    sql.raw(""),
  );
}

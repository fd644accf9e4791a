/** Rounds that are not settled, over the journal and what agents' wallets have not taken: the step each is in. */
import { sql } from "kysely";
import type { OpenRoundStep, OpenRoundWaitsFor } from "#contract/open-round.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Db } from "../../db/database.ts";
import { directionOf } from "../../db/keyset.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export interface OpenRoundFilter {
  readonly game?: string | undefined;
  readonly waitsFor?: OpenRoundWaitsFor | undefined;
  readonly progress?: "moving" | "stuck" | undefined;
}

export interface OpenRoundRow {
  readonly id: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly playerId: string;
  readonly playerCode: string;
  readonly game: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly win: bigint | null;
  readonly startedAt: Date;
  readonly step: OpenRoundStep;
  readonly waitsFor: OpenRoundWaitsFor;
  readonly attempts: number;
  readonly lastFailure: string | null;
  readonly nextAt: Date | null;
  readonly isStuck: boolean;
  readonly stuckAt: Date | null;
  /** When its wallet was to be notified first. */
  readonly since: Date;
  readonly isProposed: boolean;
}

/** The recovery job takes a round up so long after its stake (`service/recover.ts`). */
const RECOVERED_AFTER = sql`interval '5 seconds'`;
/** So long after it should have gone on by itself, it has not. */
const OVERDUE_AFTER = sql`interval '60 seconds'`;

const tagOf = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: open rounds */` : sql``);

/** All of a reach; a round in seamless mode whose stake is booked is in the journal too, and counts there. */
const openRounds = (reach: Reach, at: Date) => sql`
  select o.tenant_id, o.id, o.session_id, o.agent_id, o.player_id, o.game_code, o.currency, o.stake, null::bigint as win,
    o.started_at, o.started_at as since, 'outcome' as step, 'platform' as waits_for, 0 as attempts, null as last_failure,
    o.started_at + ${RECOVERED_AFTER} as next_at, null::timestamptz as stuck_at,
    o.started_at + ${RECOVERED_AFTER} + ${OVERDUE_AFTER} < ${at}::timestamptz as is_stuck
  from open_rounds o
  where o.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${withinAgents(reach, "o.agent_id")}
  union all
  select w.tenant_id, w.id, w.session_id, w.agent_id, w.player_id, s.game_code, w.currency, w.stake, w.win,
    w.started_at, coalesce(w.ending_since, w.started_at),
    case w.state when 'started' then 'stake' when 'paying' then 'win' else 'rollback' end,
    case when w.due_at is null then 'person' when w.state = 'started' and w.due_at <= ${at}::timestamptz then 'platform'
      else 'wallet' end,
    w.attempts, w.last_failure, w.due_at, w.stuck_at,
    w.due_at is null or w.due_at + ${OVERDUE_AFTER} < ${at}::timestamptz
  from seamless_rounds w
  join game_sessions s on s.tenant_id = w.tenant_id and s.id = w.session_id
    and s.tenant_id = any(${[...reach.tenantIds]}::uuid[])
  where w.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and w.ended_at is null and ${withinAgents(reach, "w.agent_id")}
    and not exists (select from open_rounds o where o.tenant_id = w.tenant_id and o.id = w.id)`;

const isWanted = ({ game, waitsFor, progress }: OpenRoundFilter) => sql`
  ${game === undefined ? sql`true` : sql`r.game_code = ${game}`}
  and ${waitsFor === undefined ? sql`true` : sql`r.waits_for = ${waitsFor}`}
  and ${progress === undefined ? sql`true` : sql`r.is_stuck = ${progress === "stuck"}`}`;

interface Asked {
  readonly at: Date;
  readonly after: string | undefined;
  readonly limit: number;
  readonly sort: TimeSort;
}

export async function listUnsettledRounds(
  db: Db,
  reach: Reach,
  filter: OpenRoundFilter,
  { at, after, limit, sort }: Asked,
): Promise<OpenRoundRow[]> {
  const { order, isBehind } = directionOf(sort);
  const tenantIds = [...reach.tenantIds];
  const found = await sql<OpenRoundRow>`
    ${tagOf(reach)}
    select r.id, r.session_id as "sessionId", r.agent_id as "agentId", a.code as "agentCode", r.player_id as "playerId",
      p.code as "playerCode", r.game_code as game, r.currency, r.stake, r.win, r.started_at as "startedAt", r.step,
      r.waits_for as "waitsFor", r.attempts, r.last_failure as "lastFailure", r.next_at as "nextAt",
      r.is_stuck as "isStuck", r.stuck_at as "stuckAt", r.since, exists (
        select from hand_settlements h
        where h.tenant_id = r.tenant_id and h.tenant_id = any(${tenantIds}::uuid[]) and h.round_id = r.id
          and h.state = 'waiting'
      ) as "isProposed"
    from (
      select r.* from (${openRounds(reach, at)}) r
      where ${isWanted(filter)} and ${after === undefined ? sql`true` : sql`r.id ${isBehind} ${after}::uuid`}
      order by r.id ${order} limit ${limit}
    ) r
    join agents a on a.tenant_id = r.tenant_id and a.id = r.agent_id and a.tenant_id = any(${tenantIds}::uuid[])
    join players p on p.tenant_id = r.tenant_id and p.id = r.player_id and p.tenant_id = any(${tenantIds}::uuid[])
    order by r.id ${order}`.execute(db);
  return found.rows;
}

export interface OpenRoundSum {
  readonly currency: string;
  readonly rounds: bigint;
  readonly stuck: bigint;
  readonly stake: bigint;
  readonly oldestAt: Date;
}

export async function sumUnsettledRounds(
  db: Db,
  reach: Reach,
  filter: OpenRoundFilter,
  at: Date,
): Promise<OpenRoundSum[]> {
  const found = await sql<OpenRoundSum>`
    ${tagOf(reach)}
    select r.currency, count(*) as rounds, count(*) filter (where r.is_stuck) as stuck, sum(r.stake)::bigint as stake,
      min(r.started_at) as "oldestAt"
    from (${openRounds(reach, at)}) r where ${isWanted(filter)}
    group by r.currency order by r.currency`.execute(db);
  return found.rows;
}

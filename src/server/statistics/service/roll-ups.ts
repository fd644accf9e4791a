// What the roll-ups hold, written once: their columns, and the sums of settled rounds they are made of.
import { type RawBuilder, sql } from "kysely";
import { columnsOf } from "../../db/columns.ts";
import { unfollowedRounds } from "../../ledger/feed/unfollowed.ts";
import { rowsOfDay } from "../../ledger/rows-of-day.ts";

export interface RollUp {
  readonly table: "rounds_by_day" | "rounds_by_hour" | "rounds_by_game" | "rounds_by_player" | "rounds_by_minute";
  /** Which of the sums it holds. */
  readonly kind: "day" | "hour" | "game" | "player" | "minute";
  /** The column of its time. */
  readonly time: "day" | "hour" | "minute";
  /** With the tenant and the time, its primary key. */
  readonly keys: readonly ("agent_id" | "game_code" | "provider_code" | "player_id")[];
  /** What the key implies. */
  readonly facts: readonly ("agent_id" | "currency")[];
  readonly sums: readonly Sum[];
}

type Sum = "rounds" | "turnover" | "wins" | "expected_wins_bps" | "biggest_win" | "hours";

const SUMS: readonly Sum[] = ["rounds", "turnover", "wins", "expected_wins_bps"];

export const ROLL_UPS = {
  day: {
    table: "rounds_by_day",
    kind: "day",
    time: "day",
    keys: ["agent_id", "game_code"],
    facts: ["currency"],
    sums: SUMS,
  },
  hour: {
    table: "rounds_by_hour",
    kind: "hour",
    time: "hour",
    keys: ["agent_id", "provider_code"],
    facts: ["currency"],
    sums: SUMS,
  },
  game: {
    table: "rounds_by_game",
    kind: "game",
    time: "hour",
    keys: ["agent_id", "game_code", "provider_code"],
    facts: ["currency"],
    sums: SUMS,
  },
  player: {
    table: "rounds_by_player",
    kind: "player",
    time: "day",
    keys: ["player_id"],
    facts: ["agent_id", "currency"],
    sums: [...SUMS, "biggest_win", "hours"],
  },
  minute: {
    table: "rounds_by_minute",
    kind: "minute",
    time: "minute",
    keys: ["agent_id"],
    facts: [],
    sums: ["rounds"],
  },
} as const satisfies Record<RollUp["kind"], RollUp>;

export const MINUTES_RETAINED = "2 days";

export const keyOf = ({ time, keys }: RollUp): readonly string[] => [time, ...keys];
export const valuesOf = ({ facts, sums }: RollUp): readonly string[] => [...facts, ...sums];

/** Two relations have the same key of a roll-up. */
export const onKey = (rollUp: RollUp, one: string, other: string): RawBuilder<unknown> =>
  sql.join(
    keyOf(rollUp).map((column) => sql`${sql.ref(`${one}.${column}`)} = ${sql.ref(`${other}.${column}`)}`),
    sql` and `,
  );

/**
 * Two parts of a `with`: `settled`, the settled rounds `r` that a condition holds for, read once, and `sums`, which
 * adds them up by five keys at a time. `kind` says for which roll-up a row of `sums` is.
 */
export const sumsOfRounds = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  settled as materialized (
    select r.agent_id, r.player_id, r.provider_code, r.game_code, r.currency, r.stake, r.win, r.stake * r.rtp_bps as expected,
      r.settled_at, (r.settled_at at time zone 'utc')::date as day, date_trunc('hour', r.settled_at, 'UTC') as hour,
      date_trunc('minute', r.settled_at, 'UTC') as minute
    from rounds r
    where ${condition} and r.state = 'settled'
  ), sums as materialized (
    select s.day, s.hour, s.minute, s.agent_id, s.player_id, s.provider_code, s.game_code, s.currency, count(*) as rounds,
      sum(s.stake)::bigint as turnover, sum(s.win)::bigint as wins, sum(s.expected)::bigint as expected_wins_bps,
      max(s.win) as biggest_win, bit_or(1 << extract(hour from s.settled_at at time zone 'utc')::integer) as hours,
      max(s.settled_at) as last_at,
      case 0 when grouping(s.game_code, s.provider_code) then 'game' when grouping(s.game_code) then 'day' when grouping(s.provider_code) then 'hour'
        when grouping(s.player_id) then 'player' else 'minute' end as kind
    from settled s
    group by grouping sets (
      (s.day, s.agent_id, s.game_code, s.currency), (s.hour, s.agent_id, s.provider_code, s.currency),
      (s.hour, s.agent_id, s.game_code, s.provider_code, s.currency),
      (s.day, s.player_id, s.agent_id, s.currency), (s.minute, s.agent_id)
    )
  )`;

/**
 * The same of everything settled on a day (UTC) that the roll-ups have to hold: what they have followed. `not in` is
 * looked up in a table of hashes, however few rounds PostgreSQL thinks a partition has.
 */
export const sumsOfDay = (tenantId: string, day: string): RawBuilder<unknown> =>
  sumsOfRounds(sql`
    r.tenant_id = ${tenantId} and ${rowsOfDay(day, "r", "settled_at")}
    and r.id not in (${unfollowedRounds(tenantId, "figures")})`);

const isRetained = (rollUp: RollUp, relation: string): RawBuilder<unknown> =>
  rollUp.kind === "minute" ? sql`${sql.ref(`${relation}.minute`)} > now() - ${MINUTES_RETAINED}::interval` : sql`true`;

/** Puts the rows of `sums` that are a roll-up's into its table `t`; to be followed by what happens to a row that is there. */
export const insertSums = (rollUp: RollUp, tenantId: string): RawBuilder<unknown> => {
  const columns = [...keyOf(rollUp), ...valuesOf(rollUp)];
  return sql`
    insert into ${sql.table(rollUp.table)} as t (tenant_id, ${columnsOf(columns)})
    select ${tenantId}::uuid, ${columnsOf(columns, "s")}
    from sums s where s.kind = ${sql.lit(rollUp.kind)} and ${isRetained(rollUp, "s")}
    on conflict (tenant_id, ${columnsOf(keyOf(rollUp))})`;
};

/** Keeps the rows of a roll-up's table `t` of a day (UTC). */
export const isOfDay = (rollUp: RollUp, day: string): RawBuilder<unknown> => {
  const time = sql.ref(`t.${rollUp.time}`);
  return rollUp.time === "day"
    ? sql`${time} = ${day}::date`
    : sql`${time} >= ${day}::timestamp at time zone 'utc' and ${time} < (${day}::date + 1)::timestamp at time zone 'utc'
        and ${isRetained(rollUp, "t")}`;
};

// What the roll-ups and the daily balances must be, added up from the rounds and the movements in the plainest way.
import type { Pool } from "#server/db/pool.ts";

const SUMS =
  "count(*) as rounds, sum(stake)::bigint as turnover, sum(win)::bigint as wins, sum(stake * rtp_bps)::bigint as expected_wins_bps";
const DAY = "(settled_at at time zone 'utc')::date";

/** Each roll-up: its own rows, and the same from the rounds. */
const ROLL_UPS = {
  rounds_by_day: [
    "select tenant_id, day, agent_id, game_code, currency, rounds, turnover, wins, expected_wins_bps from rounds_by_day",
    `select tenant_id, ${DAY}, agent_id, game_code, currency, ${SUMS} from rounds where state = 'settled' group by 1, 2, 3, 4, 5`,
  ],
  rounds_by_hour: [
    "select tenant_id, hour, agent_id, provider_code, currency, rounds, turnover, wins, expected_wins_bps from rounds_by_hour",
    `select tenant_id, date_trunc('hour', settled_at, 'UTC'), agent_id, provider_code, currency, ${SUMS} from rounds where state = 'settled' group by 1, 2, 3, 4, 5`,
  ],
  rounds_by_game: [
    "select tenant_id, hour, agent_id, game_code, provider_code, currency, rounds, turnover, wins, expected_wins_bps from rounds_by_game",
    `select tenant_id, date_trunc('hour', settled_at, 'UTC'), agent_id, game_code, provider_code, currency, ${SUMS} from rounds where state = 'settled' group by 1, 2, 3, 4, 5, 6`,
  ],
  rounds_by_player: [
    "select tenant_id, day, player_id, agent_id, currency, rounds, turnover, wins, expected_wins_bps, biggest_win, hours from rounds_by_player",
    `select tenant_id, ${DAY}, player_id, agent_id, currency, ${SUMS}, max(win),
       bit_or(1 << extract(hour from settled_at at time zone 'utc')::int) from rounds where state = 'settled' group by 1, 2, 3, 4, 5`,
  ],
  rounds_by_minute: [
    "select tenant_id, minute, agent_id, rounds from rounds_by_minute where minute > now() - interval '47 hours'",
    `select tenant_id, date_trunc('minute', settled_at, 'UTC') as minute, agent_id, count(*) from rounds
     where state = 'settled' and date_trunc('minute', settled_at, 'UTC') > now() - interval '47 hours' group by 1, 2, 3`,
  ],
} as const;

const KINDS = [
  "credit_issue",
  "credit_redeem",
  "credit_send",
  "credit_take",
  "deposit",
  "withdrawal",
  "stake",
  "win",
  "refund",
];

const BALANCES = [
  `select tenant_id, account_id, day, opening, closing, gains, gained, losses, lost, ${KINDS.join(", ")}, entries_to, last_seq from daily_balances`,
  `select tenant_id, account_id, day,
     coalesce((sum(gained - lost) over before_it), 0)::bigint, (sum(gained - lost) over to_it)::bigint, gains, gained, losses, lost,
     ${KINDS.join(", ")}, (sum(gains + losses) over to_it)::bigint, max(seq) over to_it
   from (
     select tenant_id, account_id, (at at time zone 'utc')::date as day,
       count(*) filter (where amount > 0) as gains, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as gained,
       count(*) filter (where amount < 0) as losses, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as lost,
       ${KINDS.map((kind) => `coalesce(sum(amount) filter (where kind = '${kind}'), 0)::bigint as ${kind}`).join(", ")}, max(seq) as seq
     from (
       select tenant_id, at, kind, debit_account_id as account_id, -amount as amount, debit_seq as seq from movements
       union all
       select tenant_id, at, kind, credit_account_id, amount, credit_seq from movements
     ) sides
     group by 1, 2, 3
   ) days
   window to_it as (partition by tenant_id, account_id order by day),
     before_it as (partition by tenant_id, account_id order by day rows between unbounded preceding and 1 preceding)`,
] as const;

/** How many rows of each table differ from what was booked, missing and superfluous ones too; all 0 where all is right. */
export async function countDifferences(admin: Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, [stored, booked]] of Object.entries({ ...ROLL_UPS, daily_balances: BALANCES })) {
    const found = await admin.query<{ rows: bigint }>(
      `with stored as (${stored}), booked as (${booked})
       select (select count(*) from (table stored except table booked) s) + (select count(*) from (table booked except table stored) b) as rows`,
    );
    counts[table] = Number(found.rows[0]?.rows ?? -1n);
  }
  return counts;
}

export const AS_BOOKED = {
  rounds_by_day: 0,
  rounds_by_hour: 0,
  rounds_by_game: 0,
  rounds_by_player: 0,
  rounds_by_minute: 0,
  daily_balances: 0,
} as const;

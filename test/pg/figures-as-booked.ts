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

/** The plainest way: each side of each movement, and each stake until its round is final, added up to the end of each quarter. */
export const HOLDINGS = [
  `select tenant_id, agent_id, account_kind, quarter, balance, ${KINDS.join(", ")}, open_stakes from holdings`,
  `select tenant_id, agent_id, account_kind, quarter, (sum(balance) over so_far)::bigint as balance,
     ${KINDS.map((kind) => `(sum(${kind}) over so_far)::bigint as ${kind}`).join(", ")}, (sum(open_stakes) over so_far)::bigint as open_stakes
   from (
     select tenant_id, agent_id, account_kind, to_timestamp(floor(extract(epoch from at) / 900) * 900) as quarter, sum(amount) as balance,
       ${KINDS.map((kind) => `coalesce(sum(amount) filter (where kind = '${kind}'), 0) as ${kind}`).join(", ")}, sum(opened) as open_stakes
     from (
       select m.tenant_id, coalesce(d.agent_id, c.agent_id) as agent_id, d.kind as account_kind, m.at, m.kind, -m.amount as amount, 0 as opened
       from movements m join accounts d on d.id = m.debit_account_id join accounts c on c.id = m.credit_account_id
       union all
       select m.tenant_id, coalesce(c.agent_id, d.agent_id), c.kind, m.at, m.kind, m.amount, case m.kind when 'stake' then m.amount else 0 end
       from movements m join accounts d on d.id = m.debit_account_id join accounts c on c.id = m.credit_account_id
       union all
       select tenant_id, agent_id, 'house', settled_at, 'none', 0, -stake from rounds where state in ('settled', 'refunded') and stake > 0
     ) sides
     group by 1, 2, 3, 4
   ) quarters
   window so_far as (partition by tenant_id, agent_id, account_kind order by quarter)`,
] as const;

/** How many rows of each table differ from what was booked, missing and superfluous ones too; all 0 where all is right. */
export async function countDifferences(admin: Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, [stored, booked]] of Object.entries({
    ...ROLL_UPS,
    daily_balances: BALANCES,
    holdings: HOLDINGS,
  })) {
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
  holdings: 0,
} as const;

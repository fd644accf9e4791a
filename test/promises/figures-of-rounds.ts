/** Compares every figure that follows the feed with what is counted from rounds and movements themselves. */
import type { Pool, PoolClient } from "#server/db/pool.ts";
import { HOLDINGS } from "../pg/figures-as-booked.ts";
import { FEED_CONSUMERS } from "#server/ledger/feed/consumers.ts";

interface Figure {
  readonly name: string;
  /** What names a row on both sides. */
  readonly keys: string;
  readonly stored: string;
  readonly counted: string;
}

const SUMS = `count(*) as rounds, sum(r.stake) as turnover, sum(r.win) as wins, sum(r.stake * r.rtp_bps) as expected_wins_bps`;
const DAY = "(r.settled_at at time zone 'utc')::date";

/** What is counted of the settled rounds that a condition on `r` takes, by the roll-up it belongs to. */
export const countedOf = (condition = "true") => {
  const settled = `from rounds r where r.state = 'settled' and ${condition} group by`;
  return {
    rounds_by_day: `select r.tenant_id, ${DAY} as day, r.agent_id, r.game_code, r.currency, ${SUMS} ${settled} 1, 2, 3, 4, 5`,
    rounds_by_hour: `select r.tenant_id, date_trunc('hour', r.settled_at, 'UTC') as hour, r.agent_id, r.provider_code, r.currency,
      ${SUMS} ${settled} 1, 2, 3, 4, 5`,
    rounds_by_player: `select r.tenant_id, ${DAY} as day, r.player_id, r.agent_id, r.currency, ${SUMS}, max(r.win) as biggest_win
      ${settled} 1, 2, 3, 4, 5`,
    rounds_by_minute: `select r.tenant_id, date_trunc('minute', r.settled_at, 'UTC') as minute, r.agent_id, count(*) as rounds
      ${settled} 1, 2, 3`,
    rtp_watches: `select r.tenant_id, r.agent_id, r.game_code, r.variant_id,
      extract(year from r.settled_at at time zone 'utc')::integer as year, r.currency, count(*) as rounds, sum(r.stake) as turnover,
      sum(r.stake::numeric * r.stake) as squared_stakes, sum(r.win) as wins, count(*) as watched
      from rounds r join game_variants v on v.game_code = r.game_code and v.id = r.variant_id
      where r.state = 'settled' and r.stake > 0 and ${condition} group by 1, 2, 3, 4, 5, 6`,
  };
};

const COUNTED = countedOf();
/** Minutes are retained for two days; the youngest of those that go may go at any moment. */
const RECENT = "minute > now() - interval '47 hours'";
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

const FIGURES: readonly Figure[] = [
  {
    name: "rounds_by_day",
    keys: "tenant_id, day, agent_id, game_code, currency",
    stored: "table rounds_by_day",
    counted: COUNTED.rounds_by_day,
  },
  {
    name: "rounds_by_hour",
    keys: "tenant_id, hour, agent_id, provider_code, currency",
    stored: "table rounds_by_hour",
    counted: COUNTED.rounds_by_hour,
  },
  {
    name: "rounds_by_game",
    keys: "tenant_id, hour, agent_id, game_code, provider_code, currency",
    stored: "table rounds_by_game",
    counted: `select r.tenant_id, date_trunc('hour', r.settled_at, 'UTC') as hour, r.agent_id, r.game_code, r.provider_code,
      r.currency, ${SUMS} from rounds r where r.state = 'settled' group by 1, 2, 3, 4, 5, 6`,
  },
  {
    name: "rounds_by_player",
    keys: "tenant_id, day, player_id",
    stored: "table rounds_by_player",
    counted: `select p.*, h.hours from (${COUNTED.rounds_by_player}) p join (
        select r.tenant_id, ${DAY} as day, r.player_id, bit_or(1 << extract(hour from r.settled_at at time zone 'utc')::int) as hours
        from rounds r where r.state = 'settled' group by 1, 2, 3
      ) h using (tenant_id, day, player_id)`,
  },
  {
    name: "rounds_by_minute",
    keys: "tenant_id, minute, agent_id",
    stored: `select * from rounds_by_minute where ${RECENT}`,
    counted: `select * from (${COUNTED.rounds_by_minute}) m where ${RECENT}`,
  },
  {
    name: "rtp_watches",
    keys: "tenant_id, agent_id, game_code, variant_id, year",
    stored: `select tenant_id, agent_id, game_code, variant_id, year, currency, rounds, turnover, squared_stakes, wins,
      (state->>'rounds')::bigint as watched from rtp_watches`,
    counted: COUNTED.rtp_watches,
  },
  {
    name: "replay_counts",
    keys: "tenant_id",
    stored: "select tenant_id, replayed, differing from replay_counts where replayed + differing > 0",
    counted: `select r.tenant_id, count(*) as replayed,
        (select count(*) from round_differences d where d.tenant_id = r.tenant_id) as differing
      from rounds r where r.state = 'settled' and r.provider_code = 'reelgate_studio' group by r.tenant_id`,
  },
  {
    name: "daily_balances",
    keys: "tenant_id, account_id, day",
    stored: "table daily_balances",
    counted: `
      select d.*, sum(gained - lost) over so_far - (gained - lost) as opening, sum(gained - lost) over so_far as closing,
        sum(gains + losses) over so_far as entries_to, max(seq) over so_far as last_seq
      from (
        select tenant_id, account_id, (at at time zone 'utc')::date as day, count(*) filter (where amount > 0) as gains,
          coalesce(sum(amount) filter (where amount > 0), 0) as gained, count(*) filter (where amount < 0) as losses,
          coalesce(sum(-amount) filter (where amount < 0), 0) as lost, max(seq) as seq,
          ${KINDS.map((kind) => `coalesce(sum(amount) filter (where kind = '${kind}'), 0) as ${kind}`).join(", ")}
        from (
          select tenant_id, debit_account_id as account_id, at, kind, -amount as amount, debit_seq as seq from movements
          union all select tenant_id, credit_account_id, at, kind, amount, credit_seq from movements
        ) sides group by 1, 2, 3
      ) d window so_far as (partition by tenant_id, account_id order by day)`,
  },
  { name: "holdings", keys: "tenant_id, agent_id, account_kind, quarter", stored: HOLDINGS[0], counted: HOLDINGS[1] },
  {
    name: "balances of accounts",
    keys: "tenant_id, account_id",
    stored: `select distinct on (tenant_id, account_id) tenant_id, account_id, closing, entries_to from daily_balances
      join accounts a using (tenant_id) where a.id = account_id and a.floor is not null order by tenant_id, account_id, day desc`,
    counted: `select tenant_id, id as account_id, balance as closing, entries as entries_to from accounts
      where floor is not null and entries > 0`,
  },
  {
    name: "feed_marks",
    keys: "tenant_id, consumer",
    stored: "select tenant_id, consumer, position, rounds, movements from feed_marks",
    counted: `select tenant_id, unnest('{${FEED_CONSUMERS.join(",")}}'::text[]) as consumer, position, rounds, movements from feed_heads`,
  },
];
/** Which differences are listed of each figure. */
const LISTED = 5;

/** What differs, by name: rows that are missing, rows that should not be there, rows with other values. None where all is well. */
export async function figuresOfRounds(admin: Pool | PoolClient): Promise<string[]> {
  const pending = await admin.query<{ n: bigint }>("select count(*) as n from ledger_outbox");
  const differences = pending.rows[0]?.n === 0n ? [] : [`ledger_outbox: ${pending.rows[0]?.n} rows are pending`];
  for (const { name, keys, stored, counted } of FIGURES) {
    const found = await admin.query<{ stored: unknown; counted: unknown }>(
      `select to_jsonb(s) as stored, to_jsonb(c) - 'seq' as counted
       from (${stored}) s full join (${counted}) c using (${keys})
       where to_jsonb(s) is distinct from to_jsonb(c) - 'seq' limit ${LISTED}`,
    );
    differences.push(
      ...found.rows.map(
        (row) => `${name}: ${JSON.stringify(row.stored)} is stored, ${JSON.stringify(row.counted)} counted`,
      ),
    );
  }
  return differences;
}

/** A command that is booked alone and the same command among others leave the same books. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "#server/db/uuid.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { RoundCommand, RoundResult } from "./commands.ts";
import { createLedger } from "./ledger.ts";
import { postOne } from "./post-one.ts";
import { postRounds } from "./post-rounds.ts";
import { openSampleBooks, sampleStake, sampleTransfer } from "./sample-books.ts";
import type { SampleOptions, SamplePlayer } from "./sample-books.ts";
import { checkBooks } from "./self-check.ts";
import { movementIdsOf } from "./movement-ids.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

type Mode = NonNullable<SampleOptions["mode"]>;

async function funded(mode: Mode): Promise<[SamplePlayer, SamplePlayer]> {
  const ledger = createLedger({ pool: database.pool });
  const [player, other] = await openSampleBooks(database.pool, { playersPerAgent: 2, mode });
  if (player === undefined || other === undefined) throw new Error("no players");
  await ledger.transfer(sampleTransfer(player, "credit_issue", 5_000n));
  if (mode === "transfer") {
    for (const one of [player, other]) await ledger.transfer(sampleTransfer(one, "deposit", 1_000n));
  }
  await ledger.close();
  return [player, other];
}

type Send = (command: RoundCommand) => Promise<RoundResult | undefined>;

/** A won, a lost, a free and an open round; what was answered and what is in the books, without ids. */
async function played(mode: Mode, sendOf: (other: SamplePlayer) => Send): Promise<unknown> {
  const [player, other] = await funded(mode);
  const send = sendOf(other);
  const answers: unknown[] = [];
  const ask = async (command: RoundCommand): Promise<void> => {
    const { roundId, ...answer } = (await send(command)) ?? {};
    answers.push({ ...answer, isOwn: roundId === command.roundId });
  };
  const at = new Date();
  for (const [number, amount, win] of [
    [0n, 100n, 250n],
    [1n, 30n, 0n],
    [2n, 0n, 7n],
    [3n, 45n, undefined],
  ] as const) {
    const stake = sampleStake(player, number, { amount, at });
    const { tenantId, roundId } = stake;
    await ask(stake);
    if (win !== undefined)
      await ask({ kind: "settle", tenantId, roundId, movementId: movementIdsOf(roundId).end, win, at });
  }
  const books = await database.admin.query<Record<string, unknown>>(
    `select (select jsonb_agg(to_jsonb(r) - '{tenant_id,id,series_id,agent_id,player_id,session_id,started_at,settled_at,tx}'::text[]
         || jsonb_build_object('lasted', r.settled_at - r.started_at) order by r.number)
       from rounds r where r.tenant_id = $1 and r.player_id = $2) as rounds,
     (select jsonb_agg(jsonb_build_array(m.kind, m.amount, m.currency, m.debit_after, m.debit_seq, m.credit_after, m.credit_seq,
         m.debit_account_id = $3, m.credit_account_id = $3, m.debit_account_id = $4, m.credit_account_id = $4) order by m.round_id, m.kind)
       from movements m where m.tenant_id = $1 and m.round_id in (
         select id from rounds where player_id = $2 union all select id from open_rounds where player_id = $2)) as movements,
     (select jsonb_agg(to_jsonb(o) - '{tenant_id,id,series_id,agent_id,player_id,session_id,account_id,house_account_id,started_at}'::text[])
       from open_rounds o where o.tenant_id = $1 and o.player_id = $2 and o.account_id = $3 and o.house_account_id = $4) as journal,
     (select jsonb_build_array(s.next_number, s.closed, s.last_round_id = (select o.id from open_rounds o where o.player_id = $2))
       from stake_series s where s.tenant_id = $1 and s.id = $5) as series,
     (select jsonb_build_array(a.balance, a.entries) from accounts a where a.tenant_id = $1 and a.id = $3) as account`,
    [player.tenantId, player.playerId, player.accountId, player.houseAccountId, player.seriesId],
  );
  expect(await checkBooks(database.db, player.tenantId)).toMatchObject({ breaks: 0n });
  return { answers, books: books.rows[0] };
}

test.each(["transfer", "seamless"] as const)("the same answers and the same books, %s", async (mode) => {
  const alone = await played(mode, () => (command) => postOne(database.pool, command));
  const among = await played(mode, (other) => async (command) => {
    // Out of order, so that it is answered and nothing is booked for it.
    const [answer] = await postRounds(database.pool, [command, sampleStake(other, 99n)]);
    return answer;
  });
  expect(alone).toEqual(among);
  expect(alone).toMatchObject({ books: { account: [expect.any(Number), 6], series: [4, false, true] } });
});

test("alone, nothing is booked that is not plainly in order", async () => {
  const [player, other] = await funded("transfer");
  const stake = sampleStake(player, 0n);
  await postOne(database.pool, stake);
  const refused = sampleStake(player, 1n, { amount: 5_000n });
  expect(await postRounds(database.pool, [refused])).toMatchObject([{ code: "insufficient" }]);
  const next = sampleStake(player, 1n);
  const before = await countBooked(player);
  for (const command of [
    stake,
    sampleStake(player, 0n),
    sampleStake(player, 2n),
    { ...refused, amount: 10n },
    { ...next, roundId: stake.roundId },
    { ...next, amount: 901n },
    { ...next, currency: "EUR" },
    { ...next, accountId: player.houseAccountId },
    { ...next, houseAccountId: player.creditAccountId },
    { ...next, houseAccountId: uuidv7() },
    { ...next, creditAccountId: uuidv7() },
    { ...next, seriesId: uuidv7() },
    { ...next, tenantId: uuidv7() },
  ]) {
    expect(await postOne(database.pool, command)).toBeUndefined();
  }
  const { tenantId } = player;
  for (const roundId of [refused.roundId, uuidv7()]) {
    const end = {
      kind: "settle",
      tenantId,
      roundId,
      movementId: movementIdsOf(roundId).end,
      win: 5n,
      at: new Date(),
    } as const;
    expect(await postOne(database.pool, end)).toBeUndefined();
  }
  await database.pool.query("select close_series($1, $2, $3)", [tenantId, other.seriesId, other.accountId]);
  expect(await postOne(database.pool, sampleStake(other, 0n))).toBeUndefined();
  await createLedger({ pool: database.pool }).transfer(sampleTransfer(player, "withdrawal", "all"));
  expect(await countBooked(player)).toEqual({ ...before, entries: before.entries + 1n, balance: 0n });
});

async function countBooked(player: SamplePlayer): Promise<{ entries: bigint; balance: bigint; known: bigint }> {
  const counted = await database.admin.query<{ entries: bigint; balance: bigint; known: bigint }>(
    `select a.entries, a.balance, (select count(*) from open_rounds o where o.tenant_id = a.tenant_id)
       + (select count(*) from rounds r where r.tenant_id = a.tenant_id) + s.next_number as known
     from accounts a, stake_series s where a.tenant_id = $1 and a.id = $2 and s.tenant_id = $1 and s.id = $3`,
    [player.tenantId, player.accountId, player.seriesId],
  );
  const [row] = counted.rows;
  if (row === undefined) throw new Error("no account");
  return row;
}

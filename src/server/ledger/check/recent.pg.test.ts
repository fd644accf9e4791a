/** What is booked is checked soon after, each movement once, whatever account, day or node it is of. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { uuidAt, uuidv7 } from "#server/db/uuid.ts";
import { addUpDays } from "../../../../test/pg/followed-feed.ts";
import { freshDatabase } from "../../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { type BulkRound, bulkSettledRounds } from "../bulk.ts";
import type { Ledger, StakeCommand } from "../commands.ts";
import { sequenceFeed } from "../feed/sequence.ts";
import { createLedger } from "../ledger.ts";
import { checkRecent } from "../record-check.ts";
import { openSampleBooks, type SamplePlayer, sampleEnd, sampleStake, sampleTransfer } from "../sample-books.ts";
import type { CheckName } from "./breaks.ts";

const DAY_MS = 86_400_000;

let database: FreshDatabase;
let ledger: Ledger;
let player: SamplePlayer;
let number: bigint;
beforeEach(async () => {
  database = await freshDatabase();
  ledger = createLedger({ pool: database.pool });
  const [first] = await openSampleBooks(database.pool);
  if (first === undefined) throw new Error("no player");
  player = first;
  number = 0n;
  await ledger.transfer(sampleTransfer(player, "credit_issue", 20_000n));
  await ledger.transfer(sampleTransfer(player, "deposit", 10_000n));
});
afterEach(async () => {
  await ledger.close();
  await database.close();
});

const deps = () => ({ db: database.db, ids: uuidv7, clock: () => new Date() });

interface Result {
  readonly movements: bigint;
  readonly breaks: bigint;
  readonly details: {
    readonly extent: string;
    readonly named: readonly { readonly breaks: readonly { readonly check: CheckName }[] }[];
  };
}

async function results(): Promise<Result[]> {
  return (await database.admin.query<Result>("select movements, breaks, details from ledger_checks order by id")).rows;
}

async function stake(): Promise<StakeCommand> {
  const command = sampleStake(player, number, { amount: 10n });
  expect(await ledger.round(command)).toMatchObject({ code: "open" });
  number += 1n;
  return command;
}

async function settle(stake: StakeCommand, win: bigint): Promise<void> {
  expect(await ledger.round(sampleEnd(stake, win))).toMatchObject({ code: "settled" });
}

describe("works", () => {
  test("each movement is looked at once: what is new since the last time", async () => {
    const open = await stake();
    await settle(await stake(), 25n);
    expect(await checkRecent(deps())).toBe(0n);
    // A round that was open has its end looked at, together with the stake of before.
    await settle(open, 0n);
    expect(await ledger.round(sampleStake(player, number, { amount: 1_000_000n }))).toMatchObject({
      code: "insufficient",
    });
    await ledger.round(sampleEnd(await stake(), "refund"));
    expect(await checkRecent(deps())).toBe(0n);
    expect(await checkRecent(deps())).toBe(0n);
    const found = await results();
    expect(found.map(({ movements }) => movements)).toEqual([5n, 2n, 0n]);
    expect(found.every(({ breaks, details }) => breaks === 0n && details.extent === "recent")).toBe(true);
  });

  /** Another player, with the money it got at that time. */
  async function openLongAgo(at: Date): Promise<SamplePlayer> {
    const [opened] = await openSampleBooks(database.pool);
    if (opened === undefined) throw new Error("no player");
    await database.admin.query("select ensure_partitions($1::date, $1::date)", [at]);
    for (const kind of ["credit_issue", "deposit"] as const)
      await ledger.transfer(
        sampleTransfer(opened, kind, kind === "deposit" ? 5_000n : 9_000n, { id: uuidAt(at.getTime()), at }),
      );
    return opened;
  }

  test.each(["missing", "right", "wrong"])(
    "an entry follows one of long ago, with daily balances that are %s",
    async (days) => {
      const startedAt = new Date(Date.now() - 20 * DAY_MS);
      player = await openLongAgo(new Date(startedAt.getTime() - 1_000));
      const round: BulkRound = {
        ...sampleStake(player, 0n),
        roundId: uuidAt(startedAt.getTime()),
        stake: 10n,
        win: 25n,
        startedAt,
      };
      await bulkSettledRounds(database.admin, [round]);
      number = 1n;
      expect(await checkRecent(deps())).toBe(0n);
      if (days !== "missing") await addUpDays(database.db);
      if (days === "wrong")
        await database.admin.query(
          "update daily_balances set opening = opening + 1, closing = closing + 1 where tenant_id = $1",
          [player.tenantId],
        );
      await settle(await stake(), 5n);
      expect(await checkRecent(deps())).toBe(0n);
      expect((await results()).map(({ movements }) => movements)).toEqual([6n, 2n]);
    },
  );

  test("two nodes at once look at each movement once", async () => {
    for (let round = 0; round < 30; round += 1) await settle(await stake(), 5n);
    await Promise.all([checkRecent(deps()), checkRecent(deps()), checkRecent(deps())]);
    expect((await results()).reduce((sum, { movements }) => sum + movements, 0n)).toBe(62n);
  });
});

describe("protects", () => {
  const STAKE = "tenant_id = $1 and kind = 'stake' and debit_seq = 2";
  /** Each planted by the owner before the check has come so far; `$1` is the tenant. */
  const faults: readonly [check: CheckName, plant: string][] = [
    ["brokenChains", "update accounts set balance = balance + 1 where tenant_id = $1 and kind = 'wallet'"],
    ["brokenChains", `update movements set debit_after = debit_after + 1 where ${STAKE}`],
    ["brokenChains", `update movements set debit_after = null where ${STAKE}`],
    ["brokenChains", "update movements set debit_seq = 40 where tenant_id = $1 and kind = 'stake' and debit_seq = 4"],
    ["brokenChains", `delete from movements where ${STAKE}`],
    ["brokenChains", "delete from movements where tenant_id = $1 and kind = 'deposit'"],
    ["wrongBalances", `update movements set debit_seq = null where ${STAKE}`],
    ["wrongBalances", `update movements set currency = 'USD' where ${STAKE}`],
    ["wrongBalances", `update movements set credit_account_id = gen_random_uuid() where ${STAKE}`],
    ["wrongRounds", "update rounds set win = win + 1 where tenant_id = $1 and number = 0"],
    ["wrongRounds", "delete from rounds where tenant_id = $1 and number = 0"],
    ["wrongRounds", "delete from movements where tenant_id = $1 and kind = 'win'"],
    ["wrongRounds", `update movements set amount = amount + 1 where ${STAKE}`],
    [
      "wrongRounds",
      `insert into movements select tenant_id, (left(id::text, 24) || left(md5(id::text), 12))::uuid, day, at, kind, debit_account_id,
         credit_account_id, amount, currency, debit_after, debit_seq, credit_after, credit_seq, round_id, transfer_id
       from movements where ${STAKE}`,
    ],
    ["wrongTransfers", "delete from transfers where tenant_id = $1 and kind = 'deposit'"],
    ["wrongTransfers", "update transfers set amount = amount + 1 where tenant_id = $1 and kind = 'deposit'"],
    ["wrongTransfers", `update movements set round_id = null where ${STAKE}`],
  ];

  test.each(faults)("what is booked: %s finds: %s", async (check, plant) => {
    await settle(await stake(), 25n);
    await settle(await stake(), 0n);
    const { tenantId } = player;
    expect((await database.admin.query(plant, [tenantId])).rowCount).toBeGreaterThan(0);
    // Everything there is is in the feed, also what was planted.
    await database.admin.query(
      `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
       select $1, $2, now(), 0, count(*), '{}', array_agg(m.id) from movements m
       where m.tenant_id = $1 and m.id not in (select unnest(o.movement_ids) from ledger_outbox o where o.tenant_id = $1)
       having count(*) > 0`,
      [tenantId, uuidv7()],
    );
    await sequenceFeed(database.db);
    expect(await checkRecent(deps())).toBeGreaterThan(0n);
    const [found, ...others] = await results();
    expect(others).toEqual([]);
    expect(found?.details.named.flatMap(({ breaks }) => breaks.map((one) => one.check))).toContain(check);
  });

  test("a break that was found is written down though the node ends before the minute is over", async () => {
    await settle(await stake(), 25n);
    await database.admin.query("update rounds set win = win + 1 where tenant_id = $1 and number = 0", [
      player.tenantId,
    ]);
    const [other] = await openSampleBooks(database.pool);
    if (other === undefined) throw new Error("no player");
    await ledger.transfer(sampleTransfer(other, "credit_issue", 1n));
    const stopped = new AbortController();
    await sequenceFeed(database.db);
    const ended = deps();
    await checkRecent({ ...ended, clock: () => (stopped.abort(), new Date()) }, stopped.signal);
    expect((await results()).map(({ breaks }) => breaks > 0n)).toEqual([true]);
    // The other tenant's step is the next node's.
    expect(await checkRecent(deps())).toBe(0n);
    expect((await results()).map(({ movements }) => movements)).toEqual([4n, 1n]);
  });
});

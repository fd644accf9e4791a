// Holdings equal what was booked, whatever comes late; a row that differs is found by the daily check and made anew.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPastDays, type PastDays } from "../../../test/factories/past-days.ts";
import { AS_BOOKED, countDifferences } from "../../../test/pg/figures-as-booked.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { balancesCheck } from "./check-balances.ts";
import { addDays, startOf } from "./days.ts";
import { sequenceFeed } from "./feed/sequence.ts";
import { rebuildHoldings } from "./holdings-of-day.ts";
import { sampleEnd, sampleStake, sampleTransfer } from "./sample-books.ts";

let database: FreshDatabase;
let stage: PastDays;
beforeAll(async () => {
  database = await freshDatabase();
  stage = await openPastDays(database);
  await stage.play(8);
  await stage.follow();
});
afterAll(async () => {
  await stage.ledger.close();
  await database.close();
});

const rebuild = (...days: readonly string[]): Promise<bigint> =>
  days.reduce(
    async (sum, day) => (await sum) + (await rebuildHoldings(database.db, stage.tenantId, day)).changed,
    Promise.resolve(0n),
  );
const differencesOn = async (day: string): Promise<bigint> =>
  (await balancesCheck.compare(database.db, stage.tenantId, day)).differences;
const openStakes = async (): Promise<bigint> => {
  const found = await database.admin.query<{ open: bigint }>(
    `select coalesce(sum(open_stakes), 0)::bigint as open from (
       select distinct on (agent_id) open_stakes from holdings
       where tenant_id = $1 and account_kind = 'house' order by agent_id, quarter desc
     ) latest`,
    [stage.tenantId],
  );
  return found.rows[0]?.open ?? -1n;
};

describe("works", () => {
  test("a stake is open until its round is settled or refunded, also where that is another step of the feed", async () => {
    const before = await openStakes();
    const [player, other] = stage.players;
    const [lost, refunded] = [sampleStake(player, 16n, { amount: 70n }), sampleStake(other, 16n, { amount: 31n })];
    for (const stake of [lost, refunded]) await stage.ledger.round(stake);
    await stage.follow();
    expect(await openStakes()).toBe(before + 101n);
    await stage.ledger.round(sampleEnd(lost, 0n));
    await stage.follow();
    expect(await openStakes()).toBe(before + 31n);
    await stage.ledger.round(sampleEnd(refunded, "refund"));
    await stage.follow();
    expect(await openStakes()).toBe(before);
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("what comes late moves every quarter of an hour after it", async () => {
    const [player] = stage.players;
    const at = new Date(startOf(stage.days[1]).getTime() + 7 * 3_600_000 + 1_234);
    for (const amount of [40n, 2n])
      await stage.ledger.transfer(sampleTransfer(player, "withdrawal", amount, { at, id: uuidAt(at.getTime()) }));
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("the migration adds up what the daily balances have, and leaves the rest to the feed", async () => {
    await stage.play(4);
    await sequenceFeed(database.db);
    await stage.play(4);
    await database.admin.query("drop table holdings");
    await database.admin.query(readFileSync(new URL("../../../migrations/0040-holdings.sql", import.meta.url), "utf8"));
    expect(await countDifferences(database.admin)).not.toEqual(AS_BOOKED);
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
  });

  test("healthy days stay as they are while clients play and the consumer follows", async () => {
    expect(await stage.playDuring(() => rebuild(...stage.days))).toBe(0n);
    await stage.follow();
    expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
    for (const day of stage.days) expect(await differencesOn(day)).toBe(0n);
  });
});

describe("refuses", () => {
  test("a balance that is not the sum of its kinds", async () => {
    await expect(
      database.admin.query("update holdings set balance = balance + 1 where tenant_id = $1", [stage.tenantId]),
    ).rejects.toThrow("holdings_check");
  });
});

describe("protects", () => {
  const damage: readonly (readonly [string, string])[] = [
    [
      "a changed row",
      "update holdings set stake = stake + 3, balance = balance + 3 where quarter >= $1 and quarter < $2",
    ],
    [
      "open stakes that differ from that day on",
      "update holdings set open_stakes = open_stakes + 5 where quarter >= $1 and $2::timestamptz > $1",
    ],
    ["lost rows", "delete from holdings where quarter >= $1 and quarter < $2"],
    [
      "a row of nothing",
      `insert into holdings (tenant_id, agent_id, account_kind, quarter)
       select tenant_id, agent_id, account_kind, $1::timestamptz + interval '3 hours' from holdings where $2::timestamptz > $1 limit 1`,
    ],
  ];
  test.each(damage)(
    "%s is found, and all days from there on made anew equal what was booked",
    async (_name, statement) => {
      const day = stage.days[2];
      await database.admin.query(statement, [startOf(day), startOf(addDays(day, 1))]);
      expect(await countDifferences(database.admin)).not.toEqual(AS_BOOKED);
      expect(await differencesOn(day)).toBeGreaterThan(0n);
      expect(await rebuild(...stage.days.slice(2))).toBeGreaterThan(0n);
      await stage.follow();
      expect(await countDifferences(database.admin)).toEqual(AS_BOOKED);
    },
  );
});

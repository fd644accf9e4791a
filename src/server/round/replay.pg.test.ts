// Every own round is worked out again, once; what was booked otherwise raises an alert that stays.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { verifyAudit } from "../db/audit.ts";
import { dayOf, uuidv7 } from "../db/uuid.ts";
import { rotateSeeds } from "../game/service/rotate-seeds.ts";
import { announceRounds, follow } from "../../../test/pg/followed-feed.ts";
import { findFirstDifference, sumReplayCounts, type Difference } from "./queries/replay.ts";
import { replayConsumer } from "./service/replay.ts";
import { spin } from "./service/spin.ts";

let database: FreshDatabase;
let casino: Casino;
beforeEach(async () => {
  database = await freshDatabase();
  casino = await openCasino(database);
});
afterEach(() => database.close());

/** Plays rounds of one session, half of them on other seeds; answers their ids. */
async function play(count: number): Promise<string[]> {
  const session = await casino.openSession();
  const ids: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const now = await casino.reload(session);
    if (round === Math.floor(count / 2)) await rotateSeeds(casino, now, now.serverSeedHash);
    const { nextNumber } = await casino.reload(session);
    const answer = await spin(casino, await casino.reload(session), nextNumber, 100n);
    if (isRefusal(answer)) throw new Error(answer.refused);
    ids.push(answer.round.round_id);
  }
  return ids;
}
const replay = async (): Promise<Difference[]> => (await follow(casino.db, replayConsumer(casino))).flat();
async function counts() {
  const { replayed, differing } = await sumReplayCounts(casino.db);
  return { replayed: Number(replayed), differing: Number(differing) };
}
const differences = async () =>
  (await casino.pool.query<{ round_id: string; reason: string }>("select round_id, reason from round_differences"))
    .rows;
/** As somebody would who has the owner's password: past the ledger and its privileges. */
const plant = (text: string, values: unknown[]) => database.admin.query(text, values);

describe("works", () => {
  test("healthy rounds are all replayed, each once, and raise nothing", async () => {
    await play(30);
    expect(await replay()).toEqual([]);
    expect(await counts()).toEqual({ replayed: 30, differing: 0 });
    await play(10);
    expect(await replay()).toEqual([]);
    expect(await counts()).toEqual({ replayed: 40, differing: 0 });
    expect(await findFirstDifference(casino.db)).toBeNull();
  });

  test("nodes that replay at the same time count every round once", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await play(10);
      await Promise.all([replay(), replay(), replay()]);
    }
    await replay();
    expect(await counts()).toEqual({ replayed: 40, differing: 0 });
  });

  test("a node that was slower than another records nothing of what it found", async () => {
    const [first = ""] = await play(6);
    await plant("update rounds set win = win + 1 where id = $1", [first]);
    const found = (await Promise.all([replay(), replay()])).flat();
    expect(found).toHaveLength(1);
    expect(await counts()).toEqual({ replayed: 6, differing: 1 });
    expect(await differences()).toHaveLength(1);
  });

  test("a round that commits late is not missed", async () => {
    const [first = ""] = await play(5);
    await replay();
    const late = await database.admin.connect();
    await late.query("begin");
    const id = uuidv7();
    await late.query(
      `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
         variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
       select tenant_id, $1, $2, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
         variant_id, rtp_bps, currency, state, stake, win + 1, balance_after, started_at, settled_at from rounds where id = $3`,
      [id, dayOf(id), first],
    );
    await announceRounds(late, casino.books.tenantId, [id]);
    await play(1);
    await replay();
    expect(await counts()).toEqual({ replayed: 6, differing: 0 });
    await late.query("commit");
    late.release();
    expect(await replay()).toMatchObject([{ roundId: id, reason: "win" }]);
    expect(await counts()).toEqual({ replayed: 7, differing: 1 });
  });

  test("rounds of other studios and refunded rounds are nobody's to replay here", async () => {
    const [first = "", second = ""] = await play(4);
    await plant("update rounds set provider_code = 'elsewhere' where id = $1", [first]);
    await plant("update rounds set state = 'refunded', win = 0 where id = $1", [second]);
    expect(await replay()).toEqual([]);
    expect(await counts()).toEqual({ replayed: 2, differing: 0 });
  });
});

describe("protects", () => {
  test("a win that the seeds never gave is found, named and kept, in the audit's chain too", async () => {
    const ids = await play(12);
    const [, , third = ""] = ids;
    await plant("update rounds set win = win + 20 where id = $1", [third]);
    const [difference] = await replay();
    expect(difference).toMatchObject({ roundId: third, reason: "win", agentId: casino.books.agentId });
    expect(difference?.dueWin).toBe((difference?.bookedWin ?? 0n) - 20n);
    expect(await counts()).toEqual({ replayed: 12, differing: 1 });
    expect(await findFirstDifference(casino.db)).toMatchObject({ roundId: third, reason: "win" });
    const { tenantId } = casino.books;
    const chained = await casino.pool.query("select subject, action from audit_records where tenant_id = $1", [
      tenantId,
    ]);
    expect(chained.rows).toEqual([{ subject: third, action: "round.differ" }]);
    expect(await verifyAudit(casino.db, tenantId)).toMatchObject({ isWhole: true });
    // Nobody of the application can take it back.
    for (const text of ["delete from round_differences", "update round_differences set reason = 'label'"])
      await expect(casino.pool.query(text)).rejects.toThrow("permission denied");
  });

  test.each([
    ["seeds that are gone", "delete from seeds where tenant_id = $1", "seeds_missing"],
    [
      "a sealed seed that was changed",
      "update seeds set server_seed_encrypted = '\\x00' where tenant_id = $1",
      "seed_unreadable",
    ],
    ["another commitment", "update seeds set server_seed_hash = repeat('0', 64) where tenant_id = $1", "commitment"],
    ["maths nobody certified", "update rounds set variant_id = 'r99' where tenant_id = $1", "maths"],
    ["a game nobody knows", "update rounds set game_code = 'unknown' where tenant_id = $1", "maths"],
    ["another RTP than the variant's", "update rounds set rtp_bps = rtp_bps + 100 where tenant_id = $1", "label"],
    ["a stake the game does not take", "update rounds set stake = 101, win = 5000 where tenant_id = $1", "win"],
  ])("%s: every round is named", async (_, text, reason) => {
    await play(3);
    await plant(text, [casino.books.tenantId]);
    expect((await replay()).map((difference) => difference.reason)).toEqual([reason, reason, reason]);
    expect((await differences()).map((difference) => difference.reason)).toEqual([reason, reason, reason]);
  });

  test("certified maths that are not what this server plays", async () => {
    await play(2);
    await plant("update game_variants set maths_hash = repeat('f', 64) where game_code = $1 and id = 'r96'", [
      "lantern-meadow",
    ]);
    expect(await replay()).toMatchObject([{ reason: "maths" }, { reason: "maths" }]);
  });

  test("a round that is gone holds nothing up", async () => {
    const [first = ""] = await play(3);
    await plant("delete from rounds where id = $1", [first]);
    expect(await replay()).toEqual([]);
    expect(await counts()).toEqual({ replayed: 2, differing: 0 });
  });

  test("control: the same rounds, untouched, raise none of these", async () => {
    await play(12);
    expect(await replay()).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});

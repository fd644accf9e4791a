// Rounds that no wallet takes, settled by two people: who may, what it leaves, and that no wallet ever takes one as well.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HandSettlement } from "#contract/hand-settlement.ts";
import { HOUR_MS, leaveRound, REASON } from "../../../test/factories/left-round.ts";
import type { SeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { spinNext, statesOf } from "../../../test/factories/seamless-stage.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { verifyAudit } from "../db/audit.ts";
import { retryNow } from "../seamless/service/change-wallet.ts";
import { findWalletRound } from "../seamless/service/read-settlements.ts";
import { withdrawSettlement } from "../seamless/service/settle-by-hand.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
});
afterAll(() => database.close());

const leave = (options: Parameters<typeof leaveRound>[1] = {}, lieMs?: number) => leaveRound(database, options, lieMs);

const wordOf = (answer: { readonly state: string } | { readonly refused: string }): string =>
  "refused" in answer ? answer.refused : answer.state;

const made = (answer: HandSettlement | { readonly refused: string }): HandSettlement => {
  if ("refused" in answer) throw new Error(answer.refused);
  return answer;
};

/** What the wallet has booked, and what stands here. */
const bothSides = async (casino: SeamlessCasino) => ({
  wallet: casino.wallet.transactionsOf(casino.playerCode).some(({ type }) => type !== "stake"),
  here: (await statesOf(casino))[0],
});

const auditOf = async (casino: SeamlessCasino): Promise<{ action: string; before: unknown; after: unknown }[]> =>
  casino.db
    .selectFrom("audit_records")
    .select(["action", "before", "after"])
    .where("tenant_id", "=", casino.books.tenantId)
    .where("action", "like", "round.settle_by_hand%")
    .orderBy("seq")
    .execute();

describe("works", () => {
  test("one proposes, another one approves: it counts as told, and the wallet never hears of it again", async () => {
    const { casino, agentId, roundId, maker, checker, propose, decide, settlementsNow, notices } = await leave();
    const proposal = made(await propose());
    expect(proposal).toMatchObject({ state: "waiting", reason: REASON, is_mine: true, decided_at: null });
    expect(await notices()).toMatchObject([{ about: { event: "settlement.asked", round: roundId, what: "win" } }]);
    expect(await decide(checker, proposal.id, { decision: "approve" })).toMatchObject({ state: "approved" });
    expect((await notices())[1]).toMatchObject({
      about: { event: "settlement.decided", round: roundId, what: "win", is_approved: true, reason: null },
      maker: maker.memberId,
    });
    expect(await retryNow(casino, checker, agentId, roundId).catch(() => null)).toMatchObject({
      refused: "round_not_found",
    });
    casino.advance(48 * HOUR_MS);
    expect(await casino.settleAll()).toBe(0);
    expect(await bothSides(casino)).toEqual({ wallet: false, here: "by_hand" });
    expect(await settlementsNow()).toMatchObject([{ state: "approved" }]);
    expect(await findWalletRound(casino, maker, agentId, roundId)).toMatchObject({ waiting: null });
    expect(await auditOf(casino)).toMatchObject([
      { action: "round.settle_by_hand.propose", after: { round: roundId, type: "win", reason: REASON } },
      {
        action: "round.settle_by_hand.approve",
        before: { state: "waiting", made_by: maker.memberId },
        after: { state: "approved", wallet: "by_hand" },
      },
    ]);
    expect(await verifyAudit(casino.db, casino.books.tenantId)).toMatchObject({ isWhole: true });
  });

  test("a stake given back by hand frees its number", async () => {
    const { casino, checker, propose, decide } = await leave({ player: "fault.error_500_before" }, 0);
    // Nobody knows of the stake, and the wallet takes no rollback: after seven days people decide.
    expect(await casino.settleAll()).toBe(0);
    expect(await statesOf(casino)).toEqual(["rolling_back"]);
    const proposal = made(await propose());
    expect(await decide(checker, proposal.id, { decision: "approve" })).toMatchObject({ state: "approved" });
    const session = await casino.openSession();
    await spinNext(casino, session);
    expect((await statesOf(casino))[0]).toBe("by_hand");
    const freed = await database.pool.query(
      `update seamless_rounds set series_id = (select series_id from seamless_rounds where tenant_id = $1 order by id limit 1)
       where tenant_id = $1 and state <> 'by_hand' returning number`,
      [casino.books.tenantId],
    );
    expect(freed.rows).toEqual([{ number: 0n }]);
  });

  test("what was rejected or withdrawn may be proposed anew, and the wallet goes on being told", async () => {
    const { casino, agentId, maker, checker, propose, decide, settlementsNow, notices } = await leave();
    const first = made(await propose());
    expect(await decide(checker, first.id, { decision: "reject", reason: "Ask the agent first." })).toMatchObject({
      state: "rejected",
      answer: "Ask the agent first.",
    });
    expect((await notices())[1]).toMatchObject({
      about: { event: "settlement.decided", is_approved: false, reason: "Ask the agent first." },
      maker: maker.memberId,
    });
    const second = made(await propose());
    expect(await withdrawSettlement(casino, checker, agentId, second.id)).toMatchObject({
      refused: "request_not_found",
    });
    expect(await withdrawSettlement(casino, maker, agentId, second.id)).toMatchObject({ state: "withdrawn" });
    const third = made(await propose());
    expect(await casino.settleAll()).toBe(0);
    expect(await bothSides(casino)).toEqual({ wallet: true, here: "paid" });
    expect(wordOf(await decide(checker, third.id, { decision: "approve" }))).toBe("round_told");
    expect((await settlementsNow()).map(({ state }) => state)).toEqual(["overtaken", "withdrawn", "rejected"]);
  });
});

describe("refuses", () => {
  test("what is tried by itself still: for a day nobody settles it by hand", async () => {
    const { casino, propose } = await leave({}, 23 * HOUR_MS);
    expect(wordOf(await propose())).toBe("round_still_tried");
    casino.advance(HOUR_MS);
    expect(wordOf(await propose())).toBe("waiting");
    expect(wordOf(await propose())).toBe("proposal_waiting");
  });

  test("one's own proposal, one that was decided, and one of another agent", async () => {
    const { checker, maker, propose, decide } = await leave();
    const other = await leave();
    const { id } = made(await propose());
    expect(wordOf(await decide(maker, id, { decision: "approve" }))).toBe("second_person_needed");
    expect(wordOf(await decide(maker, id, { decision: "reject", reason: "x" }))).toBe("second_person_needed");
    expect(wordOf(await decide(other.checker, id, { decision: "approve" }))).toBe("agent_not_found");
    expect(wordOf(await other.decide(other.checker, id, { decision: "approve" }))).toBe("request_not_found");
    expect(wordOf(await decide(checker, id, { decision: "approve" }))).toBe("approved");
    expect(wordOf(await decide(checker, id, { decision: "reject", reason: "x" }))).toBe("request_decided");
  });
});

describe("protects", () => {
  /** The wallet has booked the win, and its answer is still on the way when `meanwhile` happens. */
  async function inFlight(of: Awaited<ReturnType<typeof leave>>, meanwhile: () => Promise<void>): Promise<void> {
    const arrived = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const slow: SeamlessCasino["wallets"] = {
      ...of.casino.wallets,
      async call(...asked) {
        const verdict = await of.casino.wallets.call(...asked);
        arrived.resolve();
        await answered.promise;
        return verdict;
      },
    };
    const deliveries = of.deliveries({ ...of.casino, wallets: slow });
    expect(await deliveries.start()).toBe(1);
    await arrived.promise;
    await meanwhile();
    answered.resolve();
    await deliveries.idle();
  }

  test("P13: while an attempt is under way nobody approves, and once the wallet has taken it nobody can", async () => {
    const stage = await leave();
    const { id } = made(await stage.propose());
    await inFlight(stage, async () => {
      expect(wordOf(await stage.decide(stage.checker, id, { decision: "approve" }))).toBe("round_being_told");
      // Told again now, it is still that one attempt.
      await retryNow(stage.casino, stage.checker, stage.agentId, stage.roundId);
      expect(await stage.deliveries().start()).toBe(0);
    });
    expect(wordOf(await stage.decide(stage.checker, id, { decision: "approve" }))).toBe("round_told");
    expect(await bothSides(stage.casino)).toEqual({ wallet: true, here: "paid" });
  });

  test("control: without the claim the same order has the wallet take it and people settle it", async () => {
    const stage = await leave();
    const { id } = made(await stage.propose());
    await inFlight(stage, async () => {
      await database.pool.query("update seamless_rounds set telling_until = null where tenant_id = $1", [
        stage.casino.books.tenantId,
      ]);
      expect(wordOf(await stage.decide(stage.checker, id, { decision: "approve" }))).toBe("approved");
    });
    expect(await bothSides(stage.casino)).toEqual({ wallet: true, here: "by_hand" });
  });

  test("a wallet that books and never answers: refused while it hangs, and told again after it", async () => {
    const stage = await leave({ player: "fault.hang.win.1" });
    const { id } = made(await stage.propose());
    const deliveries = stage.deliveries();
    expect(await deliveries.start()).toBe(1);
    expect(wordOf(await stage.decide(stage.checker, id, { decision: "approve" }))).toBe("round_being_told");
    await deliveries.idle();
    expect(await stage.casino.settleAll()).toBe(0);
    expect(await bothSides(stage.casino)).toEqual({ wallet: true, here: "paid" });
  });

  test("a process that slept past its claim tells nothing once people have settled it", async () => {
    const stage = await leave();
    const { id } = made(await stage.propose());
    const asleep = Promise.withResolvers<void>();
    const awake = Promise.withResolvers<void>();
    const sleepy: SeamlessCasino["wallets"] = {
      ...stage.casino.wallets,
      async admit(...asked) {
        asleep.resolve();
        await awake.promise;
        return stage.casino.wallets.admit(...asked);
      },
    };
    const deliveries = stage.deliveries({ ...stage.casino, wallets: sleepy });
    expect(await deliveries.start()).toBe(1);
    await asleep.promise;
    stage.casino.advance(60_000);
    expect(wordOf(await stage.decide(stage.checker, id, { decision: "approve" }))).toBe("approved");
    awake.resolve();
    await deliveries.idle();
    expect(await bothSides(stage.casino)).toEqual({ wallet: false, here: "by_hand" });
  });

  test("two who decide at once: one of them does", async () => {
    const stage = await leave();
    const { id } = made(await stage.propose());
    const both = await Promise.all([
      stage.decide(stage.checker, id, { decision: "approve" }),
      stage.decide(stage.person(), id, { decision: "reject", reason: "No." }),
      stage.decide(stage.person(), id, { decision: "approve" }),
    ]);
    const words = both.map(wordOf).toSorted();
    expect(words.filter((word) => word === "request_decided")).toHaveLength(2);
    expect(await auditOf(stage.casino)).toHaveLength(2);
  });

  test("approved, told now and delivered at the same moment: the wallet takes it or people settle it, never both", async () => {
    const seen = new Set<string | undefined>();
    for (let turn = 0; turn < 12; turn += 1) {
      const stage = await leave();
      const { id } = made(await stage.propose());
      const deliveries = stage.deliveries();
      const approving = turn % 2 === 0 ? Promise.resolve() : deliveries.start().then(() => undefined);
      const [approved] = await Promise.all([
        approving.then(() => stage.decide(stage.checker, id, { decision: "approve" })),
        retryNow(stage.casino, stage.maker, stage.agentId, stage.roundId),
        deliveries.start(),
      ]);
      await deliveries.idle();
      await stage.casino.settleAll();
      const sides = await bothSides(stage.casino);
      expect({ turn, ...sides }).toEqual({
        turn,
        wallet: wordOf(approved) !== "approved",
        here: wordOf(approved) === "approved" ? "by_hand" : "paid",
      });
      seen.add(sides.here);
    }
    expect(seen.has("paid")).toBe(true);
  });
});

// P08: whatever order the things that can happen to a round in seamless mode happen in, both sides end alike.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSeamlessCasino, type SeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { expectAgreement, STAKE, statesOf } from "../../../test/factories/seamless-stage.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import type { GameSession } from "../game/queries.ts";
import { endGameSession } from "../game/service/end.ts";
import type { Ledger } from "../ledger/commands.ts";
import { drillCount, leaveEvidence } from "../ledger/drill.ts";
import { findSeamlessRound } from "../seamless/queries.ts";
import { decideStarted } from "./service/recover-seamless.ts";
import { spin } from "./service/spin.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 10 });
});
afterAll(() => database.close());

/** What can happen to one round; each may find it in any state, or not there yet. */
const HAPPENINGS = ["stake", "stake again", "win", "rollback", "close", "told again"] as const;
type Happening = (typeof HAPPENINGS)[number];

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((others) => [item, ...others]));
}

/** A process that dies once the wallet has agreed and before the books know it, so that others find the round open. */
const dead = (ledger: Ledger): Ledger => ({ ...ledger, round: () => Promise.reject(new Error("killed")) });

interface Round {
  readonly casino: SeamlessCasino;
  readonly session: GameSession;
}

async function happen({ casino, session }: Round, what: Happening): Promise<void> {
  const { tenantId } = casino.books;
  const now = await casino.reload(session);
  const found = await database.pool.query<{ id: string }>(
    "select id from seamless_rounds where tenant_id = $1 and session_id = $2 order by id limit 1",
    [tenantId, session.id],
  );
  const round = found.rows[0] && (await findSeamlessRound(casino.db, tenantId, found.rows[0].id));
  switch (what) {
    case "stake":
      // The first stake is left in the middle by a process that dies.
      await spin({ ...casino, ledger: dead(casino.ledger) }, now, 0n, STAKE).catch(() => undefined);
      break;
    case "stake again":
      // The player asks again, without the patience to wait for whoever is at it.
      await spin({ ...casino, pause: async () => casino.advance(30_000) }, now, 0n, STAKE).catch(() => undefined);
      break;
    case "win":
      await casino.settleAll();
      break;
    case "rollback":
      if (round?.state === "started") await decideStarted(casino, round);
      break;
    case "close":
      await endGameSession(casino, tenantId, session.id);
      break;
    case "told again":
      await database.pool.query(
        "update seamless_rounds set due_at = now() where tenant_id = $1 and ended_at is null and state <> 'started'",
        [tenantId],
      );
      break;
  }
}

const FINAL = new Set(["paid", "rolled_back", "rejected"]);

describe("protects", () => {
  const orders = permutations(HAPPENINGS);
  const count = drillCount({ gate: 120, drill: orders.length });

  test(
    `P08: ${count} orders of ${HAPPENINGS.join(", ")} end with both sides in one state, and stay there`,
    { timeout: 600_000 },
    async () => {
      const casino = await openSeamlessCasino(database);
      const seen = new Map<string, number>();
      // Spread over all orders, so that the gate sees each beginning.
      const step = orders.length / count;
      try {
        for (let turn = 0; turn < count; turn += 1) {
          const order = orders[Math.floor(turn * step)] ?? HAPPENINGS;
          const session = await casino.openSession();
          const before = (await statesOf(casino)).length;
          for (const what of order) await happen({ casino, session }, what);
          expect({ order, waiting: await casino.settleAll() }).toEqual({ order, waiting: 0 });
          await endGameSession(casino, casino.books.tenantId, session.id);
          const states = (await statesOf(casino)).slice(before);
          expect({ order, open: states.filter((state) => !FINAL.has(state)) }).toEqual({ order, open: [] });
          expect({ order, isOnce: states.filter((state) => state === "paid").length <= 1 }).toEqual({
            order,
            isOnce: true,
          });
          await expectAgreement(casino);
          // The state it has come to is the last one: everything that can happen happens again, and changes nothing.
          for (const what of order) await happen({ casino, session }, what);
          await casino.settleAll();
          expect({ order, states: (await statesOf(casino)).slice(before) }).toEqual({ order, states });
          await expectAgreement(casino);
          const end = states.join("+") || "none";
          seen.set(end, (seen.get(end) ?? 0) + 1);
        }
      } finally {
        await casino.close();
      }
      expect([...seen.keys()].some((end) => end.includes("paid"))).toBe(true);
      expect([...seen.keys()].some((end) => end.includes("rolled_back"))).toBe(true);
      await leaveEvidence("P08", { orders: count, ends: Object.fromEntries(seen), disagreements: 0 });
    },
  );

  test("P08 control: a wallet that forgets what it has booked is found out by the first disagreement", async () => {
    const casino = await openSeamlessCasino(database, { player: "fault.forgets" });
    try {
      const session = await casino.openSession();
      const round = { casino, session };
      for (const what of ["stake", "rollback", "told again", "win"] as const) await happen(round, what);
      // Told the same rollback again: the one effect it may have is two here.
      await database.pool.query(
        "update seamless_rounds set due_at = now(), ended_at = null, state = 'rolling_back' where tenant_id = $1",
        [casino.books.tenantId],
      );
      await casino.settleAll();
      await expect(expectAgreement(casino)).rejects.toThrow("expected");
    } finally {
      await casino.close();
    }
  });
});

// What tests of rounds in seamless mode ask of a casino: the next spin, how its rounds stand, and that both sides agree.
import { expect } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import type { GameSession } from "#server/game/queries.ts";
import { spin } from "#server/round/service/spin.ts";
import type { SeamlessCasino } from "./seamless-casino.ts";

export const STAKE = 100n;

/** The session's next spin, whatever comes of it. */
export const spinNext = async (casino: SeamlessCasino, session: GameSession) => {
  const now = await casino.reload(session);
  return spin(casino, now, now.nextNumber, STAKE);
};

export async function playNext(casino: SeamlessCasino, session: GameSession) {
  const answer = await spinNext(casino, session);
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused} ${answer.detail}`);
  return answer;
}

/** How its rounds stand with the wallet, in order. */
export async function statesOf(casino: SeamlessCasino): Promise<string[]> {
  const found = await casino.pool.query<{ state: string }>(
    "select state from seamless_rounds where tenant_id = $1 order by id",
    [casino.books.tenantId],
  );
  return found.rows.map(({ state }) => state);
}

/** What must be true of every casino, whatever its wallet did. */
export async function expectAgreement(casino: SeamlessCasino): Promise<void> {
  expect(casino.lostAtWallet()).toBe(await casino.lostInBooks());
  const open = await casino.pool.query("select 1 from open_rounds where tenant_id = $1", [casino.books.tenantId]);
  expect(open.rows).toEqual([]);
}

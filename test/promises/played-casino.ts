/** Plays at a casino over whichever database it is in now, so that its rounds follow from its own seeds wherever it goes. */
import { isRefusal } from "#contract/errors.ts";
import { createDb } from "#server/db/database.ts";
import type { Pool } from "#server/db/pool.ts";
import { findGameSession } from "#server/game/queries.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { sampleTransfer } from "#server/ledger/sample-books.ts";
import { spin } from "#server/round/service/spin.ts";
import type { Casino } from "../factories/casino.ts";

const STAKE = 20n;

export interface PlayedCasino {
  readonly casino: Casino;
  readonly sessionId: string;
  readonly clock: () => Date;
}

/** Opens a game there; `clock` is what its rounds are dated by. */
export async function takeSeatAt(casino: Casino, clock = casino.clock): Promise<PlayedCasino> {
  const { id } = await casino.openSession();
  return { casino, sessionId: id, clock };
}

/** The same casino over another database that holds its rows. */
export const movedTo = (played: PlayedCasino, pool: Pool): PlayedCasino => ({
  ...played,
  casino: { ...played.casino, pool, db: createDb(pool), ledger: createLedger({ pool }) },
});

/** Rounds, a deposit with each tenth. @throws where a round is refused */
export async function playRounds({ casino, sessionId, clock }: PlayedCasino, rounds: number): Promise<void> {
  const { tenantId } = casino.books;
  for (let round = 0; round < rounds; round += 1) {
    // As the session was launched: a moved clock dates rounds, and ends no session.
    const session = await findGameSession(casino.db, tenantId, sessionId, casino.clock());
    if (session === undefined) throw new Error("the session is gone");
    const answer = await spin({ ...casino, clock }, session, session.nextNumber, STAKE);
    if (isRefusal(answer)) throw new Error(answer.refused);
    if (round % 10 === 9) await casino.ledger.transfer(sampleTransfer(casino.books, "deposit", 100n, { at: clock() }));
  }
}

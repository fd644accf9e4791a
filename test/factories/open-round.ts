// A round whose stake is booked and that nobody finished, as a killed process leaves it.
import type { GameSession } from "#server/game/queries.ts";
import { spin } from "#server/round/service/spin.ts";
import type { Casino } from "./casino.ts";

/** @throws Error when the spin did not come as far as its win. */
export async function leaveOpen(casino: Casino, session: GameSession, nonce: bigint): Promise<void> {
  const killed = new Error("killed");
  const ledger: Casino["ledger"] = {
    ...casino.ledger,
    round: (command) => (command.kind === "settle" ? Promise.reject(killed) : casino.ledger.round(command)),
  };
  const end = await spin({ ...casino, ledger }, await casino.reload(session), nonce, 100n).catch(
    (error: unknown) => error,
  );
  if (end !== killed) throw new Error("the round was not left open", { cause: end });
}

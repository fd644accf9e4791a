// Finishes rounds that were interrupted between stake and win, whoever dropped them.
import { listTenantIds } from "../../db/reach.ts";
import { listOpenRounds } from "../queries/stored-round.ts";
import type { RoundDeps } from "./play.ts";
import { finish } from "./settle.ts";

const RECOVER_AFTER_MS = 5_000;
const RECOVER_AT_A_TIME = 500;

/** Finishes every round whose stake was booked more than five seconds ago; answers how many. A job runs this. */
export async function recoverRounds(
  deps: RoundDeps,
  onFailure: (roundId: string, error: unknown) => void,
): Promise<number> {
  const before = new Date(deps.clock().getTime() - RECOVER_AFTER_MS);
  let recovered = 0;
  for (const tenantId of await listTenantIds(deps.db)) {
    for (const round of await listOpenRounds(deps.db, tenantId, before, RECOVER_AT_A_TIME)) {
      try {
        await finish(deps, round);
        recovered += 1;
      } catch (error) {
        // One round nobody can finish must not keep the others waiting.
        onFailure(round.id, error);
      }
    }
  }
  return recovered;
}

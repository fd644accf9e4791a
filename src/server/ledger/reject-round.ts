// Writes down a round that came to nothing before any money moved, or says what it has become in the meantime.
import type { Pool } from "#server/db/pool.ts";
import { retryTransient } from "#server/db/retry.ts";
import type { RejectCommand, RejectResult } from "./commands.ts";

const NAMED = {
  name: "reject_round",
  text: `select reject_round(${Array.from({ length: 16 }, (_, index) => `$${index + 1}`).join(", ")}) as state`,
};

export async function rejectRound(pool: Pool, { stake, code }: RejectCommand): Promise<RejectResult> {
  const values = [
    stake.tenantId,
    stake.roundId,
    stake.seriesId,
    stake.number,
    stake.agentId,
    stake.playerId,
    stake.sessionId,
    stake.providerCode,
    stake.gameCode,
    stake.variantId,
    stake.rtpBps,
    stake.accountId,
    stake.currency,
    stake.amount,
    code,
    stake.at,
  ];
  const { rows } = await retryTransient(() => pool.query<{ state: RejectResult }>({ ...NAMED, values }));
  const state = rows[0]?.state;
  if (state === undefined) throw new Error(`round ${stake.roundId}: reject_round answered nothing`);
  return state;
}

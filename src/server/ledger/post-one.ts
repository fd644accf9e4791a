/** Books a single command by the functions that know only what is plainly in order. */
import { ask, type Statement, type Value } from "#server/db/ask.ts";
import type { Pool } from "#server/db/pool.ts";
import type { RoundCommand, RoundResult, SettleCommand, StakeCommand } from "./commands.ts";

/** The balance after it; null when nothing was done. */
const statementOf = (name: string, count: number): Statement<bigint | null> => ({
  name,
  text: `select ${name}(${Array.from({ length: count }, (_, index) => `$${index + 1}`).join(", ")})`,
  read: ([balance = null]) => (balance === null ? null : BigInt(balance)),
});
const STAKE = statementOf("post_stake", 18);
const SETTLEMENT = statementOf("post_settlement", 5);

/** The answer, or undefined when nothing was done and post_rounds must be asked. */
export async function postOne(pool: Pool, command: RoundCommand): Promise<RoundResult | undefined> {
  if (command.kind === "refund") return undefined;
  const isStake = command.kind === "stake";
  const [balance = null] = await (isStake
    ? ask(pool, STAKE, stakeValues(command))
    : ask(pool, SETTLEMENT, settlementValues(command)));
  if (balance === null) return undefined;
  // Its parts in the order of post_rounds: a repeated command is answered byte for byte alike.
  const common = { replayed: false, roundId: command.roundId, balance };
  return isStake
    ? { code: "open", ...common, amount: command.amount, nextNumber: command.number + 1n }
    : { code: "settled", ...common, amount: command.win, nextNumber: null };
}

const stakeValues = (stake: StakeCommand): Value[] => [
  stake.tenantId,
  stake.roundId,
  stake.movementId,
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
  stake.houseAccountId,
  stake.creditAccountId,
  stake.currency,
  stake.amount,
  stake.at,
];

const settlementValues = (end: SettleCommand): Value[] => [end.tenantId, end.roundId, end.movementId, end.win, end.at];

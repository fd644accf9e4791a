/** Books a single command by the functions that know only what is plainly in order. */
import type { Pool } from "#server/db/pool.ts";
import type { RoundCommand, RoundResult, SettleCommand, StakeCommand } from "./commands.ts";

const textOf = (name: string, count: number): string =>
  `select ${name}(${Array.from({ length: count }, (_, index) => `$${index + 1}`).join(", ")}) as balance`;
const STAKE = { name: "post_stake", text: textOf("post_stake", 18) };
const SETTLEMENT = { name: "post_settlement", text: textOf("post_settlement", 5) };

/** The answer, or undefined when nothing was done and post_rounds must be asked. */
export async function postOne(pool: Pool, command: RoundCommand): Promise<RoundResult | undefined> {
  if (command.kind === "refund") return undefined;
  const isStake = command.kind === "stake";
  const { rows } = await pool.query<{ balance: bigint | null }>(
    isStake ? { ...STAKE, values: stakeValues(command) } : { ...SETTLEMENT, values: settlementValues(command) },
  );
  const balance = rows[0]?.balance ?? null;
  if (balance === null) return undefined;
  // Its parts in the order of post_rounds: a repeated command is answered byte for byte alike.
  const common = { replayed: false, roundId: command.roundId, balance };
  return isStake
    ? { code: "open", ...common, amount: command.amount, nextNumber: command.number + 1n }
    : { code: "settled", ...common, amount: command.win, nextNumber: null };
}

const stakeValues = (stake: StakeCommand): unknown[] => [
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

const settlementValues = (end: SettleCommand): unknown[] => [
  end.tenantId,
  end.roundId,
  end.movementId,
  end.win,
  end.at,
];

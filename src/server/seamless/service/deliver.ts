// Tells an agent's wallet how a round ended, once: what it answers is written down, and when to ask again.
import { isRefusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { raiseForPlatform, raiseNotice } from "../../db/raise-notice.ts";
import { raiseWebhook } from "../../db/raise-webhook.ts";
import { endCall } from "./calls.ts";
import type { SeamlessRound } from "../queries.ts";
import { afterEnd } from "./round-steps.ts";
import { claimEnd, markEnded, markFailed, prolongClaim } from "./rounds.ts";
import type { OpenWallet, Wallets } from "./wallets.ts";

export interface DeliverDeps {
  readonly db: Db;
  readonly wallets: Wallets;
  readonly ids: () => string;
  readonly clock: () => Date;
  /** From 0 to 1. */
  readonly chance: () => number;
}

type Ending = Omit<
  SeamlessRound,
  "rtpBps" | "creditAccountId" | "balance" | "dueAt" | "lastFailure" | "stuckAt" | "tellingUntil" | "state"
> & {
  readonly state: "paying" | "rolling_back";
};

export const isEnding = (round: SeamlessRound): round is SeamlessRound & Ending =>
  round.state === "paying" || round.state === "rolling_back";

/** Longer than a call lasts, by what clocks of nodes may differ. */
const SLACK_MS = 5_000;

/** Until when whoever begins to tell a wallet something now must hold the round. */
export const tellingUntil = (now: Date, { timeoutMs }: OpenWallet): Date =>
  new Date(now.getTime() + timeoutMs + SLACK_MS);

/**
 * The balance the wallet told, or null when it has not taken it yet. The caller has been admitted to the wallet and holds
 * the round until `claimedUntil`; where that is too short for a call, it is prolonged, or nothing is told.
 */
export async function deliverEnd(
  deps: DeliverDeps,
  wallet: OpenWallet,
  round: Ending,
  claimedUntil: Date,
): Promise<bigint | null> {
  const began = deps.clock();
  const isLong = claimedUntil.getTime() - began.getTime() > wallet.timeoutMs;
  const until = isLong ? claimedUntil : tellingUntil(began, wallet);
  if (!isLong && !(await prolongClaim(deps.db, round, { held: claimedUntil, until }))) return null;
  const type = round.state === "paying" ? "win" : "rollback";
  const since = round.endingSince ?? round.startedAt;
  const amount = type === "win" ? (round.win ?? 0n) : round.stake;
  const call = endCall(round, type, amount, since);
  const verdict = await deps.wallets.call(wallet, call);
  const now = deps.clock();
  const step = afterEnd(verdict, { type, attempts: round.attempts + 1, since, now, chance: deps.chance() });
  if (step.next === "ended") await markEnded(deps.db, round, { balance: step.balance, at: now });
  else if (step.next === "again")
    await markFailed(deps.db, round, { reason: step.reason, at: now, dueAt: step.at, until });
  else await handOver(deps, round, { reason: step.reason, at: now, what: type, amount, txId: call.tx_id, until });
  return step.next === "ended" ? step.balance : null;
}

interface GivenUp {
  readonly reason: string;
  readonly at: Date;
  readonly what: "win" | "rollback";
  readonly amount: bigint;
  /** Of the call that is not taken. */
  readonly txId: string;
  /** The claim under which it was told. */
  readonly until: Date;
}

/** Nobody tries any more by itself: those who look after the wallet are told, at the agent and at the platform, and the agent's server. */
async function handOver(
  { db, ids }: Pick<DeliverDeps, "db" | "ids">,
  round: Ending,
  { reason, at, what, amount, txId, until }: GivenUp,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markFailed(tx, round, { reason, at, dueAt: null, until });
    const { tenantId, agentId } = round;
    const agent = await tx
      .selectFrom("agents")
      .select("code")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", agentId)
      .executeTakeFirstOrThrow();
    const key = `wallet.stuck/${round.id}`;
    const about = {
      event: "wallet.stuck",
      agent_id: agentId,
      agent_code: agent.code,
      round: round.id,
      what,
      amount,
      currency: currency.parse(round.currency),
    } as const;
    await raiseNotice(tx, { tenantId, key, about, to: { agentId }, at });
    await raiseForPlatform(tx, { key, about, at });
    await raiseWebhook(tx, {
      tenantId,
      agentId,
      id: ids(),
      // A round that somebody sends again may be given up once more.
      key: `${key}/${at.toISOString()}`,
      about: {
        type: "wallet.stuck",
        data: {
          agent: agent.code,
          round_id: round.id,
          session_id: round.sessionId,
          player: round.playerCode,
          type: what,
          tx_id: txId,
          amount,
          currency: about.currency,
          reason,
          since: (round.endingSince ?? round.startedAt).toISOString(),
        },
      },
      playerId: round.playerId,
      at,
    });
  });
}

/** Admits and delivers; a wallet that may not be called now, or is being told, keeps the round waiting as it is. */
export async function deliverIfAdmitted(deps: DeliverDeps, round: Ending): Promise<bigint | null> {
  const wallet = await deps.wallets.admit(round.tenantId, round.agentId);
  if (isRefusal(wallet)) return null;
  const now = deps.clock();
  const until = tellingUntil(now, wallet);
  return (await claimEnd(deps.db, round, { now, until })) ? deliverEnd(deps, wallet, round, until) : null;
}

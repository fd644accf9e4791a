// What members do with an agent's wallet: say where it is, rotate what signs the calls, try it, and tell it something now.
import { OVERLAP_HOURS, type KeyOverlap } from "#contract/access.ts";
import type { AgentWallet, WaitingRound } from "#contract/agent-wallet.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Outbound } from "../../callback/outbound.ts";
import { refuseAddress } from "../../callback/refuse-address.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { Seal } from "../../db/seal.ts";
import { placeOf, type AgentPlace } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findStoredWallet } from "../queries.ts";
import { balanceCall } from "./calls.ts";
import { agentNotFound, readWaitingRound, readWallet } from "./read-wallet.ts";
import { rotateWalletSecret, setWallet } from "./settings.ts";
import type { Wallets } from "./wallets.ts";

export interface WalletDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly ids: () => string;
  readonly clock: () => Date;
  readonly outbound: Pick<Outbound, "problemOf">;
  readonly wallets: Wallets;
}

const HOUR_MS = 3_600_000;
export const notSet = refuse("wallet_not_set", "No address is set for the agent's wallet.");

/** A change of one agent's wallet, under way. */
export interface Turn {
  readonly tx: Tx;
  readonly place: AgentPlace;
  readonly mode: string;
  readonly now: Date;
  readonly note: (action: string, before: unknown, after: unknown) => Promise<void>;
}

/** Whoever changes the wallet of one agent does so one after the other. */
export async function inTurn<T>(
  deps: Pick<WalletDeps, "db" | "clock">,
  caller: MemberCaller,
  agentId: string,
  change: (turn: Turn) => Promise<T | Refusal>,
  { isClosedToo = false } = {},
): Promise<T | Refusal> {
  const place = await placeOf(deps.db, caller, agentId);
  if (place === undefined) return agentNotFound;
  return deps.db.transaction().execute(async (tx): Promise<T | Refusal> => {
    const agent = await tx
      .selectFrom("agents")
      .select(["state", "wallet_mode"])
      .where("tenant_id", "=", place.tenantId)
      .where("id", "=", place.agentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (agent.state === "closed" && !isClosedToo) return refuse("agent_closed", "A closed agent stays as it is.");
    const now = deps.clock();
    const { memberId, address } = caller;
    return change({
      tx,
      place,
      mode: agent.wallet_mode,
      now,
      note: (action, before, after) =>
        appendAudit(tx, {
          tenantId: place.tenantId,
          memberId,
          address,
          action,
          subject: place.agentId,
          before,
          after,
          at: now,
        }),
    });
  });
}

export interface ChangedWallet {
  readonly wallet: AgentWallet;
  /** Told this once. */
  readonly secret: string | null;
}

export async function changeWallet(
  deps: WalletDeps,
  caller: MemberCaller,
  agentId: string,
  { address, timeoutMs }: { readonly address: string; readonly timeoutMs: number },
): Promise<ChangedWallet | Refusal> {
  const unfit = refuseAddress(deps.outbound, address);
  if (unfit !== null) return unfit;
  const changed = await inTurn(deps, caller, agentId, async ({ tx, place, mode, now, note }) => {
    if (mode !== "seamless")
      return refuse("wallet_mode_mismatch", "The players' money is with us: the agent has no wallet to be called.");
    const { before, secret } = await setWallet(tx, deps.seal, { ...place, address, timeoutMs, at: now });
    const kept = before === undefined ? null : { address: before.address, timeout_ms: before.timeoutMs };
    await note("wallet.set", kept, { address, timeout_ms: timeoutMs });
    return { wallet: await readWallet(tx, place, now), secret };
  });
  deps.wallets.forget(agentId);
  return changed;
}

export async function rotateSecret(
  deps: WalletDeps,
  caller: MemberCaller,
  agentId: string,
  overlap: KeyOverlap,
): Promise<{ wallet: AgentWallet; secret: string } | Refusal> {
  const rotated = await inTurn(deps, caller, agentId, async ({ tx, place, now, note }) => {
    if ((await findStoredWallet(tx, place.tenantId, place.agentId)) === undefined) return notSet;
    const formerUntil = new Date(now.getTime() + OVERLAP_HOURS[overlap] * HOUR_MS);
    const secret = await rotateWalletSecret(tx, deps.seal, { ...place, formerUntil, at: now });
    await note("wallet.rotate", null, { former_until: formerUntil.toISOString() });
    return { wallet: await readWallet(tx, place, now), secret };
  });
  deps.wallets.forget(agentId);
  return rotated;
}

export interface Trial {
  readonly verdict: string;
  readonly balance: bigint | null;
  readonly currency: CurrencyCode;
  readonly duration_ms: number;
}

/** Asks the wallet a balance whether its breaker is open or not: an answer closes it. */
export async function tryWallet(
  deps: WalletDeps,
  caller: MemberCaller,
  agentId: string,
  playerCode: string,
): Promise<Trial | Refusal> {
  const place = await placeOf(deps.db, caller, agentId);
  if (place === undefined) return agentNotFound;
  const stored = await findStoredWallet(deps.db, place.tenantId, place.agentId);
  if (stored === undefined) return notSet;
  const { currency } = await readWallet(deps.db, place, deps.clock());
  const started = performance.now();
  const call = balanceCall({ playerCode, currency }, null, deps.ids(), deps.clock());
  const verdict = await deps.wallets.call({ ...place, timeoutMs: stored.timeoutMs }, call);
  return {
    verdict: verdict.kind === "ok" ? "ok" : verdict.kind === "refused" ? verdict.code : verdict.reason,
    balance: verdict.kind === "unclear" ? null : verdict.balance,
    currency,
    duration_ms: Math.round(performance.now() - started),
  };
}

/** The job picks it up at once; of what is being told right now that attempt is the answer. */
export async function retryNow(
  deps: WalletDeps,
  caller: MemberCaller,
  agentId: string,
  anyCaseRoundId: string,
): Promise<WaitingRound | Refusal> {
  const roundId = anyCaseRoundId.toLowerCase();
  return inTurn(deps, caller, agentId, async ({ tx, place, now, note }) => {
    const known = await readWaitingRound(tx, place, roundId, now);
    if (known === undefined) return refuse("round_not_found", "There is no such round whose end the wallet waits for.");
    await tx
      .updateTable("seamless_rounds")
      .set({ due_at: now })
      .where("tenant_id", "=", place.tenantId)
      .where("id", "=", roundId)
      .where("ended_at", "is", null)
      .execute();
    await note("wallet.retry", { round: roundId, due_at: known.due_at }, { round: roundId, due_at: now.toISOString() });
    return { ...known, due_at: now.toISOString(), stuck_at: null };
  });
}

/** Made-up clients that deposit, withdraw, stake, settle, refund and repeat themselves: traffic for the promises' tests. */
import { uuidv7 } from "#server/db/uuid.ts";
import type { Ledger, RoundCommand, RoundResult, StakeCommand, TransferCommand, TransferResult } from "./commands.ts";
import { sampleStake, sampleTransfer } from "./sample-books.ts";
import type { SamplePlayer } from "./sample-books.ts";
import { movementIdsOf } from "./movement-ids.ts";

/** What a client does next; `size` is an amount, or which of several. */
export interface Step {
  readonly kind: "stake" | "settle" | "refund" | "deposit" | "withdrawal" | "withdraw_all" | "issue" | "repeat";
  readonly size: number;
}

/** An answered command. */
export type Done =
  | { readonly command: RoundCommand; readonly result: RoundResult }
  | { readonly command: TransferCommand; readonly result: TransferResult };

interface ClientState {
  readonly player: SamplePlayer;
  readonly done: Done[];
  readonly open: StakeCommand[];
  nextNumber: bigint;
}

export interface Client {
  /** Takes one step, sending it again with the same ids until it is answered. */
  readonly take: (ledger: Ledger, step: Step) => Promise<void>;
  readonly done: readonly Done[];
}

export function createClient(player: SamplePlayer): Client {
  const state: ClientState = { player, done: [], open: [], nextNumber: 0n };
  return { done: state.done, take: (ledger, step) => takeStep(state, ledger, step) };
}

async function takeStep(state: ClientState, ledger: Ledger, { kind, size }: Step): Promise<void> {
  const { player, done } = state;
  if (kind === "stake") return stake(state, ledger, BigInt(size));
  if (kind === "settle" || kind === "refund") return end(state, ledger, kind, size);
  if (kind === "repeat") {
    const earlier = done[size % Math.max(1, done.length)];
    if (earlier !== undefined) await send(state, ledger, again(earlier.command));
    return undefined;
  }
  const transfer =
    kind === "issue"
      ? sampleTransfer(player, "credit_issue", BigInt(size + 1))
      : kind === "deposit"
        ? sampleTransfer(player, "deposit", BigInt(size + 1))
        : sampleTransfer(player, "withdrawal", kind === "withdraw_all" ? "all" : BigInt(size + 1));
  await send(state, ledger, transfer);
  return undefined;
}

async function stake(state: ClientState, ledger: Ledger, amount: bigint): Promise<void> {
  const command = sampleStake(state.player, state.nextNumber, { amount });
  const result = await send(state, ledger, command);
  if ("code" in result && result.code === "open") {
    state.nextNumber += 1n;
    state.open.push(command);
  }
}

async function end(state: ClientState, ledger: Ledger, kind: "settle" | "refund", size: number): Promise<void> {
  const [opened] = state.open.splice(size % Math.max(1, state.open.length), 1);
  if (opened === undefined) return;
  const { tenantId, roundId } = opened;
  const command = { tenantId, roundId, movementId: movementIdsOf(roundId).end, at: new Date() };
  await send(
    state,
    ledger,
    kind === "settle" ? { ...command, kind, win: BigInt(size % 3) * 40n } : { ...command, kind },
  );
}

/** The same once more, as a client that never saw the answer would: other instant, and for a transfer another id of ours. */
function again(command: RoundCommand | TransferCommand): RoundCommand | TransferCommand {
  return "ref" in command ? { ...command, id: uuidv7(), at: new Date() } : { ...command, at: new Date() };
}

async function send(
  { done }: ClientState,
  ledger: Ledger,
  command: RoundCommand | TransferCommand,
): Promise<RoundResult | TransferResult> {
  for (;;) {
    try {
      if ("ref" in command) {
        const result = await ledger.transfer(command);
        done.push({ command, result });
        return result;
      }
      const result = await ledger.round(command);
      done.push({ command, result });
      return result;
    } catch (error) {
      // Nobody knows whether it was carried out: the same ids once more tell.
      if (!(error instanceof Error) || error.name !== "LedgerUnavailable") throw error;
    }
  }
}

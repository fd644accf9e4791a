// Gives back what a case has moved, so that the test player has at the end what there was at the beginning.
import type { Heard, Probe } from "./case.ts";
import { balanceOf } from "./judgements.ts";

export interface Moved {
  readonly taken: bigint;
  readonly given: bigint;
}

/** Each `tx_id` the wallet agreed to, once, as it came first. */
function agreed(heard: readonly Heard[], player: string): ReadonlyMap<string, Heard> {
  const kept = new Map<string, Heard>();
  for (const one of heard) {
    const { tx_id: id, player: of, type } = one.call;
    if (one.verdict.kind === "ok" && type !== "balance" && of === player && !kept.has(id)) kept.set(id, one);
  }
  return kept;
}

/** What the wallet has said it took from the player and gave back. A repeated call has moved nothing. */
export function movedBy(heard: readonly Heard[], player: string): Moved {
  const calls = [...agreed(heard, player).values()].map(({ call }) => call);
  const staked = new Set(calls.filter(({ type }) => type === "stake").map(({ tx_id }) => tx_id));
  let taken = 0n;
  let given = 0n;
  const undone = new Set<string>();
  for (const { type, amount, ref_tx_id: ref } of calls) {
    if (type === "stake") taken += amount;
    else if (type === "win") given += amount;
    else if (ref !== null && staked.has(ref) && !undone.has(ref)) {
      given += amount;
      undone.add(ref);
    }
  }
  return { taken, given };
}

/** The wallet may have taken it: it said so, or nobody knows. What was not believed or not understood moved nothing. */
function mayBeTaken({ verdict, answer }: Heard): boolean {
  if (verdict.kind !== "unclear") return verdict.kind === "ok";
  return answer.kind === "failed" || answer.status < 400 || answer.status >= 500;
}

/** Stakes that are still open: taken, and not ended by a win or a rollback the wallet has agreed to. */
function openStakes(heard: readonly Heard[]): readonly Heard[] {
  const ended = new Set(
    heard.flatMap(({ call, verdict }) =>
      verdict.kind === "ok" && (call.type === "win" || call.type === "rollback") ? (call.ref_tx_id ?? []) : [],
    ),
  );
  const open = new Map<string, Heard>();
  for (const one of heard) {
    const { type, tx_id: id } = one.call;
    if (type === "stake" && !ended.has(id) && !open.has(id) && mayBeTaken(one)) open.set(id, one);
  }
  return [...open.values()];
}

/**
 * Rolls back what is open; what the balance still differs by is won or staked. Answers the balance told at the end.
 * @param before what the player had before the case; null when the wallet did not tell
 */
export async function tidy(probe: Probe, heard: readonly Heard[], before: bigint | null): Promise<bigint | null> {
  for (const stake of openStakes(heard)) await probe.rollback(stake);
  const now = balanceOf(await probe.balance());
  if (before === null || now === null || now === before) return now;
  const isTooMuch = now > before;
  const stake = await probe.stake(isTooMuch ? now - before : 1n);
  if (!mayBeTaken(stake)) return now;
  const win = await probe.win(stake, isTooMuch ? 0n : before - now + 1n);
  return balanceOf(win) ?? balanceOf(await probe.balance());
}

/** Players whose code makes the wallet misbehave: `fault.<name>`, and after it in any order a call, a count, anything. */
import { type WalletCallType, walletCallType } from "#contract/wallet-call.ts";
import { answerFaults } from "./faults/answers.ts";
import { bookingFaults } from "./faults/bookings.ts";
import type { Fault } from "./faults/fault.ts";
import { wireFaults } from "./faults/wire.ts";

/** Every way to misbehave that belongs to a player, with a sentence of what it does. */
export const FAULTS = { ...wireFaults, ...answerFaults, ...bookingFaults } satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;

/** Ways to misbehave before a player is known, so the whole wallet has them. */
export const SERVER_FAULTS = {
  accepts_any_signature: "Believes every call, signed or not.",
  accepts_stale_timestamp: "Believes a signature however old it is.",
  refuses_every_signature: "Believes no call, as after a secret was mixed up.",
} as const;
export type ServerFault = keyof typeof SERVER_FAULTS;
export const isServerFault = (name: string): name is ServerFault => Object.hasOwn(SERVER_FAULTS, name);

export interface Sentinel {
  readonly fault: Fault;
  readonly types: readonly WalletCallType[];
  /** With a count only the first so many calls of each `tx_id` are spoilt. */
  readonly count: number;
}

const PREFIX = "fault.";
const COUNT = /^[0-9]{1,4}$/;
const faultsByName: ReadonlyMap<string, Fault> = new Map(Object.entries(FAULTS));

/** Null of a player like any other; a name nobody knows is a mistake of whoever chose it. */
export function readSentinel(player: string): Sentinel | "no_such_fault" | null {
  if (!player.startsWith(PREFIX)) return null;
  const [name = "", ...rest] = player.slice(PREFIX.length).split(".");
  const fault = faultsByName.get(name);
  if (fault === undefined) return "no_such_fault";
  const named = rest.flatMap((part) => walletCallType.safeParse(part).data ?? []);
  const last = rest.at(-1) ?? "";
  return {
    fault,
    types: named.length > 0 ? named : fault.types,
    count: COUNT.test(last) ? Number(last) : Number.POSITIVE_INFINITY,
  };
}

export const isSpoilt = ({ types, count }: Sentinel, type: WalletCallType, attempt: number): boolean =>
  types.includes(type) && attempt <= count;

// When the session ends, as the server says it: moved on while somebody is here, and shared by all tabs.
import { type SessionEnd, getSessionEnd, staySignedIn } from "#contract/session.ts";
import { watchAttendance } from "./attendance.ts";
import { attempt } from "./attempt.ts";
import { SESSION_END_KEY } from "./early-calls.ts";
import { kept } from "./stored.ts";

export interface Ends {
  /** By this browser's clock, in milliseconds. */
  readonly idleAt: number;
  readonly endAt: number;
}

const RENEWED_EVERY_MS = 60_000;

let ends: Ends | null = null;
let renewedAt = 0;
const listeners = new Set<() => void>();

/** A store for `useSyncExternalStore`; null until the server has said it. */
export const endsStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: (): Ends | null => ends,
  whenBuilt: (): null => null,
};

function become(next: Ends | null): void {
  ends = next;
  for (const listener of listeners) listener();
}

function learn({ idle_ends_in_ms, ends_in_ms }: SessionEnd): void {
  const now = Date.now();
  const next = { idleAt: now + idle_ends_in_ms, endAt: now + ends_in_ms };
  become(next);
  kept.set(SESSION_END_KEY, JSON.stringify(next));
}

function parse(text: string): Ends | null {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || !("idleAt" in value) || !("endAt" in value)) return null;
  const { idleAt, endAt } = value;
  return typeof idleAt === "number" && typeof endAt === "number" ? { idleAt, endAt } : null;
}

/** Whether the end this browser was told of last is past; the server alone knows for sure. */
export function isPastEnd(): boolean {
  const last = kept.get(SESSION_END_KEY);
  const told = last === null ? null : parse(last);
  return told !== null && Date.now() >= Math.min(told.idleAt, told.endAt);
}

/** Another tab has stayed, or signed in anew. */
function hear({ key, newValue }: StorageEvent): void {
  if (key === SESSION_END_KEY && newValue !== null) become(parse(newValue));
}

/** Asks without using the session; where it has ended already, the page is told by the refusal of the call. */
export async function askSessionEnd(): Promise<void> {
  const outcome = await attempt(getSessionEnd, {}, { isUnattended: true });
  if ("answer" in outcome) learn(outcome.answer);
}

export async function stay(): Promise<void> {
  renewedAt = Date.now();
  const outcome = await attempt(staySignedIn, {});
  if ("answer" in outcome) learn(outcome.answer);
}

/** Keeps the session alive while somebody is here, unless `isAsking`: then only their answer does. */
export function keepAlive(isAsking: () => boolean): () => void {
  const stopWatching = watchAttendance(() => {
    if (!isAsking() && Date.now() - renewedAt >= RENEWED_EVERY_MS) void stay();
  });
  addEventListener("storage", hear);
  // Opening a page is somebody's doing.
  void stay();
  return () => {
    stopWatching();
    removeEventListener("storage", hear);
    become(null);
  };
}

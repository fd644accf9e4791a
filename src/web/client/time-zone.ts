// The viewer's time zone: the one chosen in the profile, else this device's.
// Pages are built in one fixed zone, so that building and hydrating agree.
import { kept, keptChanges } from "./stored.ts";

const BUILD_TIME_ZONE = "America/Sao_Paulo";
const KEY = "time-zone";
const changes = keptChanges();

let ofDevice: string | undefined;

/** A browser that can says it at once; the first format of a page takes longer than all of its code. */
const askDevice = (): string =>
  typeof Temporal === "undefined" ? Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId();

/** Of this device, whatever was chosen. Asked once: every part that shows a time wants to know on every draw. */
export const deviceTimeZone = (): string => (ofDevice ??= askDevice());

const now = (): string => kept.get(KEY) ?? deviceTimeZone();

/** A store for `useSyncExternalStore`. */
export const viewerTimeZone = {
  subscribe: changes.subscribe,
  now,
  /** No page is built with a time in it, so it takes over in the reader's zone at once: a later change draws everything anew. */
  known: (): string => (typeof document === "undefined" ? BUILD_TIME_ZONE : now()),
};

/** Keeps what the profile says, so that the next page is drawn in it at once; null: as this device has it. */
export function rememberTimeZone(chosen: string | null): void {
  if (kept.get(KEY) === chosen) return;
  if (chosen === null) kept.remove(KEY);
  else kept.set(KEY, chosen);
  changes.tell();
}

// The live connection: facts arrive, changes go out; after a gap everything shown is fetched again.
import type { Socket } from "socket.io-client";
import { z } from "zod";
import type { ClientToServer, ServerToClient } from "#contract/live.ts";
import { getSessionEnd } from "#contract/session.ts";
import { attempt } from "./attempt.ts";
import { publishChanges } from "./changes.ts";
import { currentSettings } from "./settings.ts";
import { isLeaving } from "./signed-out.ts";

export type LiveState = "opening" | "open" | "closed";

/** One call where the way is free. */
const WEBSOCKET_FIRST = ["websocket", "polling"];
const POLLING_FIRST = ["polling", "websocket"];
const ACKNOWLEDGE_MS = 5000;
const RECONNECTION = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;
/** Servers before this one did not say how long it was quiet. */
const positionAnswer = z.object({ seq: z.int(), quiet_ms: z.int().default(0) });

// Whoever is about to sign in is not cut off: until the first try it is on its way.
let state: LiveState = "opening";
let lastSeq: number | null = null;
let socket: Socket<ServerToClient, ClientToServer> | null = null;
const listeners = new Set<() => void>();

function become(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** A store for `useSyncExternalStore`. */
export const liveStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: (): LiveState => state,
  whenBuilt: (): LiveState => "opening",
};

/** Moves to a position of the stream; whether something before it was missed. */
function advance(seq: number): boolean {
  const missed = lastSeq !== null && seq !== lastSeq + 1;
  lastSeq = seq;
  return missed;
}

/** How long ago the first call of this page can have been at the earliest; some clocks stop while a machine sleeps. */
const pageAgeMs = (): number => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** Asks where the stream stands: whatever was said while we were away shows as a gap. */
async function catchUp(to: Socket<ServerToClient, ClientToServer>): Promise<void> {
  const before = lastSeq;
  const answer: unknown = await to
    .timeout(ACKNOWLEDGE_MS)
    .emitWithAck("facts.position")
    .catch(() => null);
  const position = positionAnswer.safeParse(answer);
  // Without an answer nobody can say what was missed; what was asked while all was quiet need not be asked again.
  if (before === null) {
    if ((position.data?.quiet_ms ?? 0) <= pageAgeMs()) publishChanges(["live.opened"]);
  } else if (position.data?.seq !== before) publishChanges(["anything"]);
  lastSeq = position.data?.seq ?? null;
}

/** Connects again unless the session has ended, which the refusal of the call tells the page. */
async function comeBack(to: Socket<ServerToClient, ClientToServer>): Promise<void> {
  const later = () => setTimeout(() => void comeBack(to), RECONNECTION.reconnectionDelay);
  // Nobody asks for a session they are ending; where that fails it goes on.
  if (isLeaving()) {
    if (to === socket) later();
    return;
  }
  const outcome = await attempt(getSessionEnd, {}, { isUnattended: true });
  if (to !== socket) return;
  // Else it tries again by itself.
  if (to.active) return;
  if ("answer" in outcome) {
    become("opening");
    to.connect();
  } else if (outcome.problem.code !== "sign_in_required") later();
}

function wire(to: Socket<ServerToClient, ClientToServer>): void {
  to.on("connect", () => {
    become("open");
    void catchUp(to);
  });
  const lost = (): void => {
    become(to.active ? "opening" : "closed");
    // The server restarts, or the session has ended, here or elsewhere.
    if (to === socket) void comeBack(to);
  };
  to.on("disconnect", lost);
  to.on("connect_error", () => {
    // Some proxies let no websocket through: begin as any other call does, and try it from there.
    to.io.opts.transports = POLLING_FIRST;
    lost();
  });
  to.on("facts", ({ seq, facts }) => {
    if (advance(seq)) publishChanges(["anything"]);
    else publishChanges(facts.map((fact) => fact.kind));
  });
}

/** Opens the connection; close it by calling what it returns. */
export function openLive(base: string = currentSettings().socket_base): () => void {
  let isWanted = true;
  become("opening");
  void import("socket.io-client").then(({ io }) => {
    if (!isWanted) return;
    const options = { ...RECONNECTION, transports: WEBSOCKET_FIRST, withCredentials: true };
    socket = base === "" ? io(options) : io(base, options);
    wire(socket);
  });
  return () => {
    isWanted = false;
    const closing = socket;
    socket = null;
    closing?.disconnect();
    lastSeq = null;
    become("closed");
  };
}

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

const POLLING_FIRST = ["polling", "websocket"];
/** Where calls lead to several servers, one does not know what another has begun: a websocket stays with one of them. */
const WEBSOCKET_FIRST = ["websocket", "polling"];
/** A websocket that has not come by then, as through some proxies, is not waited for. */
const UPGRADED_WITHIN_MS = 2_000;
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
    // Facts that came meanwhile have moved it on, and those that left a gap have said so.
  } else if (position.data?.seq !== lastSeq) publishChanges(["anything"]);
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
    beginOtherwise(to);
    lost();
  });
  to.on("facts", ({ seq, facts }) => {
    if (advance(seq)) publishChanges(["anything"]);
    else publishChanges(facts.map((fact) => fact.kind));
  });
}

function beginOtherwise({ io }: Socket): void {
  io.opts.transports = io.opts.transports === POLLING_FIRST ? WEBSOCKET_FIRST : POLLING_FIRST;
}

/**
 * Begins by calls and goes on by a websocket. Nothing is said before that stands, or has not come in time: each word would
 * be a call of its own.
 */
function begin(to: Socket<ServerToClient, ClientToServer>): void {
  let hasBegun = false;
  const speak = (): void => {
    if (hasBegun || to !== socket) return;
    hasBegun = true;
    to.connect();
  };
  to.io.open((failure) => {
    if (failure !== undefined) {
      beginOtherwise(to);
      speak();
      return;
    }
    const { engine } = to.io;
    engine.once("upgrade", speak);
    engine.once("upgradeError", speak);
    engine.once("close", () => {
      if (!hasBegun) beginOtherwise(to);
      speak();
    });
    setTimeout(speak, UPGRADED_WITHIN_MS);
  });
}

/** Opens the connection; close it by calling what it returns. */
export function openLive(base: string = currentSettings().socket_base): () => void {
  let isWanted = true;
  become("opening");
  void import("socket.io-client").then(({ io }) => {
    if (!isWanted) return;
    const options = { ...RECONNECTION, transports: POLLING_FIRST, withCredentials: true, autoConnect: false };
    socket = base === "" ? io(options) : io(base, options);
    wire(socket);
    begin(socket);
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

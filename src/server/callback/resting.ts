/**
 * Connections that rest between two calls. HTTP/1.1 has no word on which call an answer is of: whatever comes on a connection
 * is taken for the answer of the call under way. A server that answers twice would so agree to another player's stake.
 */
import type { Agent } from "node:http";
import type { Socket } from "node:net";

/** What is sent in one go arrives in one go: far less than this lies between the two answers of a server that says all twice. */
const REST_MS = 5;

/** A connection that says something unasked is of no use any more. */
function cut(this: Socket): void {
  this.destroy();
}

/** Keeps each connection back for a moment once it is free, and cuts those on which anything comes while none is asked. */
export function letRest<A extends Agent>(agent: A, restMs = REST_MS): A {
  if (restMs === 0) return agent;
  const giveBack = agent.listeners("free");
  agent.removeAllListeners("free");
  agent.on("free", (socket: Socket, options: unknown) => {
    socket.on("data", cut);
    // Nobody's call fails with it; the agent hears of its end.
    socket.on("error", cut);
    setTimeout(() => {
      if (socket.destroyed) return;
      for (const listener of giveBack) listener.call(agent, socket, options);
      socket.off("error", cut);
    }, restMs);
  });
  return agent;
}

/** From now on what comes is asked for. */
export const wake = (socket: Socket): unknown => socket.off("data", cut);

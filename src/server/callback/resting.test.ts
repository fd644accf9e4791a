/** A server that answers each call twice: no other call is given its second answer, and a call that listens is told of it. */
import { describe, expect, onTestFinished, test } from "vitest";
import { answerOf, type Say, startPeer } from "../../../test/fakes/peer/peer.ts";
import { createOutbound, type OutboundOptions } from "./outbound.ts";

function open(options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({ isLoopbackAllowed: true, allowedPorts: [], ...options });
  onTestFinished(outbound.close);
  return outbound;
}

const callTo = (port: number) => ({ url: `http://127.0.0.1:${port}/`, headers: {}, body: "{}", timeoutMs: 5_000 });

/** Each answer says which request it is of, and comes a second time so much later; `gap` 0: at once. */
const twice =
  (gapMs: number): Say =>
  (socket, request) => {
    const answer = answerOf(String(request));
    if (gapMs === 0) return socket.write(answer + answer);
    socket.write(answer);
    return setTimeout(() => socket.write(answer), gapMs);
  };

/** Calls one after the other, and which of them had the answer of another. */
async function mistaken(gapMs: number, options: Partial<OutboundOptions>): Promise<number> {
  const peer = await startPeer(twice(gapMs));
  const outbound = open(options);
  let count = 0;
  for (let call = 1; call <= 30; call += 1) {
    const answer = await outbound.post(callTo(peer.port));
    if (answer.kind !== "answered" || answer.body !== String(call)) count += 1;
  }
  return count;
}

const listen = async (say: Say) => open().post({ ...callTo((await startPeer(say)).port), lingerMs: 100 });

describe("protects", () => {
  test("no call is given the second answer of the one before it, and a call that listens is told of it", async () => {
    for (const gapMs of [0, 2]) expect(await mistaken(gapMs, { restMs: 100 })).toBe(0);
    for (const gapMs of [0, 2]) {
      expect(await listen(twice(gapMs))).toMatchObject({ kind: "failed", reason: "answered_twice" });
    }
    expect(await listen((socket) => socket.write(answerOf("ok")))).toMatchObject({ kind: "answered", body: "ok" });
  });

  test("control: without a rest some calls are", async () => {
    expect(await mistaken(2, { restMs: 0 })).toBeGreaterThan(0);
  });
});

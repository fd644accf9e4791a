/** P21, the other way round: with a check of the door taken away, the calls it refuses come through, and would be found. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type * as Access from "#server/access/service.ts";
import type { IssuedApiKey } from "#server/access/service.ts";
import type * as Signature from "#server/integration/signature.ts";
import { openApiStage, type ApiStage } from "../http/signed-calls.ts";
import { UNSIGNED } from "../http/tampered-calls.ts";

const weak = vi.hoisted(() => ({ believesAnySignature: false, forgetsNonces: false }));
vi.mock("#server/integration/signature.ts", async (original) => {
  const real = await original<typeof Signature>();
  const isSignature: typeof real.isSignature = (...asked) => weak.believesAnySignature || real.isSignature(...asked);
  return { ...real, isSignature };
});
vi.mock("#server/access/service.ts", async (original) => {
  const real = await original<typeof Access>();
  const claimNonce: typeof real.claimNonce = async (...asked) =>
    (await real.claimNonce(...asked)) || weak.forgetsNonces;
  return { ...real, claimNonce };
});

let stage: ApiStage;
let key: IssuedApiKey;
beforeAll(async () => {
  stage = await openApiStage();
  key = await stage.issue();
});
beforeEach(() => {
  Object.assign(weak, { believesAnySignature: false, forgetsNonces: false });
  stage.pass(3_600_000);
});
afterAll(() => stage.close());

test("P21 control: a door that believes any signature lets every changed call through", async () => {
  for (const isWeak of [false, true]) {
    weak.believesAnySignature = isWeak;
    const before = stage.handled();
    const codes = [];
    for (const [, change] of UNSIGNED) {
      const wire = stage.sign(key);
      codes.push(await stage.codeOf({ ...wire, ...change(wire) }));
    }
    if (!isWeak) expect(new Set(codes)).toEqual(new Set(["auth_signature_invalid"]));
    else expect(codes.filter((code) => code.startsWith("auth_"))).toEqual([]);
    // Without a body there is nothing to do, once the door is passed.
    expect(stage.handled() - before).toBe(isWeak ? UNSIGNED.length - 1 : 0);
  }
});

test("P21 control: a door that forgets nonces lets a call through twice", async () => {
  for (const [isWeak, again] of [
    [false, "auth_nonce_reused"],
    [true, "ok"],
  ] as const) {
    weak.forgetsNonces = isWeak;
    const wire = stage.sign(key);
    expect([await stage.codeOf(wire), await stage.codeOf(wire)]).toEqual(["ok", again]);
  }
});

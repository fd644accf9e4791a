/** P21: a call of /v1 that was tampered with or is replayed dies at the door, always in one shape. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { headersOf, openApiStage } from "../../../test/http/signed-calls.ts";
import type { ApiStage, Wire } from "../../../test/http/signed-calls.ts";
import { flip, later, UNKNOWN, UNSIGNED } from "../../../test/http/tampered-calls.ts";
import { purgeNonces } from "../access/service.ts";
import type { IssuedApiKey } from "../access/service.ts";

let stage: ApiStage;
let key: IssuedApiKey;
beforeAll(async () => {
  stage = await openApiStage();
});
beforeEach(async () => {
  stage.pass(3_600_000);
  key = await stage.issue();
});
afterAll(() => stage.close());

describe("protects", () => {
  const tampered = [
    ...UNSIGNED.map(([name, change]) => [name, "auth_signature_invalid", change] as const),
    ...UNKNOWN.map(([name, change]) => [name, "auth_key_unknown", change] as const),
  ];
  test.each(tampered)("%s changed: %s", async (_name, code, change) => {
    const wire = stage.sign(key);
    const before = stage.handled();
    expect(await stage.codeOf({ ...wire, ...change(wire) })).toBe(code);
    expect(stage.handled()).toBe(before);
    expect(await stage.codeOf(wire), "control: untouched it is served").toBe("ok");
  });

  test.each([-301, 301])("a call signed %i s away from now", async (off) => {
    expect(await stage.codeOf(stage.sign(key, { timestamp: later(stage.sign(key).timestamp, off) }))).toBe(
      "auth_timestamp_skew",
    );
  });

  test("a replay, at once, at the last moment, and two at the same time", async () => {
    const wire = stage.sign(key, { timestamp: later(stage.sign(key).timestamp, 300) });
    const before = stage.handled();
    expect(await stage.codeOf(wire)).toBe("ok");
    expect(await stage.codeOf(wire)).toBe("auth_nonce_reused");
    stage.pass(599_000);
    await purgeNonces({ db: stage.database.db, clock: stage.clock });
    expect(await stage.codeOf(wire)).toBe("auth_nonce_reused");
    const twice = stage.sign(key);
    expect((await Promise.all([stage.codeOf(twice), stage.codeOf(twice)])).sort()).toEqual(["auth_nonce_reused", "ok"]);
    expect(stage.handled() - before).toBe(2);
  });

  test("nonces are forgotten once no timestamp can carry them", async () => {
    await stage.send(stage.sign(key));
    stage.pass(16 * 60_000);
    await purgeNonces({ db: stage.database.db, clock: stage.clock });
    const rows = await stage.database.db
      .selectFrom("api_nonces")
      .selectAll()
      .where("tenant_id", "=", stage.agent.tenantId)
      .execute();
    expect(rows).toEqual([]);
  });

  test("the secret of one key does not sign for another", async () => {
    const other = await stage.issue();
    expect(await stage.codeOf({ ...stage.sign(other), key: key.keyId })).toBe("auth_signature_invalid");
  });

  test("a secret is not in the database", async () => {
    const rows = await stage.database.admin.query<{ secret: Buffer }>(
      "select secret_encrypted as secret from api_keys",
    );
    expect(rows.rows.some(({ secret }) => secret.includes(key.secret))).toBe(false);
  });

  test("suspension above the agent reaches the caller", async () => {
    const suspend = (state: string) =>
      stage.database.db
        .updateTable("agents")
        .set({ state })
        .where("tenant_id", "=", stage.agent.tenantId)
        .where("id", "=", stage.parent.id)
        .execute();
    const enter = () => {
      const wire = stage.sign(key);
      const { method, url } = wire;
      return stage.enter({ method, url, headers: headersOf(wire), body: Buffer.from(wire.body), address: "127.0.0.1" });
    };
    expect(await enter()).toMatchObject({
      caller: { isSuspended: false, agentPath: [stage.parent.id, stage.agent.id] },
    });
    await suspend("suspended");
    expect(await enter()).toMatchObject({ caller: { isSuspended: true } });
    await suspend("active");
  });

  test("all refusals have one shape", async () => {
    const used = stage.sign(key);
    await stage.send(used);
    const wires: Wire[] = [
      { ...stage.sign(key), key: "x" },
      { ...stage.sign(key), key: flip(key.keyId, 64) },
      { ...stage.sign(key), signature: `v1=${"0".repeat(64)}` },
      stage.sign(key, { timestamp: "1" }),
      used,
    ];
    const shapes = await Promise.all(
      wires.map(async (wire) => {
        const answer = await stage.send(wire);
        const body = problem.strict().parse(answer.json());
        const headers = Object.keys(answer.headers).filter((name) => !name.startsWith("ratelimit"));
        return { status: answer.statusCode, fields: Object.keys(body), headers, retry: body.retry };
      }),
    );
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(shapes[0]?.status).toBe(401);
  });
});

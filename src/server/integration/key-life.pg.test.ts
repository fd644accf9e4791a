/** P22: what a member does to a key holds at the door from the next call on, on every node. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { headersOf, openApiStage } from "../../../test/http/signed-calls.ts";
import type { ApiStage } from "../../../test/http/signed-calls.ts";
import { arrangeAgents } from "../../../test/pg/arrange-agent.ts";
import { changeKey, createKey, revokeKey, rotateKey, type Issued } from "../access/service/keys.ts";
import type { Db } from "../db/database.ts";
import { createDb } from "../db/database.ts";
import { createPool } from "../db/pool.ts";
import type { Pool } from "../db/pool.ts";
import type { MemberCaller } from "../http/caller.ts";
import { drillCount, leaveEvidence } from "../ledger/drill.ts";

let stage: ApiStage;
let otherPool: Pool;
let otherNode: Db;
let by: MemberCaller;
beforeAll(async () => {
  stage = await openApiStage();
  otherPool = createPool(stage.database.appUrl, { applicationName: "another node", max: 10 });
  otherNode = createDb(otherPool);
});
beforeEach(async () => {
  const [agent] = await arrangeAgents(stage.database.db);
  by = {
    kind: "member",
    tenantId: agent.tenantId,
    agentId: agent.id,
    agentPath: agent.path,
    party: "agent",
    role: "developer",
    memberId: uuidv7(),
    sessionId: uuidv7(),
    address: "192.0.2.1",
  };
});
afterAll(async () => {
  await otherPool.end();
  await stage.close();
});

const HOUR_MS = 3_600_000;

function granted<T extends object>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}
const make = async (networks: readonly string[] = []): Promise<Issued> =>
  granted(await createKey(stage.access, by, by.agentId, { name: "Server", scopes: ["money"], networks }));
const wireOf = ({ key, secret }: Issued) => stage.sign({ keyId: key.key_id, secret });
/** As a door is handed it. */
function requestOf(issued: Issued) {
  const { method, url, body, ...wire } = wireOf(issued);
  const headers = headersOf({ method, url, body, ...wire });
  return { method, url, headers, body: Buffer.from(body), address: "127.0.0.1" };
}
const codeOf = (issued: Issued): Promise<string> => stage.codeOf(wireOf(issued));

describe("works", () => {
  test("both keys of a rotation sign until the overlap is over, then the old one is unknown", async () => {
    const old = await make();
    const next = granted(await rotateKey(stage.access, by, by.agentId, old.key.id, "1h"));
    expect([await codeOf(old), await codeOf(next)]).toEqual(["ok", "ok"]);
    stage.pass(HOUR_MS - 1);
    expect([await codeOf(old), await codeOf(next)]).toEqual(["ok", "ok"]);
    stage.pass(1);
    expect([await codeOf(old), await codeOf(next)]).toEqual(["auth_key_unknown", "ok"]);
    granted(await rotateKey(stage.access, by, by.agentId, next.key.id, "24h"));
    stage.pass(24 * HOUR_MS - 1);
    expect(await codeOf(next)).toBe("ok");
    stage.pass(1);
    expect(await codeOf(next)).toBe("auth_key_unknown");
  });

  test("networks hold from the next call on", async () => {
    const issued = await make(["203.0.113.0/24"]);
    const from = (address: string) => stage.codeOf({ ...wireOf(issued), from: address });
    expect([await from("203.0.113.9"), await from("198.51.100.7")]).toEqual(["ok", "ip_not_allowed"]);
    granted(
      await changeKey(stage.access, by, by.agentId, issued.key.id, { networks: ["198.51.100.7", "2001:DB8::/32"] }),
    );
    expect([await from("203.0.113.9"), await from("198.51.100.7")]).toEqual(["ip_not_allowed", "ok"]);
    expect([await from("2001:db8::5"), await from("2001:db9::5")]).toEqual(["ok", "ip_not_allowed"]);
    granted(await changeKey(stage.access, by, by.agentId, issued.key.id, { networks: [] }));
    expect(await from("203.0.113.9")).toBe("ok");
  });

  test("scopes hold from the next call on, on every node, with the secret the key has", async () => {
    const issued = await make();
    const elsewhere = stage.doorOn(otherNode);
    const scopesElsewhere = async () => granted(await elsewhere(requestOf(issued))).caller.scopes;
    expect([await codeOf(issued), await scopesElsewhere()]).toEqual(["ok", ["money"]]);
    granted(await changeKey(stage.access, by, by.agentId, issued.key.id, { scopes: ["play", "read"] }));
    expect([await codeOf(issued), await scopesElsewhere()]).toEqual(["auth_scope_missing", ["read", "play"]]);
    granted(await changeKey(stage.access, by, by.agentId, issued.key.id, { scopes: ["money"] }));
    expect([await codeOf(issued), await scopesElsewhere()]).toEqual(["ok", ["money"]]);
  });
});

describe("tells open pages", () => {
  test("of each change of a key, and of none that was refused", async () => {
    stage.published.length = 0;
    const { key } = await make();
    granted(await changeKey(stage.access, by, by.agentId, key.id, { name: "Lobby" }));
    const next = granted(await rotateKey(stage.access, by, by.agentId, key.id, "1h"));
    expect(isRefusal(await rotateKey(stage.access, by, by.agentId, next.key.id, "1h"))).toBe(true);
    granted(await revokeKey(stage.access, by, by.agentId, key.id));
    expect(isRefusal(await revokeKey(stage.access, by, by.agentId, key.id))).toBe(true);
    const one = { kind: "key.changed", agentId: by.agentId, path: by.agentPath, count: 1 };
    expect(stage.published).toEqual([one, one, one, one]);
  });
});

const CALLERS = 4;

interface Seen {
  readonly begunAt: number;
  readonly isIn: boolean;
}

/** Calls without a break until `stop`, at one node's door. */
function traffic(issued: Issued, node: Db) {
  const door = stage.doorOn(node);
  const seen: Seen[] = [];
  const end = new AbortController();
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!end.signal.aborted) {
      const request = requestOf(issued);
      const begunAt = performance.now();
      const answer = await door(request);
      seen.push({ begunAt, isIn: !isRefusal(answer) });
    }
  });
  return {
    seen,
    async stop(): Promise<readonly Seen[]> {
      end.abort();
      await Promise.all(callers);
      return seen;
    },
  };
}

const ENOUGH = 10;
const PATIENT = { timeout: 20_000 };

/** How many keys are revoked under traffic, one after the other. */
const REVOCATIONS = drillCount({ gate: 1, drill: 100 });

/** Revokes a key that callers use on two nodes, while `kept` is used beside it and a third node remembers what it read. */
async function revokeUnderTraffic(kept: Issued) {
  const revoked = await make();
  return stage.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (remembering) => {
      // The snapshot is taken by the first read.
      await remembering.selectFrom("api_keys").select("id").where("tenant_id", "=", by.tenantId).execute();
      const nodes = [traffic(revoked, stage.database.db), traffic(revoked, otherNode), traffic(kept, otherNode)];
      const blind = traffic(revoked, remembering);
      const everywhere = [...nodes, blind];
      const least = (count: (calls: readonly Seen[]) => number) =>
        Math.min(...everywhere.map(({ seen }) => count(seen)));
      await expect
        .poll(() => least((calls) => calls.filter(({ isIn }) => isIn).length), PATIENT)
        .toBeGreaterThan(ENOUGH);
      granted(await revokeKey(stage.access, by, by.agentId, revoked.key.id));
      const revokedAt = performance.now();
      const after = (calls: readonly Seen[] = []) => calls.filter(({ begunAt }) => begunAt >= revokedAt);
      await expect.poll(() => least((calls) => after(calls).length), PATIENT).toBeGreaterThan(ENOUGH);
      const [here, there, other] = (await Promise.all(nodes.map((node) => node.stop()))).map((calls) => after(calls));
      return {
        withRevoked: [...(here ?? []), ...(there ?? [])],
        withKept: other ?? [],
        blind: after(await blind.stop()),
      };
    });
}

describe("protects", () => {
  test(
    "P22: no node lets a revoked key in, under traffic; one that did not look again would",
    { timeout: REVOCATIONS * 60_000 },
    async () => {
      const counted = { revocations: REVOCATIONS, calls_after: 0, let_in: 0, let_in_by_a_node_that_remembers: 0 };
      for (let turn = 0; turn < REVOCATIONS; turn += 1) {
        const kept = await make();
        const { withRevoked, withKept, blind } = await revokeUnderTraffic(kept);
        granted(await revokeKey(stage.access, by, by.agentId, kept.key.id));
        const letIn = withRevoked.filter(({ isIn }) => isIn);
        expect(letIn).toEqual([]);
        expect(
          withKept.every(({ isIn }) => isIn),
          "control: the other key goes on",
        ).toBe(true);
        const remembered = blind.filter(({ isIn }) => isIn).length;
        expect(remembered, "control: who remembers lets it in").toBeGreaterThan(0);
        counted.calls_after += withRevoked.length;
        counted.let_in += letIn.length;
        counted.let_in_by_a_node_that_remembers += remembered;
      }
      await leaveEvidence("P22-keys", counted);
    },
  );
});

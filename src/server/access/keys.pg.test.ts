/** API keys made, replaced, changed and revoked by members of a tree, and what they see of each other's. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_NETWORKS, type ApiKey } from "#contract/access.ts";
import { problem } from "#contract/errors.ts";
import { PERMISSIONS, rolesOf, type Party } from "#contract/roles.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { issuedOf, keyCalls, openKeyStage } from "../../../test/http/key-calls.ts";
import type { Family, TreeStage } from "../../../test/http/tree-stage.ts";
import { verifyAudit } from "../db/audit.ts";
import type { MemberCaller } from "../http/caller.ts";

let stage: TreeStage;
let family: Family;
beforeAll(async () => {
  stage = await openKeyStage();
});
afterAll(() => stage.close());
const { create, made, rotate, rename, bind, allow, revoke, listed, keys } = keyCalls(() => stage);
const plant = async (): Promise<Family> => (family = await stage.plantFamily());

async function auditOf({ tenantId }: MemberCaller, subject: string) {
  const rows = await stage.database.db
    .selectFrom("audit_records")
    .select(["action", "member_id", "before", "after"])
    .where("tenant_id", "=", tenantId)
    .where("subject", "=", subject)
    .orderBy("seq")
    .execute();
  expect(await verifyAudit(stage.database.db, tenantId)).toMatchObject({ isWhole: true });
  return rows;
}

describe("works", () => {
  test("a key is made with its secret told once, and who made it is kept", async () => {
    const { top } = await plant();
    const { key, secret } = issuedOf(
      await create(top, top, { name: " Lobby ", scopes: ["play", "read"], networks: ["203.0.113.0/24"] }),
    );
    const owner = `Owner of ${family.name}_top`;
    expect(key).toMatchObject({
      name: "Lobby",
      scopes: ["read", "play"],
      networks: ["203.0.113.0/24"],
      state: "active",
      created_by: owner,
      last_used_at: null,
      ends_at: null,
    });
    expect(secret).toMatch(/^[\w-]{43}$/);
    const list = await listed(top, top);
    expect(list.json()).toMatchObject({ data: [{ id: key.id, created_by: owner }], next_cursor: null });
    const audit = await auditOf(top, key.id);
    expect(audit).toEqual([
      {
        action: "key.create",
        member_id: top.memberId,
        before: null,
        after: { name: "Lobby", scopes: ["read", "play"], networks: ["203.0.113.0/24"] },
      },
    ]);
    for (const told of [list.body, JSON.stringify(audit)]) expect(told).not.toContain(secret);
  });

  test("a key is replaced by one like it, and stops by itself after the overlap", async () => {
    const { top } = await plant();
    const old = await made(top);
    await bind(top, top, old.id, ["198.51.100.7"]);
    const next = issuedOf(await rotate(top, top, old.id, "7d")).key;
    expect(next).toMatchObject({ name: old.name, scopes: old.scopes, networks: ["198.51.100.7"], state: "active" });
    const [first, second] = await keys(top);
    expect([first?.id, second?.id, second?.state]).toEqual([next.id, old.id, "ending"]);
    const left = Date.parse(second?.ends_at ?? "") - Date.parse(next.created_at);
    expect(Math.abs(left - 7 * 86_400_000)).toBeLessThan(60_000);
    expect((await auditOf(top, old.id)).at(-1)).toMatchObject({ action: "key.end", after: { next: next.id } });
    await stage.database.pool.query("update api_keys set ends_at = now() where id = $1", [old.id]);
    expect((await keys(top)).map(({ state }) => state)).toEqual(["active", "ended"]);
    expect((await keys(top, top, "?state=in_force")).map(({ id }) => id)).toEqual([next.id]);
    expect((await keys(top, top, "?state=over")).map(({ id }) => id)).toEqual([old.id]);
    // What has ended leaves its place.
    expect((await rotate(top, top, next.id)).statusCode).toBe(201);
  });

  test("name, scopes and networks are changed, each with a record of before and after", async () => {
    const { top } = await plant();
    const { id } = await made(top);
    const networks = ["2001:db8::/32", "10.0.0.7/8", "2001:DB8::1/32"];
    for (let twice = 0; twice < 2; twice += 1) {
      await rename(top, top, id, "Reports");
      expect((await allow(top, top, id, ["money", "read"])).json()).toMatchObject({ scopes: ["read", "money"] });
      const answer = await bind(top, top, id, networks);
      expect(answer.json()).toMatchObject({ name: "Reports", networks: ["2001:db8::/32", "10.0.0.0/8"] });
    }
    expect((await auditOf(top, id)).slice(1)).toMatchObject([
      { action: "key.rename", before: { name: "Server" }, after: { name: "Reports" } },
      { action: "key.scope", before: { scopes: ["read"] }, after: { scopes: ["read", "money"] } },
      { action: "key.network", before: { networks: [] }, after: { networks: ["2001:db8::/32", "10.0.0.0/8"] } },
    ]);
  });

  test("a key is revoked, and the list says by whom", async () => {
    const { top } = await plant();
    const { id } = await made(top);
    const revoked = (await revoke(top, top, id)).json<ApiKey>();
    expect([revoked.state, revoked.revoked_by]).toEqual(["revoked", `Owner of ${family.name}_top`]);
    expect(await keys(top, top, "?state=in_force")).toEqual([]);
    expect((await auditOf(top, id)).at(-1)).toMatchObject({ action: "key.revoke", before: { state: "active" } });
  });

  test("who is above looks after the keys of who is below, page by page", async () => {
    const { top, low } = await plant();
    for (const by of [top, stage.tree.platform, low]) await revoke(by, low, (await made(by, low)).id);
    const first = await listed(stage.tree.platform, low, "?limit=2");
    const { next_cursor: next } = first.json<{ next_cursor: string }>();
    expect(first.json()).toMatchObject({ data: [{ state: "revoked" }, { created_by: "Owner of platform" }] });
    expect((await keys(low, low, `?cursor=${next}`)).map(({ state }) => state)).toEqual(["revoked"]);
    const newest = (await keys(low)).map(({ id }) => id);
    expect((await keys(low, low, "?sort=oldest")).map(({ id }) => id)).toEqual(newest.toReversed());
    expect(await stage.codeOf(listed(low, low, `?sort=oldest&cursor=${next}`))).toBe("cursor_invalid");
  });
});

describe("refuses", () => {
  test("a third key in force, and what is over already", async () => {
    const { top } = await plant();
    const first = await made(top);
    const second = await made(top);
    expect(await stage.codeOf(create(top, top))).toBe("key_limit");
    expect(await stage.codeOf(rotate(top, top, first.id))).toBe("key_limit");
    await revoke(top, top, first.id);
    for (const again of [revoke, rotate]) expect(await stage.codeOf(again(top, top, first.id))).toBe("key_over");
    expect(await stage.codeOf(rename(top, top, first.id, "Late"))).toBe("key_over");
    expect(await stage.codeOf(bind(top, top, first.id, []))).toBe("key_over");
    expect(await stage.codeOf(allow(top, top, first.id, ["read"]))).toBe("key_over");
    await rotate(top, top, second.id);
    expect(await stage.codeOf(rotate(top, top, second.id))).toBe("key_ending");
  });

  test.each([
    ["no name", { name: "  " }, "name"],
    ["no scope", { scopes: [] }, "scopes"],
    ["a scope twice", { scopes: ["read", "read"] }, "scopes"],
    ["an unknown scope", { scopes: ["admin"] }, "scopes.0"],
    ["everywhere", { networks: ["0.0.0.0/0"] }, "networks.0"],
    ["everywhere of IPv6", { networks: ["10.0.0.0/8", "::/0"] }, "networks.1"],
    ["a name for a network", { networks: ["example.com"] }, "networks.0"],
    ["too many networks", { networks: Array.from({ length: MOST_NETWORKS + 1 }, () => "10.0.0.1") }, "networks"],
    ["a secret of one's own", { secret: "x" }, "secret"],
  ])("%s, at the field", async (_name, body, field) => {
    const { top } = await plant();
    const answer = problem.parse((await create(top, top, body)).json());
    expect([answer.code, answer.errors?.map((one) => one.field)]).toEqual(["validation_failed", [field]]);
  });

  test.each([
    ["none", [], "scopes"],
    ["one twice", ["play", "play"], "scopes"],
    ["an unknown one", ["read", "admin"], "scopes.1"],
  ])("%s of the scopes of a key, at the field, and it keeps those it has", async (_name, scopes, field) => {
    const { top } = await plant();
    const { id } = await made(top);
    const answer = problem.parse((await allow(top, top, id, scopes)).json());
    expect([answer.code, answer.errors?.map((one) => one.field)]).toEqual(["validation_failed", [field]]);
    expect((await keys(top))[0]?.scopes).toEqual(["read"]);
  });

  test("new keys of a closed agent; those it has may be revoked", async () => {
    const { top, low } = await plant();
    const { id } = await made(low);
    await stage.call(top, "POST", `/api/agents/${low.agentId}/closing`);
    expect(await stage.codeOf(create(top, low))).toBe("agent_closed");
    expect(await stage.codeOf(rotate(top, low, id))).toBe("agent_closed");
    expect(await stage.codeOf(allow(top, low, id, ["money"]))).toBe("agent_closed");
    expect((await revoke(top, low, id)).statusCode).toBe(200);
  });
});

describe("protects", () => {
  test("keys above and beside do not exist, nor has the platform's own agent any", async () => {
    const { top, left, right, low } = await plant();
    const { id } = await made(left);
    const stranger = (await stage.plantFamily()).top;
    for (const by of [right, low, stranger]) {
      for (const call of [() => listed(by, left), () => create(by, left), () => rotate(by, left, id)])
        expect(await stage.codeOf(call())).toBe("agent_not_found");
      expect(await stage.codeOf(rename(by, left, id, "Mine"))).toBe("agent_not_found");
      expect(await stage.codeOf(bind(by, left, id, []))).toBe("agent_not_found");
      expect(await stage.codeOf(allow(by, left, id, ["money"]))).toBe("agent_not_found");
      expect(await stage.codeOf(revoke(by, left, id))).toBe("agent_not_found");
      // Nor under an agent that is in sight.
      expect(await stage.codeOf(revoke(by, by, id))).toBe("key_not_found");
    }
    const { platform } = stage.tree;
    for (const by of [top, platform]) {
      expect(await stage.codeOf(create(by, platform))).toBe("agent_not_found");
      expect(await stage.codeOf(listed(by, platform))).toBe("agent_not_found");
    }
    expect(await stage.codeOf(revoke(platform, left, uuidv7()))).toBe("key_not_found");
    expect((await keys(left)).map(({ state }) => state)).toEqual(["active"]);
  });

  test("who made a key is not named to those below", async () => {
    const { top, left } = await plant();
    await made(top, left);
    await made(stage.tree.platform, left);
    expect((await keys(left)).map((key) => key.created_by)).toEqual([null, null]);
    expect((await keys(top, left)).map((key) => key.created_by)).toEqual([null, `Owner of ${family.name}_top`]);
    expect((await keys(stage.tree.platform, left)).map((key) => key.created_by)).toEqual([
      "Owner of platform",
      `Owner of ${family.name}_top`,
    ]);
  });

  test.each(["platform", "agent"] as const)("every role of the %s that may not", async (party: Party) => {
    const { top } = await plant();
    const { id } = await made(top);
    for (const role of rolesOf(party)) {
      const by: MemberCaller = { ...(party === "platform" ? stage.tree.platform : top), role };
      const reads = PERMISSIONS["key.read"][party].some((one) => one === role);
      const writes = PERMISSIONS["key.write"][party].some((one) => one === role);
      expect([role, (await listed(by, top)).statusCode]).toEqual([role, reads ? 200 : 403]);
      const changed = await rename(by, top, id, role);
      expect([role, changed.statusCode]).toEqual([role, writes ? 200 : 403]);
      for (const call of [
        () => create(by, top),
        () => bind(by, top, id, []),
        () => allow(by, top, id, ["money"]),
        () => revoke(by, top, uuidv7()),
      ])
        if (!writes) expect(await stage.codeOf(call())).toBe("permission_missing");
    }
  });

  test("of many who make the second key at once one does; without turns more would", async () => {
    const live = "select count(*)::int as count from api_keys where agent_id = $1 and state = 'active'";
    for (let times = 0; times < 5; times += 1) {
      const { top } = await plant();
      const first = await made(top);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? create(top, top) : rotate(top, top, first.id))),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
      const found = await stage.database.pool.query<{ count: number }>(live, [top.agentId]);
      expect(found.rows[0]?.count).toBe(2);
    }
    const { top } = await plant();
    await made(top);
    const { agentId, tenantId } = top;
    const seen = await Promise.all(
      Array.from({ length: 8 }, () => stage.database.pool.query<{ count: number }>(live, [agentId])),
    );
    await Promise.all(
      seen
        .filter(({ rows }) => (rows[0]?.count ?? 0) < 2)
        .map(() =>
          stage.database.pool.query(
            `insert into api_keys (tenant_id, id, agent_id, name, secret_encrypted, scopes, created_at)
            values ($1, $2, $3, 'x', '', '{read}', now())`,
            [tenantId, uuidv7(), agentId],
          ),
        ),
    );
    const control = await stage.database.pool.query<{ count: number }>(live, [agentId]);
    expect(control.rows[0]?.count, "control").toBeGreaterThan(2);
  });
});

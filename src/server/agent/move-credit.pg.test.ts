/** Credit along the tree: issued, sent, taken, redeemed; each id once for ever; nobody above is named. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { agentRow, creditTransfer, listCreditTransfers } from "#contract/agent.ts";
import type { Answer } from "#contract/endpoint.ts";
import { problem } from "#contract/errors.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { agentRoutes } from "./http.ts";
import { sumCreditTransfers } from "./queries/sum-credit-transfers.ts";

let database: FreshDatabase;
let tree: Tree;
let server: FastifyInstance;
let top: MemberCaller;
let middle: MemberCaller;
let low: MemberCaller;
const callers: { member: MemberCaller | undefined } = { member: undefined };

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  top = await tree.plant(tree.platform, "top");
  middle = await tree.plant(top, "middle");
  low = await tree.plant(middle, "low");
  server = await serveRoutes(agentRoutes(tree.deps), {
    get member() {
      return callers.member ?? tree.platform;
    },
  });
});
afterAll(async () => {
  await server.close();
  await tree.deps.ledger.close();
  await database.close();
});

type Direction = "send" | "take";
async function move(by: MemberCaller, to: MemberCaller, ref: string, direction: Direction, amount: number, more = {}) {
  callers.member = by;
  const payload = { transfer_id: ref, direction, amount, ...more };
  return server.inject({ method: "POST", url: `/api/agents/${to.agentId}/credit`, payload });
}
const codeOf = async (answer: ReturnType<typeof move>) => problem.parse((await answer).json()).code;
async function balance(agent: MemberCaller): Promise<bigint> {
  callers.member = tree.platform;
  const answer = await server.inject({ method: "GET", url: `/api/agents/${agent.agentId}` });
  return z.decode(agentRow, answer.json()).credit.balance;
}
async function transfers(by: MemberCaller, query = ""): Promise<Answer<typeof listCreditTransfers>> {
  callers.member = by;
  const answer = await server.inject({ method: "GET", url: `/api/credit-transfers${query}` });
  return listCreditTransfers.answer.parse(answer.json());
}
const ABOVE = { id: "00000000-0000-0000-0000-000000000000", code: "*" };

describe("works", () => {
  test("credit goes down the tree and comes back, and the books close", async () => {
    tree.told.length = 0;
    expect((await move(tree.platform, top, "a-1", "send", 10_000, { note: "first" })).statusCode).toBe(201);
    const sent = await move(top, middle, "a-1", "send", 6_000);
    expect(z.decode(creditTransfer, sent.json())).toMatchObject({
      transfer_id: "a-1",
      kind: "credit_send",
      from: { id: top.agentId, code: "top" },
      to: { id: middle.agentId, code: "middle" },
      amount: 6_000n,
      state: "done",
      actor: "Owner of top",
    });
    await move(middle, low, "a-1", "send", 1_000);
    await move(middle, low, "a-2", "take", 400);
    await move(tree.platform, top, "a-2", "take", 4_000);
    expect(await Promise.all([top, middle, low].map((agent) => balance(agent)))).toEqual([0n, 5_400n, 600n]);
    const sums = await database.pool.query(
      `select sum(case when m.credit_account_id = a.id then m.amount else -m.amount end)::bigint as sum
       from movements m join accounts a on a.tenant_id = m.tenant_id and a.id in (m.debit_account_id, m.credit_account_id)
       where a.kind <> 'issuance' and m.tenant_id = $1`,
      [top.tenantId],
    );
    expect(sums.rows).toEqual([{ sum: 6_000n }]);
    expect(tree.told.map(({ kind, agentId }) => [kind, agentId]).slice(0, 3)).toEqual([
      ["credit.changed", top.agentId],
      ["credit.changed", middle.agentId],
      ["credit.changed", top.agentId],
    ]);
  });

  test("the same call again has no second effect and the same answer", async () => {
    const first = await move(top, middle, "a-1", "send", 6_000);
    const again = await move(top, middle, "a-1", "send", 6_000);
    expect([first.statusCode, again.body]).toEqual([201, first.body]);
    expect(await balance(middle)).toBe(5_400n);
  });

  test("transfers are listed newest first, page by page, while new ones arrive", async () => {
    const whole = await transfers(tree.platform);
    expect(whole.data.map(({ kind }) => kind)).toEqual([
      "credit_redeem",
      "credit_take",
      "credit_send",
      "credit_send",
      "credit_issue",
    ]);
    const first = await transfers(top, "?limit=2");
    await move(tree.platform, top, "late", "send", 1);
    const second = await transfers(top, `?limit=2&cursor=${first.next_cursor ?? ""}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(whole.data.slice(0, 4).map(({ id }) => id));
    await move(tree.platform, top, "late-back", "take", 1);
  });

  test("of one agent: what it gave and what it got", async () => {
    const ofMiddle = await transfers(top, `?agent_id=${middle.agentId}`);
    expect(ofMiddle.data.map(({ kind }) => kind)).toEqual(["credit_take", "credit_send", "credit_send"]);
    const ofLow = await transfers(top, `?agent_id=${low.agentId}`);
    expect(ofLow.data.map(({ amount }) => amount)).toEqual([400n, 1_000n]);
  });

  test("the same call many times at once is on record once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(tree.platform, top, "many", "send", 7)));
    const [first] = answers;
    if (first === undefined) throw new Error("nothing was answered");
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { rows } = await database.pool.query(
      "select seq from audit_records where action = 'agent.credit' and after ->> 'transfer' = $1",
      [z.decode(creditTransfer, first.json()).id],
    );
    expect(rows).toHaveLength(1);
    await move(tree.platform, top, "many-back", "take", 7);
  });
});

describe("refuses", () => {
  test("more than there is, for ever under that id", async () => {
    expect(await codeOf(move(middle, low, "too-much", "send", 1_000_000))).toBe("credit_insufficient");
    await tree.issue(top, 2_000_000n);
    await move(top, middle, "refill", "send", 2_000_000);
    expect(await codeOf(move(middle, low, "too-much", "send", 1_000_000))).toBe("credit_insufficient");
    expect((await move(middle, low, "enough", "send", 1_000_000)).statusCode).toBe(201);
    const failed = (await transfers(middle)).data.find((row) => row.transfer_id === "too-much");
    expect(failed).toMatchObject({ state: "failed", code: "credit_insufficient" });
  });

  test.each([
    ["another amount", () => move(top, middle, "a-1", "send", 6_001)],
    ["another direction", () => move(top, middle, "a-1", "take", 6_000)],
    ["another agent", async () => move(top, await tree.plant(top, "other"), "a-1", "send", 6_000)],
  ])("a used id with %s", async (_, again) => {
    expect(await codeOf(again())).toBe("transfer_conflict");
  });

  test("an agent that is not directly below, and one's own", async () => {
    expect(await codeOf(move(top, low, "far", "send", 1))).toBe("not_supported_by_policy");
    expect(await codeOf(move(tree.platform, middle, "far", "send", 1))).toBe("not_supported_by_policy");
    expect(await codeOf(move(top, top, "own", "take", 1))).toBe("not_supported_by_policy");
  });

  test.each([0, -5, 1.5, 2 ** 53, "10"])("an amount of %s", async (amount) => {
    callers.member = top;
    const payload = { transfer_id: "odd", direction: "send", amount };
    const answer = await server.inject({ method: "POST", url: `/api/agents/${middle.agentId}/credit`, payload });
    expect(problem.parse(answer.json())).toMatchObject({ code: "validation_failed", errors: [{ field: "amount" }] });
  });

  test("credit for a suspended agent, while credit can be taken back from it", async () => {
    callers.member = tree.platform;
    const url = `/api/agents/${middle.agentId}/state`;
    await server.inject({ method: "PUT", url, payload: { state: "suspended" } });
    expect(await codeOf(move(top, middle, "s-1", "send", 1))).toBe("agent_suspended");
    expect(await codeOf(move(middle, low, "s-2", "send", 1))).toBe("agent_suspended");
    expect(await codeOf(move(middle, low, "s-3", "take", 1))).toBe("agent_suspended");
    expect((await move(top, middle, "s-4", "take", 1)).statusCode).toBe(201);
    callers.member = tree.platform;
    await server.inject({ method: "PUT", url, payload: { state: "active" } });
    expect(await codeOf(move(top, middle, "s-1", "send", 1))).toBe("agent_suspended");
  });

  test("a cursor of another list", async () => {
    callers.member = top;
    const answer = await server.inject({ method: "GET", url: "/api/credit-transfers?cursor=AAAAAAAAAAAAAAAA" });
    expect(problem.parse(answer.json()).code).toBe("cursor_invalid");
  });
});

describe("works", () => {
  test("sums of what was done, whatever the page, for everybody or for one agent", async () => {
    for (const viewer of [tree.platform, top, middle]) {
      for (const query of ["?limit=1", `?limit=1&agent_id=${middle.agentId}`]) {
        const { totals } = await transfers(viewer, query);
        const { data } = await transfers(viewer, query.replace("limit=1", "limit=200"));
        const done = data.filter(({ state }) => state === "done");
        const [down, up] = [
          done.filter(({ kind }) => kind === "credit_issue" || kind === "credit_send"),
          done.filter(({ kind }) => kind === "credit_redeem" || kind === "credit_take"),
        ];
        const sum = (rows: typeof done) => rows.reduce((total, { amount }) => total + amount, 0n);
        expect(down.length).toBeGreaterThan(1);
        expect(totals).toEqual([
          { currency: "BRL", sends: down.length, sent: sum(down), takes: up.length, taken: sum(up) },
        ]);
      }
    }
    const reach = { tenantIds: [top.tenantId], agentIds: null };
    expect(await sumCreditTransfers(database.db, reach, {}, 1n)).toBeNull();
  });

  test("from the oldest on, page by page", async () => {
    const whole = (await transfers(top)).data.map(({ id }) => id);
    const first = await transfers(top, "?sort=oldest&limit=2");
    const rest = await transfers(top, `?sort=oldest&limit=200&cursor=${first.next_cursor ?? ""}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(whole.toReversed());
  });
});

describe("protects", () => {
  test("who is above is not named, nor who acted there", async () => {
    const got = (await transfers(middle)).data.find((row) => row.transfer_id === "a-1" && row.amount === 6_000n);
    expect(got).toMatchObject({ from: ABOVE, to: { code: "middle" }, actor: null });
    const issued = (await transfers(top)).data.find((row) => row.kind === "credit_issue");
    expect(issued).toMatchObject({ from: ABOVE, to: { code: "top" }, actor: null });
    const seen = (await transfers(tree.platform)).data.find(
      (row) => row.transfer_id === "a-1" && row.amount === 10_000n,
    );
    expect(seen).toMatchObject({ from: { id: tree.platform.agentId, code: "platform" }, actor: "Owner of platform" });
  });

  test("many at once never take more than there is", async () => {
    const before = await balance(low);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => move(middle, low, `rush-${at}`, "take", Number(before / 10n))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(await balance(low)).toBe(before % 10n);
  });

  test("one id sent many times at once has one effect", async () => {
    const before = await balance(low);
    const answers = await Promise.all(Array.from({ length: 30 }, () => move(middle, low, "same", "send", 7)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await balance(low)).toBe(before + 7n);
  });
});

describe("recovers", () => {
  test("what a crash left out of the audit is made up for by asking again, once", async () => {
    const recorded = async (ref: string): Promise<number> => {
      const found = await database.admin.query<{ n: number }>(
        `select count(*)::int as n from audit_records r join transfers t on t.tenant_id = r.tenant_id and t.id::text = r.after ->> 'transfer'
         where r.action = 'agent.credit' and t.ref = $1`,
        [ref],
      );
      return found.rows[0]?.n ?? 0;
    };
    // The audit's chain cannot be written for a moment: booked, but the answer is an error.
    await database.admin.query("alter table audit_records add constraint no_more check (false) not valid");
    expect((await move(tree.platform, top, "cut", "send", 1)).statusCode).toBe(500);
    await database.admin.query("alter table audit_records drop constraint no_more");
    expect(await recorded("cut")).toBe(0);
    const again = await Promise.all([0, 1, 2].map(() => move(tree.platform, top, "cut", "send", 1)));
    expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await recorded("cut")).toBe(1);
  });
});

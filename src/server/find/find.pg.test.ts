// Whatever has an id is found by whoever may see it, of every kind, and by nobody else.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { findById } from "#contract/find.ts";
import { may, PERMISSIONS, PLATFORM_ROLES, AGENT_ROLES } from "#contract/roles.ts";
import { getCreditTransfer, getPlayerTransfer } from "#contract/transfer.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { leaveOpen } from "../../../test/factories/open-round.ts";
import { creditRequestCalls } from "../../../test/http/credit-request-calls.ts";
import { openTreeStage, type Family, type TreeStage } from "../../../test/http/tree-stage.ts";
import { uuidv7 } from "../db/uuid.ts";
import { movementIdsOf } from "../ledger/movement-ids.ts";
import { playerRoutes } from "../player/http.ts";
import { moveMoney } from "../player/service/move-money.ts";
import { upsertPlayer } from "../player/service/upsert-player.ts";
import { spin } from "../round/service/spin.ts";
import { findRoutes } from "./http.ts";

const REF = "bank-2026.0001";

let stage: TreeStage;
let casino: Casino;
let house: MemberCaller;
let family: Family;
let strangers: Family;
/** Everything with an id, by what it is; what lies in the casino, and what in the tree. */
const played: Record<"agent" | "player" | "round" | "open" | "entry" | "session" | "demo" | "transfer", string> = {
  agent: "",
  player: "",
  round: "",
  open: "",
  entry: "",
  session: "",
  demo: "",
  transfer: "",
};
const moved: Record<"agent" | "player" | "deposit" | "credit" | "request", string> = {
  agent: "",
  player: "",
  deposit: "",
  credit: "",
  request: "",
};
let creditRef = "";

const { ask, sent } = creditRequestCalls(() => stage);

async function playIn(): Promise<void> {
  const { agentId, playerId } = casino.books;
  const session = await casino.openSession();
  let won = "";
  let nonce = 0n;
  for (; won === ""; nonce += 1n) {
    const answer = await spin(casino, await casino.reload(session), nonce, 100n);
    if (isRefusal(answer)) throw new Error(answer.refused);
    if (answer.round.win > 0n) won = answer.round.round_id;
  }
  await leaveOpen(casino, session, nonce);
  const open = await stage.database.pool.query<{ id: string }>("select id from open_rounds where session_id = $1", [
    session.id,
  ]);
  const transfers = await stage.database.pool.query<{ id: string }>(
    "select id from transfers where tenant_id = $1 and kind = 'deposit'",
    [casino.books.tenantId],
  );
  Object.assign(played, {
    agent: agentId,
    player: playerId,
    round: won,
    open: open.rows[0]?.id,
    entry: movementIdsOf(won).end,
    session: session.id,
    demo: (await casino.openSession("demo")).id,
    transfer: transfers.rows[0]?.id,
  });
}

async function deposit(agent: MemberCaller, code: string): Promise<{ player: string; transfer: string }> {
  const made = await upsertPlayer(stage.tree.deps, agent, code, "BRL", {});
  if (isRefusal(made)) throw new Error(made.refused);
  const order = { kind: "deposit", ref: REF, player: code, amount: 500n, currency: null, actor: "key:test" } as const;
  const done = await moveMoney(stage.tree.deps, { ...agent, isSuspended: false }, { ...order, requestId: uuidv7() });
  if (isRefusal(done)) throw new Error(done.refused);
  const found = await stage.database.pool.query<{ id: string }>(
    "select id from transfers where agent_id = $1 and ref = $2",
    [agent.agentId, REF],
  );
  return { player: made.player.id, transfer: found.rows[0]?.id ?? "" };
}

async function moveIn({ top, left }: Family): Promise<void> {
  await stage.tree.issue(top, 100_000n);
  moved.credit = await sent(top, left, 10_000n);
  const answer = await stage.call(top, "GET", `/api/credit-transfers/${moved.credit}`);
  creditRef = getCreditTransfer.answer.parse(answer.json()).transfer_id;
  const { player, transfer } = await deposit(left, "p-1");
  const request: unknown = (await ask(left, 700n)).json();
  const requestId = request !== null && typeof request === "object" && "id" in request ? String(request.id) : "";
  Object.assign(moved, { agent: left.agentId, player, deposit: transfer, request: requestId });
}

beforeAll(async () => {
  stage = await openTreeStage((deps) => [...findRoutes(deps), ...playerRoutes(deps)]);
  casino = await openCasino(stage.database);
  const { tenantId, agentId } = casino.books;
  house = { ...stage.tree.platform, party: "agent", tenantId, agentId, agentPath: [agentId], memberId: uuidv7() };
  family = await stage.plantFamily();
  strangers = await stage.plantFamily();
  await playIn();
  await moveIn(family);
  await stage.tree.issue(strangers.top, 50_000n);
  await sent(strangers.top, strangers.left, 10_000n);
  await deposit(strangers.left, "p-1");
});
afterAll(async () => {
  await casino.ledger.close();
  await stage.close();
});

async function found(by: MemberCaller, id: string) {
  const answer = await stage.call(by, "GET", `/api/find/${id}`);
  expect(answer.statusCode).toBe(200);
  return findById.answer.parse(answer.json()).data;
}
const kinds = async (by: MemberCaller, id: string) => (await found(by, id)).map(({ kind }) => kind);

describe("works", () => {
  test("what was played, for its own agent and for the platform", async () => {
    const { books, playerCode } = casino;
    const player = { id: played.player, code: playerCode };
    const game = "lantern-meadow";
    for (const by of [house, stage.tree.platform]) {
      expect(await found(by, played.player)).toMatchObject([{ kind: "player", id: played.player, code: playerCode }]);
      const round = { kind: "round", game, player, amount: 100n, currency: "BRL" };
      expect(await found(by, played.round)).toEqual([{ ...round, id: played.round }]);
      expect(await found(by, played.open)).toEqual([{ ...round, id: played.open }]);
      expect(await found(by, played.entry)).toMatchObject([
        { kind: "entry", id: played.entry, movement: "win", round_id: played.round, player, currency: "BRL" },
      ]);
      expect(await found(by, played.session)).toMatchObject([
        { kind: "session", id: played.session, game, player, agent: { id: books.agentId } },
      ]);
      expect(await found(by, played.demo)).toMatchObject([{ kind: "session", id: played.demo, player: null }]);
      expect(await found(by, played.transfer)).toMatchObject([
        { kind: "player_transfer", id: played.transfer, transfer: "deposit", player },
      ]);
    }
    expect(await found(house, played.agent)).toMatchObject([{ kind: "agent", id: played.agent, name: "Sample" }]);
  });

  test("what was moved and asked for, for everybody above", async () => {
    const { top, left, name } = family;
    const agent = { id: left.agentId, code: `${name}_left` };
    for (const by of [left, top, stage.tree.platform]) {
      expect(await found(by, moved.agent)).toEqual([{ kind: "agent", ...agent, name: `Agent ${name}_left` }]);
      expect(await found(by, moved.player)).toEqual([{ kind: "player", id: moved.player, code: "p-1", agent }]);
      expect(await found(by, moved.deposit)).toMatchObject([
        { kind: "player_transfer", id: moved.deposit, transfer: "deposit", amount: 500n, player: { code: "p-1" } },
      ]);
      expect(await found(by, moved.credit)).toEqual([
        { kind: "credit_transfer", id: moved.credit, transfer: "credit_send", agent, amount: 10_000n, currency: "BRL" },
      ]);
      expect(await found(by, moved.request)).toEqual([
        { kind: "credit_request", id: moved.request, request: "ask", agent, amount: 700n, currency: "BRL" },
      ]);
    }
  });

  test("transfers by the ids their agents gave them; of several agents each its own", async () => {
    const { top, left } = family;
    for (const by of [left, top])
      expect(await found(by, REF)).toMatchObject([{ kind: "player_transfer", id: moved.deposit }]);
    expect(await kinds(stage.tree.platform, REF)).toEqual(["player_transfer", "player_transfer"]);
    for (const by of [left, top, stage.tree.platform])
      expect(await found(by, creditRef)).toMatchObject([{ kind: "credit_transfer", id: moved.credit }]);
    const issued = await stage.database.pool.query<{ ref: string; id: string }>(
      "select ref, id from transfers where kind = 'credit_issue' and counterparty_agent_id = $1",
      [top.agentId],
    );
    const { ref = "", id = "" } = issued.rows[0] ?? {};
    for (const by of [top, stage.tree.platform])
      expect(await found(by, ref)).toMatchObject([{ kind: "credit_transfer", id }]);
  });

  test("in capital letters too, and one by one where a panel opens it", async () => {
    expect(await kinds(house, played.round.toUpperCase())).toEqual(["round"]);
    expect(await kinds(family.top, moved.request.toUpperCase())).toEqual(["credit_request"]);
    const opened = await stage.call(family.top, "GET", `/api/player-transfers/${moved.deposit}`);
    expect(getPlayerTransfer.answer.parse(opened.json())).toMatchObject({ id: moved.deposit, transfer_id: REF });
    const request = await stage.call(family.top, "GET", `/api/credit-requests/${moved.request}`);
    expect(request.json()).toMatchObject({ id: moved.request, state: "waiting" });
  });

  test("an id nothing has is no fault: nothing is found", async () => {
    for (const id of [uuidv7(), "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "no-such-transfer"])
      for (const by of [house, family.low, stage.tree.platform]) expect(await found(by, id)).toEqual([]);
  });
});

describe("protects", () => {
  test("who is beside, below or elsewhere finds nothing, and is told nothing by the panels either", async () => {
    const { low, right, left } = family;
    for (const id of Object.values(played))
      for (const by of [left, strangers.top]) expect([id, await found(by, id)]).toEqual([id, []]);
    for (const id of [...Object.values(moved), creditRef])
      for (const by of [low, right, strangers.top, house]) expect([id, await found(by, id)]).toEqual([id, []]);
    for (const by of [low, right, house]) expect(await found(by, REF)).toEqual([]);
    for (const [path, code] of [
      [`/api/player-transfers/${moved.deposit}`, "transfer_not_found"],
      [`/api/credit-transfers/${moved.credit}`, "transfer_not_found"],
      [`/api/credit-requests/${moved.request}`, "request_not_found"],
    ] as const)
      for (const by of [low, right, strangers.top]) expect(await stage.codeOf(stage.call(by, "GET", path))).toBe(code);
  });

  test("a role that may not read statements finds no entry, and everything else", async () => {
    const developer: MemberCaller = { ...house, role: "developer" };
    expect(await found(developer, played.entry)).toEqual([]);
    expect(await kinds(developer, played.round)).toEqual(["round"]);
  });

  test("who looks as another agent finds what that one would, and no more", async () => {
    const { left, top } = family;
    const viewing = { tenantId: left.tenantId, agentId: left.agentId, agentPath: left.agentPath, isOver: false };
    for (const by of [stage.tree.platform, top]) {
      const asLeft: MemberCaller = { ...by, viewing };
      expect(await kinds(asLeft, moved.deposit)).toEqual(["player_transfer"]);
      expect(await kinds(asLeft, moved.credit)).toEqual(["credit_transfer"]);
      for (const id of [played.round, played.entry, top.agentId, strangers.left.agentId])
        expect([id, await found(asLeft, id)]).toEqual([id, []]);
    }
  });

  test("whoever may look as another agent may see every kind, so that looking gives nobody more", () => {
    const needed = ["agent.read", "player.read", "round.read", "transfer.read", "entry.read"] as const;
    const members = [
      ...PLATFORM_ROLES.map((role) => ({ party: "platform", role }) as const),
      ...AGENT_ROLES.map((role) => ({ party: "agent", role }) as const),
    ].filter((member) => may(member, "agent.view_as"));
    expect(members.length).toBeGreaterThan(PERMISSIONS["agent.view_as"].agent.length);
    for (const member of members)
      for (const permission of needed)
        expect([member, permission, may(member, permission)]).toEqual([member, permission, true]);
  });
});

describe("refuses", () => {
  test("what no id looks like", async () => {
    for (const id of ["ab", "a%20b", "a%2Fbc", "x".repeat(65)])
      expect((await stage.call(house, "GET", `/api/find/${id}`)).statusCode).toBe(400);
  });
});

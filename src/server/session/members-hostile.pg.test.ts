/** Whoever may not manage members, has a lesser role or works for another agent changes nothing, and one owner stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { arrangeFamily, memberCalls, rowOf } from "../../../test/http/member-calls.ts";
import { arrangeMember } from "../../../test/http/serve-members.ts";
import type { ArrangedMember } from "../../../test/http/serve-members.ts";
import { openDesk } from "../../../test/http/sign-in-desk.ts";
import type { Desk, Request } from "../../../test/http/sign-in-desk.ts";
import { refusalOf } from "../../../test/http/two-factor-calls.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { waitingForLocks } from "../../../test/pg/waiting-for-locks.ts";
import { uuidv7 } from "../db/uuid.ts";

const STRANGERS = "00000000-0000-7000-8000-00000000abcd";

let desk: Desk;
let parent: ArrangedAgent;
let agent: ArrangedAgent;
let below: ArrangedAgent;
let owner: ArrangedMember;
let cookie: string;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  desk.pass(60);
  desk.mailbox.mails.splice(0);
  ({ parent, agent, below, owner } = await arrangeFamily(desk));
  cookie = await enter(owner);
});
afterAll(() => desk.close());

const { setRole, setState, changes, invite, list, enter, actions } = memberCalls(
  () => desk,
  () => cookie,
);
const join = (role: string, name = "Rui Costa", of = agent) => arrangeMember(desk.database.db, of, role, name);
const as = async (role: string): Promise<{ readonly cookie: string; readonly member: ArrangedMember }> => {
  const member = await join(role, "Mel Souza");
  return { member, cookie: await enter(member) };
};

/** Starts changes whose callers have all been let in before any of them is made: each waits for its turn until then. */
async function whileNobodyChanges<T>(count: number, start: () => readonly Promise<T>[]): Promise<T[]> {
  const { db, admin } = desk.database;
  const started = await db.transaction().execute(async (tx) => {
    const row = tx.selectFrom("agents").select("id").where("tenant_id", "=", agent.tenantId);
    await row.where("id", "=", agent.id).forUpdate().execute();
    const calls = start();
    await expect.poll(() => waitingForLocks(admin)).toBe(count);
    return { calls };
  });
  return Promise.all(started.calls);
}

describe("protects", () => {
  test.each(["finance", "developer", "support", "viewer"])(
    "against a %s: sees the members, changes none",
    async (role) => {
      const { cookie: by } = await as(role);
      const { memberId } = await join("viewer");
      expect((await list("", by)).data.length).toBe(3);
      expect(refusalOf(await invite({ role: "viewer" }, by))).toBe("permission_missing");
      for (const change of changes) expect(refusalOf(await change(memberId, by))).toBe("permission_missing");
      expect(await actions(agent)).toEqual([]);
    },
  );

  test("a manager gives no role above its own, and touches nobody who has one", async () => {
    const { cookie: by, member } = await as("manager");
    const { memberId: viewer } = await join("viewer");
    const { memberId: finance } = await join("finance");
    for (const role of ["owner", "finance"]) {
      expect(refusalOf(await invite({ role }, by))).toBe("role_above_own");
      expect(refusalOf(await setRole(viewer, role, by))).toBe("role_above_own");
    }
    for (const id of [owner.memberId, finance])
      for (const change of changes) expect(refusalOf(await change(id, by))).toBe("role_above_own");
    expect(refusalOf(await setRole(member.memberId, "viewer", by))).toBe("member_is_self");
    for (const role of ["manager", "support", "developer", "viewer"])
      expect(rowOf(await setRole(viewer, role, by)).role).toBe(role);
  });

  test.each(changes.map((change, at) => [at, change] as const))(
    "members of other agents do not exist, change %i",
    async (_, change) => {
      const stranger = (await desk.arrange()).member.memberId;
      const ids = [
        (await join("viewer", "Above", parent)).memberId,
        (await join("viewer", "Below", below)).memberId,
        stranger,
        STRANGERS,
      ];
      const bodies = [];
      for (const id of ids) {
        const answer = await change(id);
        const { request_id: _id, ...body } = problem.parse(answer.json());
        bodies.push(body);
        expect(refusalOf(await desk.ask({ url: `/api/members/${id}`, cookie }))).toBe("member_not_found");
      }
      expect(bodies[0]).toMatchObject({ status: 404, code: "member_not_found" });
      for (const body of bodies) expect(body).toEqual(bodies[0]);
      expect((await list("?limit=200")).data.map(({ id }) => id)).toEqual([owner.memberId]);
      expect(await actions(agent)).toEqual([]);
    },
  );

  test("of the last two owners who can sign in one stays, also when each goes for the other", async () => {
    const second = await join("manager", "Ivo Melo");
    expect(rowOf(await setRole(second.memberId, "owner")).role).toBe("owner");
    // An owner who has not set a password yet is none to rely on.
    await invite({ role: "owner" });
    const theirs = await enter(second);
    const both = await whileNobodyChanges(2, () => [
      setState(second.memberId, "disabled"),
      setRole(owner.memberId, "viewer", theirs),
    ]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(both.map((one) => (one.statusCode === 200 ? "" : refusalOf(one)))).toContain("last_owner");
    const owners = await desk.database.db
      .selectFrom("members")
      .select("id")
      .where("tenant_id", "=", agent.tenantId)
      .where("role", "=", "owner")
      .where("state", "=", "active")
      .where("invited_at", "is", null)
      .execute();
    expect(owners).toHaveLength(1);
  });

  test("where there is no owner, one of those who manage members stays", async () => {
    const [{ cookie: by, member }, other] = [await as("manager"), await join("manager", "Ana Melo")];
    const theirs = await enter(other);
    await desk.database.db
      .updateTable("members")
      .set({ role: "viewer" })
      .where("tenant_id", "=", agent.tenantId)
      .where("id", "=", owner.memberId)
      .execute();
    const both = await whileNobodyChanges(2, () => [
      setRole(other.memberId, "viewer", by),
      setState(member.memberId, "disabled", theirs),
    ]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("the same invitation twice at once makes one member", async () => {
    const email = `twice-${uuidv7()}@example.com`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite({ email })));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
    expect((await list("?state=invited")).data).toHaveLength(1);
  });

  test("nobody without a sign-in, and nobody from another site", async () => {
    const asked: Request[] = [
      { url: "/api/members" },
      {
        method: "POST",
        url: "/api/members",
        payload: { email: "a@example.com", name: "Ana", role: "viewer", locale: "en-US" },
      },
    ];
    for (const request of asked) expect(refusalOf(await desk.ask(request))).toBe("sign_in_required");
    const headers = { origin: "https://evil.example" };
    const [, write = asked[0]] = asked;
    if (write === undefined) throw new Error("there is a write");
    expect(refusalOf(await desk.ask({ ...write, cookie, headers }))).toBe("origin_not_allowed");
  });
});

// What webhooks refuse, and what holds when nodes are killed, servers hang, or somebody else's webhooks are asked for.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { EVENTS, openWebhookStage, type WebhookStage } from "../../../test/factories/webhook-stage.ts";
import { verifyAudit } from "../db/audit.ts";
import type { Db } from "../db/database.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { MemberCaller } from "../http/caller.ts";
import type { StageAnswer } from "../../../test/http/tree-stage.ts";
import type { DeliverDeps } from "./service/deliver.ts";
import { createWebhookDeliveries } from "./service/deliveries.ts";

let stage: WebhookStage;
beforeAll(async () => {
  stage = await openWebhookStage();
});
afterAll(() => stage.close());

describe("refuses", () => {
  test.each([
    ["http://hooks.example.com/x", "scheme_not_allowed"],
    ["https://10.0.0.1/hooks", "address_not_public"],
    ["https://hooks.internal/x", "name_not_public"],
    ["not an address", "malformed"],
  ])("%s as an address: %s, at its field", async (address, code) => {
    const { top } = await stage.plantFamily();
    stage.allowLoopback(false);
    onTestFinished(() => stage.allowLoopback(true));
    const refused = problem.parse((await stage.set(top, { address, events: EVENTS })).json());
    expect(refused).toMatchObject({ code: "validation_failed", errors: [{ field: "address", code }] });
  });

  test("types there are none of, none, and one twice", async () => {
    const { top } = await stage.plantFamily();
    for (const events of [[], ["game.added", "game.added"], ["test.ping"]]) {
      const refused = await stage.set(top, { address: "https://hooks.example.com/x", events });
      expect(problem.parse(refused.json()).code).toBe("validation_failed");
    }
  });

  test("to rotate or switch an address that is not set, and to send what is not there", async () => {
    const { top } = await stage.plantFamily();
    const code = async (answer: Promise<StageAnswer>) => problem.parse((await answer).json()).code;
    expect(await code(stage.call(top, "POST", stage.placeOf(top, "/rotation"), { overlap: "1h" }))).toBe(
      "webhook_not_set",
    );
    expect(await code(stage.call(top, "PUT", stage.placeOf(top, "/state"), { is_on: false }))).toBe("webhook_not_set");
    expect(await code(stage.resend(top, uuidv7()))).toBe("delivery_not_found");
  });
});

describe("protects", () => {
  test("what is undone is told nobody, what is not asked for neither", async () => {
    const { member, receiver } = await stage.listen();
    const undone = stage.deps.db.transaction().execute(async (tx) => {
      await stage.happen(member, { db: tx });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await stage.set(member, { address: receiver.address, events: ["session.closed"] });
    await stage.happen(member);
    await stage.work();
    expect(await stage.deliveriesOf(member)).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  test("an event found twice is one, and two nodes at once send it under one id", async () => {
    const { member, receiver } = await stage.listen();
    const first = await stage.happen(member, { key: "game.added/x" });
    await stage.happen(member, { key: "game.added/x" });
    await stage.work(3);
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([first]));
    expect(receiver.received).toHaveLength(1);
  });

  test("what a node that was killed had taken up goes out once its time is over", async () => {
    const { member, receiver } = await stage.listen();
    const id = await stage.happen(member);
    const killed: DeliverDeps = {
      ...stage.deps,
      outbound: { post: () => Promise.reject(new Error("killed")) },
    };
    const node = createWebhookDeliveries(killed, () => undefined);
    expect(await node.start(member.tenantId)).toBe(1);
    await node.idle();
    await stage.work();
    expect(receiver.received).toEqual([]);
    stage.advance(20_001);
    await stage.work();
    expect(receiver.received.map((one) => one.id)).toEqual([id]);
  });

  test("one that hangs holds up no other", async () => {
    const hanging = await stage.listen({ reply: () => "hang" });
    const well = await stage.listen();
    for (let count = 0; count < 12; count += 1) await stage.happen(hanging.member);
    const node = createWebhookDeliveries(stage.deps, () => undefined);
    expect(await node.start(hanging.member.tenantId)).toBe(8);
    await stage.happen(well.member);
    expect(await node.start(well.member.tenantId)).toBe(1);
    await expect.poll(() => well.receiver.received.length).toBe(1);
    await expect.poll(() => hanging.receiver.received.length).toBe(8);
    await hanging.receiver.stop();
    await node.idle();
  });

  test("P20: nobody beside or below sees or changes the webhooks of another agent, or sends one again", async () => {
    const { top, left, right, low } = await stage.plantFamily();
    await stage.set(top, { address: "https://hooks.example.com/x", events: EVENTS }, left);
    const id = await stage.happen(left);
    for (const other of [right, low]) {
      const answers = await Promise.all([
        stage.call(other, "GET", stage.placeOf(left)),
        stage.set(other, { address: "https://hooks.example.com/y", events: EVENTS }, left),
        stage.call(other, "POST", stage.placeOf(left, "/rotation"), { overlap: "1h" }),
        stage.call(other, "PUT", stage.placeOf(left, "/state"), { is_on: false }),
        stage.call(other, "GET", stage.placeOf(left, "/deliveries")),
        stage.call(other, "GET", stage.placeOf(left, `/deliveries/${id}`)),
        stage.resend(other, id, left),
      ]);
      expect(answers.map((answer) => problem.parse(answer.json()).code)).toEqual(answers.map(() => "agent_not_found"));
      const own = await stage.call(other, "GET", stage.placeOf(other, `/deliveries/${id}`));
      expect(problem.parse(own.json()).code).toBe("delivery_not_found");
      expect(problem.parse((await stage.resend(other, id)).json()).code).toBe("delivery_not_found");
    }
  });

  test("every change is in the audit, and a secret nowhere", async () => {
    const { member, receiver } = await stage.listen();
    await stage.set(member, { address: receiver.address, events: ["game.added"] });
    await stage.call(member, "POST", stage.placeOf(member, "/rotation"), { overlap: "1h" });
    for (const is_on of [false, false, true])
      await stage.call(member, "PUT", stage.placeOf(member, "/state"), { is_on });
    const id = await stage.happen(member);
    await stage.work();
    await stage.resend(member, id);
    const read = await stage.call(member, "GET", stage.placeOf(member));
    expect(read.body).not.toContain("whsec_");
    const audit = await auditOf(stage.deps.db, member);
    expect(audit.map(({ action }) => action)).toEqual([
      "agent.create",
      "webhook.set",
      "webhook.set",
      "webhook.rotate",
      "webhook.switch",
      "webhook.switch",
      "webhook.resend",
    ]);
    expect(JSON.stringify(audit)).not.toContain("whsec_");
    expect(await verifyAudit(stage.deps.db, member.tenantId)).toMatchObject({ isWhole: true });
  });
});

const auditOf = (db: Db, { tenantId, agentId }: MemberCaller) =>
  db
    .selectFrom("audit_records")
    .select(["action", "after"])
    .where("tenant_id", "=", tenantId)
    .where("subject", "=", agentId)
    .orderBy("seq")
    .execute();

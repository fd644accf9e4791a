// Webhooks on a real database, to a real server: sent signed under one id until they are taken, held, given up, sent again.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { problem } from "#contract/errors.ts";
import { getAgentWebhook, listWebhookDeliveries, resendWebhook, setAgentWebhook } from "#contract/webhook.ts";
import { openWebhookStage, type WebhookStage } from "../../../test/factories/webhook-stage.ts";
import { runNoticeJobs } from "../../../test/http/notice-jobs.ts";
import { describeIntegration } from "../integration/describe.ts";
import { forgetWebhooks } from "./service/forget.ts";

let stage: WebhookStage;
beforeAll(async () => {
  stage = await openWebhookStage();
});
afterAll(() => stage.close());

async function publishedSchema(type: string) {
  const webhook = z.object({
    post: z.object({ requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }) }),
  });
  const { webhooks } = z.object({ webhooks: z.record(z.string(), webhook) }).parse(await describeIntegration());
  const schema = webhooks[type]?.post.requestBody.content["application/json"]?.schema;
  return z.fromJSONSchema(z.record(z.string(), z.unknown()).parse(schema));
}

/** As the wire contract lists them. */
const CONTRACT = [
  "credit.low",
  "credit.critical",
  "credit.exhausted",
  "credit.restored",
  "payment.confirmed",
  "invoice.issued",
  "rtp.scheduled",
  "rtp.activated",
  "rtp.alert",
  "provider.maintenance",
  "game.added",
  "game.disabled",
  "wallet.stuck",
  "session.closed",
];

describe("works", () => {
  test("an address asks for every event of the contract", async () => {
    const { member, receiver } = await stage.listen();
    const set = await stage.set(member, { address: receiver.address, events: CONTRACT });
    expect(setAgentWebhook.answer.parse(set.json()).webhook.events).toEqual(CONTRACT);
    const { events } = getAgentWebhook.answer.parse((await stage.call(member, "GET", stage.placeOf(member))).json());
    expect(events).toEqual(CONTRACT);
  });

  test("an event goes out signed, once it is committed, and is seen with its attempt", async () => {
    const { member, receiver } = await stage.listen();
    const id = await stage.happen(member);
    expect(await stage.deliveriesOf(member)).toMatchObject([{ id, state: "waiting", attempts: 0 }]);
    await stage.work();
    expect(receiver.received.map((one) => one.id)).toEqual([id]);
    const [delivery] = await stage.deliveriesOf(member);
    expect(delivery).toMatchObject({ id, type: "game.added", state: "taken", attempts: 1, last_status: 204 });
    const { body, tries } = await stage.detailOf(member, id);
    expect(body).toBe(receiver.received[0]?.body);
    expect(tries).toMatchObject([{ status: 204, failure: null, next_at: null, address: receiver.address }]);
    expect(tries[0]?.headers).toMatchObject({ "webhook-id": id });
    expect(tries[0]?.headers["webhook-signature"]).toMatch(/^v1,/);
    await stage.work();
    expect(receiver.received).toHaveLength(1);
  });

  test("its body is what the description publishes, and nothing else is", async () => {
    const { member, receiver } = await stage.listen();
    await stage.happen(member);
    await stage.work();
    const published = await publishedSchema("game.added");
    const body: unknown = JSON.parse(receiver.received[0]?.body ?? "");
    expect(published.safeParse(body).success).toBe(true);
    expect(published.safeParse({ ...z.record(z.string(), z.unknown()).parse(body), data: {} }).success).toBe(false);
  });

  test("a failure is tried again under the same id and the same body, until it is taken", async () => {
    let isWell = false;
    const { member, receiver } = await stage.listen({ reply: () => ({ status: isWell ? 200 : 500, body: "no" }) });
    const id = await stage.happen(member);
    await stage.work();
    const [failed] = await stage.deliveriesOf(member);
    expect(failed).toMatchObject({ state: "waiting", attempts: 1, last_failure: "status_500" });
    await stage.work();
    expect(receiver.received).toHaveLength(1);
    stage.advance(1_100);
    await stage.work();
    isWell = true;
    stage.advance(5_100);
    await stage.work();
    expect(receiver.received.map((one) => [one.id, one.body])).toEqual(
      Array.from({ length: 3 }, () => [id, receiver.received[0]?.body]),
    );
    const { state, tries } = await stage.detailOf(member, id);
    expect([state, tries.map(({ failure }) => failure)]).toEqual(["taken", [null, "status_500", "status_500"]]);
    expect(tries.map(({ answer }) => answer)).toEqual(["no", "no", "no"]);
  });

  test("what is given up after three days is seen, and can be sent again under the same id", async () => {
    let isWell = false;
    const { member, receiver } = await stage.listen({ reply: () => ({ status: isWell ? 204 : 503 }) });
    const id = await stage.happen(member);
    for (let tries = 0; tries < 100; tries += 1) {
      await stage.work();
      const [now] = await stage.deliveriesOf(member);
      if (now?.state !== "waiting") break;
      stage.advance(Math.max(0, Date.parse(now.due_at ?? "") - stage.clock().getTime()) + 1);
    }
    const [givenUp] = await stage.deliveriesOf(member, "?state=given_up");
    expect(givenUp).toMatchObject({ id, state: "given_up", last_failure: "status_503", due_at: null });
    expect(givenUp?.attempts).toBeGreaterThan(70);
    const overview = getAgentWebhook.answer.parse((await stage.call(member, "GET", stage.placeOf(member))).json());
    expect(overview).toMatchObject({ waiting: 0, given_up: 1 });
    isWell = true;
    const again = resendWebhook.answer.parse((await stage.resend(member, id)).json());
    expect(again).toMatchObject({ id, state: "waiting", attempts: 0 });
    await stage.work();
    expect(receiver.received.at(-1)?.id).toBe(id);
    expect(await stage.deliveriesOf(member)).toMatchObject([{ id, state: "taken", attempts: 1 }]);
    await stage.resend(member, id);
    await stage.work();
    expect(new Set(receiver.received.map((one) => one.id))).toEqual(new Set([id]));
  });

  test("after a rotation both secrets sign, until the overlap is over", async () => {
    const { member, receiver, secrets } = await stage.listen();
    const rotated = await stage.call(member, "POST", stage.placeOf(member, "/rotation"), { overlap: "1h" });
    const { secret } = setAgentWebhook.answer.pick({ secret: true }).parse(rotated.json());
    await stage.happen(member);
    await stage.work();
    expect(receiver.received).toMatchObject([{ signatures: 2 }]);
    stage.advance(3_600_001);
    await stage.happen(member);
    await stage.work();
    expect(receiver.refused()).toBe(1);
    secrets.push(secret ?? "");
    stage.advance(1_100);
    await stage.work();
    expect(receiver.received.map(({ signatures }) => signatures)).toEqual([2, 1]);
  });

  test("410 switches the address off and tells who looks after it; what waits is held until it is on again", async () => {
    let status = 410;
    const { member, receiver } = await stage.listen({ reply: () => ({ status }) });
    const first = await stage.happen(member);
    await stage.work();
    const off = getAgentWebhook.answer.parse((await stage.call(member, "GET", stage.placeOf(member))).json());
    expect(off).toMatchObject({ off_reason: "gone", waiting: 1 });
    const mails: string[] = [];
    await runNoticeJobs(
      stage.deps.db,
      stage.clock,
      async ({ subject, to }) => void mails.push(`${to.name}: ${subject}`),
    );
    const code = receiver.received.length === 1 ? mails[0]?.replace(/^.*webhooks of (\S+) are.*$/, "$1") : "";
    expect(mails).toEqual([`Owner of ${code}: The webhooks of ${code} are switched off`]);
    // Nobody hears of what happens meanwhile.
    await stage.happen(member);
    expect(await stage.deliveriesOf(member)).toMatchObject([{ id: first, state: "held", due_at: null }]);
    expect(await stage.deliveriesOf(member, "?state=waiting")).toEqual([]);
    expect(problem.parse((await stage.resend(member, first)).json()).code).toBe("webhook_off");
    stage.advance(3_600_000);
    await stage.work();
    expect(receiver.received).toHaveLength(1);
    status = 204;
    await stage.call(member, "PUT", stage.placeOf(member, "/state"), { is_on: true });
    await stage.work();
    expect(receiver.received.map(({ id }) => id)).toEqual([first, first]);
  });

  test("deliveries are read from either end, page by page", async () => {
    const { member } = await stage.listen();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await stage.happen(member));
    const paged = async (sort: string): Promise<string[]> => {
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const query = `?limit=2&sort=${sort}${cursor === "" ? "" : `&cursor=${cursor}`}`;
        const answer = await stage.call(member, "GET", stage.placeOf(member, `/deliveries${query}`));
        const page = listWebhookDeliveries.answer.parse(answer.json());
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      return seen;
    };
    expect(await paged("oldest")).toEqual(ids);
    expect(await paged("newest")).toEqual(ids.toReversed());
    const long = await stage.call(member, "GET", stage.placeOf(member, "/deliveries?from=2020-01-01T00:00:00Z"));
    expect(problem.parse(long.json()).code).toBe("validation_failed");
  });

  test("what is forgotten is what ended ninety days ago", async () => {
    const { member } = await stage.listen();
    await stage.happen(member);
    await stage.work();
    await forgetWebhooks(stage.deps, new AbortController().signal);
    expect(await stage.deliveriesOf(member)).toHaveLength(1);
    const later = () => new Date(stage.clock().getTime() + 91 * 86_400_000);
    await forgetWebhooks({ ...stage.deps, clock: later }, new AbortController().signal);
    expect(await stage.deliveriesOf(member)).toEqual([]);
  });
});

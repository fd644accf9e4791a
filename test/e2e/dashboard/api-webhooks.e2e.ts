// Webhooks in a browser, in both languages, to a real server: set, taken, looked into, sent again, switched off by 410, and on again.
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { webhookType } from "#contract/webhook-event.ts";
import { startWebhookReceiver } from "../../fakes/webhook-receiver/webhook-receiver.ts";
import { callApi } from "../../http/serve-api.ts";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";
import { type MessageKey, words } from "../screens/steps.ts";
import { ask } from "./seamless-desk.ts";

const stage = arrangeProduct({ args: ["--rounds", "500", "--quiet"] });

const list = z.object({ data: z.array(z.object({ id: z.string(), code: z.string() })) });
const opened = z.object({ session_id: z.string() });
const DESKS = [
  { locale: "en-US", prefix: "", place: 0 },
  { locale: "pt-BR", prefix: "/pt-BR", place: 1 },
] as const;

describe("works", () => {
  test.each(DESKS)("in $locale: set, taken, sent again, gone and back", async ({ locale, prefix, place }) => {
    const say = (key: MessageKey): string => words(locale, key);
    const agent = stage.product.credentials.agents.filter((one) => one.wallet_mode === "transfer")[place];
    if (agent === undefined) throw new Error("the demo has two agents in transfer mode");
    const access = { address: stage.product.address, keyId: agent.key_id, secret: agent.secret };
    const secrets: string[] = [];
    let status = 204;
    const receiver = await startWebhookReceiver({ secrets, reply: () => ({ status }) });
    onTestFinished(() => receiver.stop());
    /** A demo session of the agent is opened and ended. */
    const happen = async (): Promise<string> => {
      const body = { game: "lantern-meadow", currency: agent.currency, mode: "demo" };
      const { session_id } = opened.parse((await callApi(access, "POST", "/v1/sessions", body)).json);
      await callApi(access, "DELETE", `/v1/sessions/${session_id}`);
      return session_id;
    };
    const { page, complaints } = await visit(stage.browser, { locale });
    await signIn(page, stage.product, { agent: "reelgate", role: "operations" });
    const found = await ask(page, "GET", `/api/agents?search=${agent.code}`);
    const id = list.parse(found).data.find(({ code }) => code === agent.code)?.id;
    const press = (key: MessageKey) => page.getByRole("button", { name: say(key), exact: true }).click();
    await page.goto(`${stage.product.address}${prefix}/dashboard/api?tab=webhooks&agent_id=${id}`);
    await page.getByText(say("webhook.noneTitle")).waitFor();

    await press("webhook.set.open");
    const form = page.getByRole("dialog", { name: say("webhook.title") });
    await form.getByText(webhookType.enum["credit.low"], { exact: true }).waitFor();
    const events = await form.locator("code").allTextContents();
    expect(events).toEqual(webhookType.options);
    expect(await form.getByRole("checkbox", { checked: true }).count()).toBe(events.length);
    await form.getByLabel(say("webhook.address")).fill("https://10.0.0.1/hooks");
    await press("wallet.set.submit");
    await form.getByText(say("field.notPublic")).waitFor();
    await form.getByLabel(say("webhook.address")).fill(receiver.address);
    const boxes = await form.getByRole("checkbox").all();
    for (const box of boxes) await box.uncheck();
    await press("wallet.set.submit");
    await form.getByText(say("webhook.noEvent")).waitFor();
    for (const box of boxes) await box.check();
    await press("wallet.set.submit");
    const told = page.getByRole("dialog", { name: say("webhook.secret.title") });
    secrets.push((await told.locator("code").textContent()) ?? "");
    await press("apiKey.issued.kept");
    await page.getByText(say("webhook.emptyTitle")).waitFor();

    const session = await happen();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
    expect(receiver.received[0]?.event).toMatchObject({ type: "session.closed", data: { session_id: session } });
    await page.reload();
    const table = page.getByRole("region", { name: say("webhook.deliveries") });
    await table.locator("[data-row-opener]").first().click();
    const panel = page.getByRole("dialog", { name: say("webhook.event.session.closed") });
    await panel.getByText(session).waitFor();
    await panel.getByText(say("webhook.state.taken")).waitFor();
    await panel.getByText(say("wallet.payload")).click();
    await panel.getByText("webhook-signature: v1,").waitFor();
    await panel.getByRole("button", { name: say("webhook.resend"), exact: true }).click();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);

    status = 410;
    await happen();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3);
    await page.goto(`${stage.product.address}${prefix}/dashboard/api?tab=webhooks&agent_id=${id}`);
    await page.getByText(say("webhook.off.gone")).waitFor();
    await page.getByText(say("webhook.state.held")).last().waitFor();
    status = 204;
    await press("webhook.switchOn");
    await page.getByText(say("webhook.on"), { exact: true }).waitFor();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(4);
    expect(receiver.received[3]?.id).toBe(receiver.received[2]?.id);
    // The refused address is answered with 400, which the browser notes.
    expect(complaints.filter((one) => !one.includes("400"))).toEqual([]);
  });
});

describe("refuses", () => {
  test("who may only look is told why nothing can be set", async () => {
    const { page } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: "aurora", role: "viewer" });
    await page.goto(`${stage.product.address}/dashboard/api?tab=webhooks`);
    const open = page.getByRole("tabpanel").getByRole("button").first();
    await open.waitFor();
    expect(await open.getAttribute("aria-disabled")).toBe("true");
  });
});

// Any id pasted into the palette finds its thing and opens it, in both languages, however old it is; what names nothing is no fault.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LOCALES, localise, type Locale } from "#web/messages/locale.ts";
import { arrangeProduct } from "../arrange.ts";
import { enter, visit } from "../product.ts";
import { isSettled } from "../screens/inspect.ts";
import { agentId, ask, askAs } from "../screens/members.ts";
import { type MessageKey, words, type Looker } from "../screens/steps.ts";

const PATIENT = { timeout: 60_000 };
const stage = arrangeProduct();

const transfers = z.object({ data: z.array(z.object({ id: z.string(), transfer_id: z.string() })) });
const rounds = z.object({ data: z.array(z.object({ id: z.string(), win: z.number() })) });
const round = z.object({
  session_id: z.string(),
  player: z.object({ id: z.string() }),
  movements: z.array(z.object({ id: z.string(), kind: z.string() })),
});
const made = z.object({ id: z.string() });

/** What is pasted, under which head it is found, and which id then stands in what is open. */
interface Pasted {
  readonly id: string;
  readonly group: MessageKey;
  readonly shows: string;
}

/** One of each kind; transfers and rounds are the oldest there are, which no first page has. */
async function everyKind(looker: Looker): Promise<Pasted[]> {
  const oldest = async (path: string) => (await ask(looker, `GET ${path}?sort=oldest&limit=1`, transfers)).data[0];
  const [deposit, credit] = [await oldest("/api/player-transfers"), await oldest("/api/credit-transfers")];
  const won = (await ask(looker, "GET /api/rounds?sort=oldest&limit=200", rounds)).data.find(({ win }) => win > 0);
  if (deposit === undefined || credit === undefined || won === undefined) throw new Error("the demo has no history");
  const { session_id: session, player, movements } = await ask(looker, `GET /api/rounds/${won.id}`, round);
  const win = movements.find(({ kind }) => kind === "win")?.id ?? "";
  const data = { request_id: randomUUID(), amount: 4_200, note: "Aurora Jogos" };
  const asked = await askAs(looker, { agent: "aurora", role: "owner" }, "POST /api/credit-requests", {
    data,
    answer: made,
  });
  const agent = await agentId(looker, "aurora");
  return [
    { id: agent, group: "page.agentManage.title", shows: agent },
    { id: player.id, group: "page.userManage.title", shows: player.id },
    { id: won.id, group: "page.gameHistory.title", shows: won.id },
    { id: win, group: "shell.palette.entries", shows: won.id },
    { id: session, group: "shell.palette.sessions", shows: session },
    { id: deposit.id, group: "page.userTransactions.title", shows: deposit.id },
    { id: deposit.transfer_id, group: "page.userTransactions.title", shows: deposit.id },
    { id: credit.id, group: "page.agentTransactions.title", shows: credit.id },
    { id: asked.id, group: "shell.palette.requests", shows: asked.id },
  ];
}

/** Signed in, on a page that hears its keys. */
async function entered(page: Page, locale: Locale, agent: string, role: string): Promise<void> {
  await enter(page, stage.product, { agent, role }, localise("/dashboard", locale));
  const title = words(locale, "page.overview.title");
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor(PATIENT);
  expect(await isSettled(page)).toBe(true);
}

async function paste(page: Page, locale: Locale, id: string) {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: words(locale, "ui.palette.label") });
  await palette.getByRole("combobox").fill(id, PATIENT);
  return palette;
}

describe.each(LOCALES)("works in %s", (locale) => {
  test("each kind is found under its name and opened", async () => {
    const { page, context, complaints } = await visit(stage.browser, { locale });
    const looker = { page, product: stage.product, locale, isPhone: false };
    await entered(page, locale, "reelgate", "owner");
    for (const { id, group, shows } of await everyKind(looker)) {
      const palette = await paste(page, locale, id);
      const line = palette.getByRole("option").first();
      await line.waitFor(PATIENT);
      expect([group, await palette.getByText(words(locale, group), { exact: true }).count()]).toEqual([group, 1]);
      await page.keyboard.press("Enter");
      const open = page.getByRole("dialog").filter({ has: page.locator(`[title="${shows}"]`) });
      await open.first().waitFor(PATIENT);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").first().waitFor({ state: "detached" });
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("an id that names nothing finds nothing, and the console stays empty", async () => {
    const { page, context, complaints } = await visit(stage.browser, { locale });
    await entered(page, locale, "aurora", "developer");
    const looker = { page, product: stage.product, locale, isPhone: false };
    // The first is nothing at all, the second is not this member's to see; and dots alone are no id.
    for (const id of [randomUUID(), await agentId(looker, "meridian"), "..", "../.."]) {
      const palette = await paste(page, locale, id);
      await palette.getByRole("status").filter({ hasText: id }).waitFor(PATIENT);
      expect(await palette.getByRole("option").count()).toBe(0);
      await page.keyboard.press("Escape");
      await palette.waitFor({ state: "detached" });
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

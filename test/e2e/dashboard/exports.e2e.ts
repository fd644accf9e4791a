// Exporting rounds from the screen: CSV and spreadsheet, in both languages, whose sums are the totals shown.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { parseCsv, readXlsx } from "../../files/read-sheets.ts";
import { arrangeProduct } from "../arrange.ts";
import { signIn, visit } from "../product.ts";

const stage = arrangeProduct();

const WORDS = [
  {
    prefix: "",
    // Each has exports of its own, and with them none of the other's.
    role: "owner",
    button: "Export",
    start: "Start the export",
    menu: /^Exports, /,
    download: (format: string) => `Download Rounds as ${format}`,
    heads: { currency: "Currency", stake: "Stake", win: "Win", state: "State" },
    settled: "Settled",
    marks: { between: ",", group: ",", decimal: "." },
  },
  {
    prefix: "/pt-BR",
    role: "auditor",
    button: "Exportar",
    start: "Iniciar a exportação",
    menu: /^Exportações, /,
    download: (format: string) => `Baixar Rodadas em ${format}`,
    heads: { currency: "Moeda", stake: "Aposta", win: "Prêmio", state: "Situação" },
    settled: "Finalizada",
    marks: { between: ";", group: ".", decimal: "," },
  },
] as const;
type Words = (typeof WORDS)[number];

/** Exports what is on the screen and answers the file. */
async function exported(page: Page, words: Words, format: "CSV" | "XLSX"): Promise<Buffer> {
  await page.getByRole("button", { name: words.button, exact: true }).click();
  await page.getByText(format, { exact: true }).click();
  await page.getByRole("button", { name: words.start }).click();
  await page.getByRole("button", { name: words.start }).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: words.menu }).click();
  const link = page.getByRole("link", { name: words.download(format) }).first();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^reelgate-rounds-.*\\.${format.toLowerCase()}$`));
  const file = readFileSync(await download.path());
  await page.keyboard.press("Escape");
  return file;
}

interface Sums {
  readonly rounds: number;
  readonly stake: bigint;
  readonly win: bigint;
}

/** Settled rounds added up by currency, from lines of text whose first is the head. */
function sumsOf([head = [], ...lines]: readonly (readonly string[])[], { heads, settled }: Words): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  const [currency, stake, win, state] = [heads.currency, heads.stake, heads.win, heads.state].map((name) =>
    head.indexOf(name),
  );
  const at = (line: readonly string[], index: number | undefined): string => line[index ?? -1] ?? "";
  const minor = (text: string): bigint => BigInt(text.replace(/[.,]/, ""));
  for (const line of lines.filter((one) => at(one, state) === settled)) {
    const before = sums.get(at(line, currency)) ?? { rounds: 0, stake: 0n, win: 0n };
    sums.set(at(line, currency), {
      rounds: before.rounds + 1,
      stake: before.stake + minor(at(line, stake)),
      win: before.win + minor(at(line, win)),
    });
  }
  return sums;
}

/** What the screen says of the whole filter: a line for each currency, with its rounds and its amounts. */
async function totalsOn(page: Page, { marks }: Words): Promise<string[]> {
  await page.locator("tfoot tr").first().waitFor();
  const lines = await page.locator("tfoot tr").allInnerTexts();
  return lines.map((line) => line.replaceAll(marks.group, "").replaceAll(marks.decimal, "").replaceAll(/\s+/g, " "));
}

describe("works", () => {
  test.each(WORDS)("a member exports its rounds and the sums are those shown $prefix", async (words) => {
    const { page, context, complaints } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: "reelgate", role: words.role });
    await page.goto(`${stage.product.address}${words.prefix}/dashboard/game/history`);
    await page.locator("tbody td").first().waitFor();
    const totals = await totalsOn(page, words);
    const csv = sumsOf(parseCsv((await exported(page, words, "CSV")).toString(), words.marks.between), words);
    const [sheet] = readXlsx(await exported(page, words, "XLSX"));
    const texts = sheet?.rows.map((row) => row.map(({ text, number }) => text ?? number ?? "")) ?? [];
    expect(sumsOf(texts, words)).toEqual(csv);
    expect(csv.size).toBe(totals.length);
    for (const [currency, { rounds, stake, win }] of csv) {
      const line = totals.find((one) => one.includes(currency)) ?? "";
      for (const figure of [rounds, stake, win]) expect(line).toMatch(new RegExp(`(^|\\D)${figure}(\\D|$)`));
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the list of exports is asked for as it is opened, and by itself only where one may be under way", async () => {
    const { page, context, complaints } = await visit(stage.browser);
    await signIn(page, stage.product, { agent: "aurora", role: "owner" });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/exports") asked.push(request.method());
    });
    const open = async () => {
      asked.length = 0;
      await page.goto(`${stage.product.address}/dashboard/game/history`);
      // It comes with the live connection, and so has been asked for by then.
      await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
    };
    const noted = () => page.evaluate(`localStorage.getItem("export-under-way")`);
    await open();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: /^Exports/ }).click();
    await page.getByText("No exports yet").waitFor();
    expect(asked).toEqual(["GET"]);

    await page.evaluate(`localStorage.setItem("export-under-way", "yes")`);
    await open();
    await expect.poll(noted).toBeNull();
    expect(asked).toEqual(["GET"]);
    await open();
    expect(asked).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("protects", () => {
  test("the file of one member does not exist for another, nor for nobody", async () => {
    const { page, context } = await visit(stage.browser);
    const [words] = WORDS;
    await signIn(page, stage.product, { agent: "reelgate", role: words.role });
    await page.goto(`${stage.product.address}/dashboard/game/history`);
    await exported(page, words, "CSV");
    const mine = await page.request.get(`${stage.product.address}/api/exports`);
    const { data } = (await mine.json()) as { data: { id: string }[] }; // as the contract has it
    const address = `${stage.product.address}/api/exports/${data[0]?.id ?? ""}/file`;
    // The newest, which may still be on its way.
    await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 30_000 }).toBe(200);
    const stranger = await visit(stage.browser);
    expect((await stranger.page.request.get(address)).status()).toBe(401);
    await signIn(stranger.page, stage.product, { agent: "aurora", role: "owner" });
    expect((await stranger.page.request.get(address)).status()).toBe(404);
    await Promise.all([context.close(), stranger.context.close()]);
  });
});

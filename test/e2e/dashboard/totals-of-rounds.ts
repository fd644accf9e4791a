/** Where a figure's "how?" leads: the explorer of rounds, whose totals are to be what the figure is of. */
import { expect } from "vitest";
import type { Page } from "playwright-core";

const PATIENT = { timeout: 60_000 };
/** Minor units, however a language writes them. */
const minorOf = (text: string): bigint => BigInt(text.replaceAll(/\D/g, ""));

/**
 * Once the explorer shows one row of totals with these amounts, in minor units without their sign. The screen one comes
 * from stays in sight, with totals of its own, until the explorer has its figures.
 */
export async function untilRoundsTotal(page: Page, amounts: readonly (bigint | number)[]): Promise<void> {
  await page.waitForURL("**/dashboard/game/history?state=settled**");
  const shown = async (): Promise<bigint[][]> => {
    const rows = await page.locator("tfoot tr:visible").all();
    const cells = await Promise.all(rows.map((row) => row.locator("td").allInnerTexts()));
    return cells.map((texts) => texts.filter((text) => text !== "").map(minorOf));
  };
  const wanted: unknown = expect.arrayContaining(amounts.map(BigInt));
  await expect.poll(shown, PATIENT).toEqual([wanted]);
}

// When a game takes a stake: whatever is only being shown until then is cut short, as players do.
import { errors, type Page } from "playwright-core";

/** A round with many free spins, drawn without a graphics card, takes its time. */
const READY_WITHIN_MS = 150_000;
/** Usual rounds are shown whole. */
const PATIENCE_MS = 5_000;

/** @throws Error with what the game says meanwhile, when it takes none in time. */
export async function untilReady(page: Page): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (!(await isReadyWithin(page, PATIENCE_MS))) {
    if (performance.now() > end)
      throw new Error(`the game takes no stake: ${(await page.locator("body").textContent()) ?? ""}`);
    await page.locator("#room").dispatchEvent("click");
  }
}

async function isReadyWithin(page: Page, ms: number): Promise<boolean> {
  try {
    await page.locator("#spin:not([aria-disabled=true])").waitFor({ timeout: ms });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

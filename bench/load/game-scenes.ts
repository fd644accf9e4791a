/** The heaviest scenes of a game, played on outcomes chosen for them, and the processor time of each of their frames. */
import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { outcomeOnWire } from "#contract/outcome-on-wire.ts";
import type { GameDefinition, Variant } from "#studio/engine/definition.ts";
import { drawFrom } from "#studio/engine/draw.ts";
import type { RoundOutcome } from "#studio/engine/outcome.ts";
import { playRound } from "#studio/engine/play-round.ts";
import { seededWords } from "#studio/engine/seeded-words.ts";

export interface Scene {
  readonly name: string;
  /** Whether this outcome shows it; `stakes` is what it pays in multiples of the stake. */
  readonly shows: (outcome: RoundOutcome, stakes: number) => boolean;
  /** What stands on the page when it begins. */
  readonly begins: string;
  readonly lastsMs: number;
  /** Painted by the canvas pen, as where there is no WebGL2. */
  readonly fallback: boolean;
}

const spins = {
  shows: (outcome: RoundOutcome) => outcome.coins === 0,
  begins: '#spin[aria-disabled="true"]',
  lastsMs: 2_400,
};

export const SCENES: readonly Scene[] = [
  { name: "reels running", ...spins, fallback: false },
  {
    name: "line win",
    shows: ({ base, free }, stakes) => base.wins.length > 1 && free.length === 0 && stakes < 10,
    begins: "#plate:not([hidden])",
    lastsMs: 3_000,
    fallback: false,
  },
  {
    name: "greatest win",
    shows: ({ free }, stakes) => free.length === 0 && stakes >= 10,
    begins: "#banner:not([hidden])",
    lastsMs: 5_000,
    fallback: false,
  },
  {
    name: "free spins",
    shows: ({ free }) => free.length > 0,
    begins: "#scene-free.risen",
    lastsMs: 8_000,
    fallback: false,
  },
  { name: "reels running, without WebGL2", ...spins, fallback: true },
];

const ROUNDS = 100_000;

/** Of a seeded series, the round that shows the scene and pays the most. */
export function outcomeFor(scene: Scene, definition: GameDefinition, variant: Variant): RoundOutcome {
  const draw = drawFrom(seededWords(7));
  let found: RoundOutcome | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcome = playRound(definition, variant, draw);
    const isMore = found === null || outcome.coins > found.coins;
    if (isMore && scene.shows(outcome, outcome.coins / definition.betCoins)) found = outcome;
  }
  if (found === null) throw new Error(`no round of ${definition.code} shows ${scene.name}`);
  return found;
}

const spun = z.looseObject({ round: z.looseObject({ stake: z.int() }) });

/** From here on every spin comes to this outcome, whatever the server drew. */
export async function decide(page: Page, outcome: RoundOutcome, betCoins: number): Promise<void> {
  await page.unroute("**/play/api/spins");
  await page.route("**/play/api/spins", async (route) => {
    const response = await route.fetch();
    const answer = spun.parse(await response.json());
    const win = (answer.round.stake * outcome.coins) / betCoins;
    await route.fulfill({
      response,
      json: { ...answer, round: { ...answer.round, outcome: outcomeOnWire(outcome), win } },
    });
  });
}

export const WITHOUT_WEBGL = `
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind === "webgl2" ? null : own.call(this, kind, ...rest);
  };`;

const frame = z.object({ name: z.literal("FireAnimationFrame"), tdur: z.number() });

/** Milliseconds of the main thread's own processor time in each animation frame: what others take does not count. */
export async function framesOf(browser: Browser, run: () => Promise<void>): Promise<number[]> {
  const cdp = await browser.newBrowserCDPSession();
  const spent: number[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) {
      const { data } = frame.safeParse(event);
      if (data !== undefined) spent.push(data.tdur / 1_000);
    }
  });
  const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await run();
  await cdp.send("Tracing.end");
  await complete;
  await cdp.detach();
  return spent;
}

/** The games in the browser: their size, their first paint on slow 3G, and the script time of a frame of its heaviest scenes on a slow CPU. */
import path from "node:path";
import { pino } from "pino";
import { chromium, type Browser, type CDPSession, type Page } from "playwright-core";
import { z } from "zod";
import { createApp } from "#server/app.ts";
import { createOutbound } from "#server/callback/outbound.ts";
import { createPool } from "#server/db/pool.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createGameSession } from "#server/game/service/launch.ts";
import { createMailer } from "#server/mail/mailer.ts";
import { isRefusal } from "#contract/errors.ts";
import { games } from "#studio/games/catalogue.ts";
import { openCasino, type Casino } from "../test/factories/casino.ts";
import { startBenchServer } from "./load/bench-server.ts";
import { gameFiles } from "./load/game-files.ts";
import { decide, framesOf, outcomeFor, SCENES, WITHOUT_WEBGL, type Scene } from "./load/game-scenes.ts";
import { median, option, publish } from "./load/figures.ts";

const loads = option("loads", 3);
const SLOWER = 4;
/** Slow 3G: 400 kbit/s either way and 400 ms a round trip. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const gameFolder = path.resolve("dist/game");

const server = await startBenchServer();
const pool = createPool(server.appUrl, { applicationName: "bench", max: 10 });
const owner = createPool(server.ownerUrl, { applicationName: "bench owner", max: 1 });
const log = pino({ level: "error" });
const app = await createApp({
  pool,
  outbound: createOutbound({ isLoopbackAllowed: false, allowedPorts: [] }),
  appUrl: server.appUrl,
  encryptionKey: "only-for-benches-only-for-benches-1",
  publicUrl: "http://127.0.0.1",
  webOrigins: [],
  trustedProxies: [],
  site: {
    webFolder: path.resolve("dist/web"),
    gameFolder,
    verifierFolder: path.resolve("dist/verify"),
    gameFrameAncestors: "*",
  },
  mailer: createMailer(async () => undefined, log),
  bankAccounts: () => ({}),
  pixBank: () => null,
  exportFolder: "/nowhere/exports",
  ids: uuidv7,
  clock: () => new Date(),
  log,
});
const address = await app.server.listen({ host: "127.0.0.1", port: 0 });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: FLAGS,
});

async function launchUrl(casino: Casino, game: string): Promise<string> {
  const { tenantId, agentId } = casino.books;
  const asked = { tenantId, agentId, player: null, game, currency: "BRL", locale: "pt-BR", mode: "demo" } as const;
  const launched = await createGameSession(casino, { ...asked, lobbyUrl: null, extRef: null });
  if (isRefusal(launched)) throw new Error(launched.refused);
  const { pathname, search } = new URL(launched.launchUrl);
  return address + pathname + search;
}

async function slowPage(from: Browser): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await from.newContext(PHONE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, cdp };
}

/** What the page is asked to do, as text: it runs in the browser, not here. */
const TIMES = `["first-paint", "first-contentful-paint"]
  .map((name) => performance.getEntriesByName(name)[0]?.startTime)
  .concat(performance.now())`;
const openedGame = z.object({
  state: z.object({ game: z.string(), maths: z.object({ id: z.string(), strips: z.array(z.array(z.int())) }) }),
});

const playable = (page: Page) => page.locator('#spin:not([aria-disabled="true"])').waitFor({ timeout: 120_000 });

/** Milliseconds to the first paint, to the first content, and until a press would be heard. */
async function opening(url: string): Promise<[paint: number, content: number, play: number]> {
  const { page, cdp } = await slowPage(browser);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW_3G);
  await page.goto(url, { waitUntil: "commit" });
  await playable(page);
  const [paint = Number.NaN, content = Number.NaN, play = Number.NaN] = await page.evaluate<number[]>(TIMES);
  await page.context().close();
  return [paint, content, play];
}

/** Script milliseconds of every frame of each scene, one after the other on one page, after a round that warms up. */
async function framesIn(scenes: readonly Scene[], url: string): Promise<number[][]> {
  const { page } = await slowPage(browser);
  if (scenes.some(({ fallback }) => fallback)) await page.addInitScript(WITHOUT_WEBGL);
  const opened = page.waitForResponse((one) => one.url().endsWith("/play/api/open"));
  await page.goto(url);
  const { state } = openedGame.parse(await (await opened).json());
  const { definition } = games.find(({ code }) => code === state.game) ?? {};
  if (definition === undefined) throw new Error(`no game ${state.game}`);
  await playable(page);
  await page.locator("#spin").click();
  await page.locator('#spin[aria-disabled="true"]').waitFor();
  const spent: number[][] = [];
  for (const scene of scenes) {
    await playable(page);
    await decide(page, outcomeFor(scene, definition, state.maths), definition.betCoins);
    await page.locator("#spin").click();
    await page.locator(scene.begins).waitFor({ timeout: 60_000 });
    spent.push(await framesOf(browser, () => page.waitForTimeout(scene.lastsMs)));
  }
  await page.context().close();
  return spent;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
const kilo = (bytes: number): string => (bytes / 1_000).toFixed(1);

try {
  const casino = await openCasino({ db: app.deps.db, pool: owner }, { seal: app.deps.seal });
  const lines: string[][] = [];
  for (const { code } of games) {
    const { toPlay, page, everything } = await gameFiles(gameFolder, code);
    const openings: [number, number, number][] = [];
    for (let load = 0; load < loads; load += 1) openings.push(await opening(await launchUrl(casino, code)));
    const scenes: number[][] = [];
    for (const fallback of [false, true]) {
      const painted = SCENES.filter((scene) => scene.fallback === fallback);
      scenes.push(...(await framesIn(painted, await launchUrl(casino, code))));
    }
    const shown = scenes.map((spent) => {
      const sorted = spent.toSorted((a, b) => a - b);
      return `${[0.5, 0.95, 0.99].map((share) => at(sorted, share).toFixed(1)).join(" / ")} (${sorted.length})`;
    });
    lines.push([
      code,
      `${kilo(toPlay.gzip)} (${kilo(page.gzip)})`,
      kilo(toPlay.brotli),
      kilo(everything.gzip),
      ...[0, 1, 2].map((which) => median(openings.map((times) => times[which] ?? Number.NaN)).toFixed(0)),
      ...shown,
    ]);
  }
  await publish({
    row: "game-client",
    title: "the games in the browser",
    head: [
      "game",
      "kB gzip to play (its page)",
      "as brotli",
      "kB gzip with all panels",
      "first paint ms",
      "first content ms",
      "playable ms",
      ...SCENES.map(({ name }) => name),
    ],
    lines,
    notes: [
      "Targets: 30 kB gzip a game with art and engine, first paint within 1 s on slow 3G, 60 frames a second on a phone-class CPU.",
      "To play: page with styles, the script with engine, art and sounds, and Portuguese, the longer of the two languages. With all panels: the rules, the history with the check of a round, the refusals, and the painter for browsers without WebGL2 too. Slow 3G: 400 kbit/s, 400 ms a round trip. CPU 4 × slowed, 390 × 844 at 2 pixels a point.",
      `Scenes: milliseconds of script a frame, p50 / p95 / p99, CPU ${SLOWER} × slowed, each scene on an outcome chosen for it, with the number of its frames: the main thread's own processor time in each animation frame, from first to last line of our own drawing, calls of WebGL or of the canvas included; what other processes take does not count. Target: p95 within 8 ms with WebGL. This machine has no graphics card: a software renderer paints on the same cores, so how many frames reach the screen cannot be shown here, nor what a phone's graphics chip takes.`,
    ],
  });
} finally {
  await browser.close();
  await app.stop();
  await pool.end();
  await owner.end();
  await server.stop();
}

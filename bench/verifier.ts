/** P42: rounds drawn as the server draws them, each put through the built public verifier in a browser, page by page. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "playwright-core";
import { build } from "vite";
import { bytesOf } from "#studio/engine/hex.ts";
import { findGame, findVariant, games } from "#studio/games/catalogue.ts";
import { outcomeOf, seedKey } from "#studio/verify/node-stream.ts";
import { sampleCount, sampleProofs, sampleSeedHex } from "#studio/verify/sample-rounds.ts";
import type { RoundProof } from "#studio/verify/verify-round.ts";
import { precompress } from "../tools/precompress.ts";
import { option, publish } from "./load/figures.ts";

const rounds = option("rounds", sampleCount);
/** Of so many rounds one is claimed to have paid something else, which has to be seen. */
const CONTROL_EVERY = 20;
const LOCALES = ["en-US", "pt-BR"] as const;

const folder = mkdtempSync(path.join(tmpdir(), "reelgate-verifier-"));
const config = path.join(import.meta.dirname, "..", "vite.verify.config.ts");
await build({ configFile: config, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
await precompress(folder, "smallest");
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});

const key = seedKey(bytesOf(sampleSeedHex));
/** The round in the address, with what the server would have paid for a stake of one coin each. */
function fragmentOf(proof: RoundProof, more = 0): string {
  const game = findGame(proof.game);
  const variant = game && findVariant(game, proof.variant);
  if (game === undefined || variant === undefined) throw new Error(`no game ${proof.game}/${proof.variant}`);
  const { coins } = outcomeOf({ ...proof, definition: game.definition, variant, serverSeed: key });
  const entries = {
    server_seed: proof.serverSeedHex,
    server_seed_hash: proof.serverSeedHash,
    client_seed: proof.clientSeed,
    nonce: String(proof.nonce),
    game: proof.game,
    variant: proof.variant,
    maths_hash: proof.mathsHash,
    stake: String(game.definition.betCoins),
    win: String(coins + more),
  };
  return `#${new URLSearchParams(entries).toString()}`;
}

// What runs in the page is text: the types of this side know no document.
const VERDICT = `new Promise((done) => {
  const found = document.querySelector("#found");
  const look = () => {
    const verdict = found.querySelector("div.good, div.bad");
    if (verdict !== null && verdict !== globalThis.lastVerdict) {
      globalThis.lastVerdict = verdict;
      watch.disconnect();
      done(verdict.className);
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(found, { childList: true });
  location.hash = HASH;
  look();
})`;
const verdictOn = async (page: Page, fragment: string): Promise<string> =>
  String(await page.evaluate(VERDICT.replace("HASH", () => JSON.stringify(fragment))));

const lines: string[][] = [];
try {
  for (const { code } of games) {
    for (const locale of LOCALES) {
      const file = path.join(folder, `${code}.${locale}.html`);
      const page = await (await browser.newContext()).newPage();
      await page.goto(`file://${file}`);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      const proofs = sampleProofs(rounds).filter((proof) => proof.game === code);
      let differences = 0;
      let controls = 0;
      let seen = 0;
      const began = performance.now();
      for (const [at, proof] of proofs.entries()) {
        if ((await verdictOn(page, fragmentOf(proof))) !== "good") differences += 1;
        if (at % CONTROL_EVERY > 0) continue;
        controls += 1;
        if ((await verdictOn(page, fragmentOf(proof, 1))) === "bad") seen += 1;
      }
      const ms = (performance.now() - began) / (proofs.length + controls);
      await page.context().close();
      const all = [file, ...["index.html", "worker.js"].map((name) => path.join(folder, name))];
      const sizes = [".gz", ".br"].map((ending) => all.reduce((sum, name) => sum + statSync(name + ending).size, 0));
      const counts = [proofs.length, differences, `${seen} of ${controls}`, asked.length, ms.toFixed(1)];
      lines.push([path.basename(file), ...sizes.map(String), ...counts.map(String)]);
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
await publish({
  row: "P42",
  title: "every round can be verified by the player",
  head: ["page", "gzip bytes", "brotli bytes", "rounds", "differences", "forged wins seen", "requests", "ms per round"],
  lines,
  notes: [
    `${rounds} rounds over all games and variants, drawn by the server's own way of drawing, each handed to the built page through its address and judged by the page in Chromium: seed against commitment, maths against their hash, win against what was paid. Bytes are the page with the way in and the service worker: everything there is. Requests are those after the page was loaded, from a file.`,
  ],
});

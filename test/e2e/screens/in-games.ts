// The games as a player sees them, and the public verifier.
import { z } from "zod";
import { games } from "#studio/games/catalogue.ts";
import { launchGame, type Player } from "./launch-game.ts";
import { tripNumber } from "./members.ts";
import type { Looker } from "./steps.ts";
import type { Stop } from "./stop.ts";

/** Without a graphics card a browser reads back what it drew, and its driver remarks on it. */
const DRIVER = /GL Driver Message .* GPU stall due to ReadPixels/;

/** Somebody who played this game, of an agent whose key the demo gives away; nobody else opens it for them meanwhile. */
async function somebodyWhoPlayed(game: string, looker: Looker): Promise<Player> {
  const { page, product } = looker;
  // Theirs are the keys that no stop revokes.
  const known = new Set(product.credentials.agents.map(({ code }) => code).filter((code) => code.startsWith("aurora")));
  const found = new Map<string, Player>();
  const wanted = tripNumber(looker);
  let rest = "";
  while (found.size <= wanted) {
    const answer = await page.request.get(`${product.address}/api/rounds?game=${game}&limit=200${rest}`);
    const { data, next_cursor: next } = rounds.parse(await answer.json());
    for (const { player, agent } of data)
      if (known.has(agent.code)) found.set(`${agent.code} ${player.code}`, { code: player.code, agent: agent.code });
    if (next === null) break;
    rest = `&cursor=${encodeURIComponent(next)}`;
  }
  const player = [...found.values()][wanted];
  if (player === undefined) throw new Error(`too few of the demo's players have played ${game}`);
  return player;
}
const coded = z.object({ code: z.string() });
const rounds = z.object({
  data: z.array(z.object({ player: coded, agent: coded })),
  next_cursor: z.string().nullable(),
});

const inGame = (code: string): Stop[] => [
  {
    name: code,
    hasOneMode: true,
    expected: DRIVER,
    arrive: async (looker) => {
      const { page, product, locale } = looker;
      await page.goto(await launchGame(product, code, locale, await somebodyWhoPlayed(code, looker)));
      await page.locator("#spin:not([aria-disabled=true])").waitFor();
    },
  },
  {
    name: `${code} · rules`,
    hasOneMode: true,
    expected: DRIVER,
    arrive: async ({ page }) => {
      await page.locator("#rules-open").click();
      await page.locator("dialog#rules[open]").waitFor();
    },
  },
  {
    name: `${code} · own rounds`,
    hasOneMode: true,
    expected: DRIVER,
    arrive: async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.locator("#history-open").click();
      await page.locator("dialog#history[open] li").first().waitFor();
    },
  },
  {
    name: `${code} · address of no use`,
    hasOneMode: true,
    expected: new RegExp(`${DRIVER.source}|the server responded with a status of 4`),
    arrive: async ({ page, product, locale }) => {
      await page.goto((await launchGame(product, code, locale)).slice(0, -4) + "AAAA");
      await page.locator("dialog#ending[open]").waitFor();
    },
  },
];

const VERIFIER: readonly Stop[] = [
  {
    name: "verifier",
    arrive: async ({ page, product, locale }) => {
      await page.goto(`${product.address}/verify/?lang=${locale}`);
      await page.locator("#form").waitFor();
    },
  },
  { name: "verifier · nothing filled in", arrive: ({ page }) => page.locator("#form button.main").click() },
  {
    name: "verifier · example",
    arrive: async ({ page, product, locale }) => {
      await page.goto(`${product.address}/verify/?lang=${locale}`);
      await page.locator("#example").click();
      await page.locator("#spoken:not(:empty)").waitFor({ state: "attached" });
    },
  },
];

export const AROUND_THE_GAMES: readonly Stop[] = [...games.flatMap(({ code }) => inGame(code)), ...VERIFIER];

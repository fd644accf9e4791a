/** `studio par`: the PAR sheet of one of our games in Markdown, everything in it from the exact law of the strips. */
import { writeFileSync } from "node:fs";
import { type ExactLaw, exactLaw, quantile } from "#studio/engine/law/figures.ts";
import { numberOf, textOf } from "#studio/engine/law/fraction.ts";
import { winTable } from "#studio/engine/law/win-table.ts";
import { games } from "#studio/games/catalogue.ts";
import type { Game, GameVariant } from "#studio/games/game.ts";
import { table } from "./markdown.ts";

const SHEETS = new URL("../../docs/games/", import.meta.url);

export function writeParSheets(games: readonly Game[]): void {
  for (const game of games) writeFileSync(new URL(`${game.code}.md`, SHEETS), parSheet(game));
}

export function gameCalled(code: string): Game {
  const game = games.find((each) => each.code === code);
  if (game === undefined) throw new Error(`no game ${code}; there are ${games.map((each) => each.code).join(", ")}`);
  return game;
}

export function parSheet(game: Game): string {
  const laws = game.variants.map((variant) => exactLaw(game.definition, variant));
  return [
    `# ${game.names["en-US"]}: PAR sheet`,
    `Made by \`npm run -s studio -- par ${game.code}\`. Every figure follows from the exact law of a whole round on the strips below: free spins, those they win themselves and the win cap included. Rates are per round, moments in stakes.`,
    "## Rules",
    rules(game),
    "## Pays",
    pays(game),
    "## Variants",
    table(["", ...game.variants.map(({ id }) => id)], figureRows(game, laws)),
    "RTP over so many rounds of one stake lies within the given distance of the theoretical RTP in 95 of 100 cases (1.96 standard deviations).",
    "## Maths hashes",
    table(
      ["variant", "SHA-256 of the canonical rules and strips"],
      game.variants.map(({ id, mathsHash }) => [id, `\`${mathsHash}\``]),
    ),
    ...game.variants.flatMap((variant) => variantSection(game, variant)),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

function rules({ definition }: Game): string {
  const { cols, rows, betCoins, maxWinX, scatter, free, symbols, wilds } = definition;
  const ways = definition.kind === "ways" ? `${rows ** cols} ways` : `${definition.lines.length} lines`;
  const lines = [
    `${cols} reels of ${rows} rows, ${ways}, paid from left to right from reel 1; one stake is ${betCoins} coins.`,
    ...wilds.map(
      ({ symbol, multiplier, reels }) =>
        `\`${symbols[symbol] ?? ""}\` is wild on reels ${reels.join(", ")}${multiplier > 1 ? ` and multiplies a win by ${multiplier}; of several multipliers in a win the highest applies` : ""}. It stands for every symbol but the scatter.`,
    ),
    ...(scatter === null
      ? []
      : [
          `\`${symbols[scatter.symbol] ?? ""}\` is the scatter: ${scatter.payX
            .map((stakes, at) => ({ stakes, count: at + 1, spins: scatter.freeSpins[at] ?? 0 }))
            .filter(({ stakes, spins }) => stakes > 0 || spins > 0)
            .map(({ stakes, count, spins }) => `${count} pay ${stakes}× the stake and win ${spins} free spins`)
            .join("; ")}.`,
        ]),
    ...(free === null
      ? []
      : [`Free spins play on the same strips, pay ${free.multiplier}×, and can win further free spins.`]),
    `A round pays at most ${maxWinX}× its stake.`,
  ];
  return lines.map((line) => `- ${line}`).join("\n");
}

function pays({ definition }: Game): string {
  const counts = Array.from({ length: definition.cols }, (_, at) => at + 1);
  const shown = counts.filter((count) => definition.pay.some((coins) => (coins[count - 1] ?? 0) > 0));
  const rows = definition.symbols.flatMap((name, symbol) => {
    const coins = definition.pay[symbol] ?? [];
    if (coins.every((each) => each === 0)) return [];
    return [[`\`${name}\``, ...shown.map((count) => String(coins[count - 1] ?? 0))]];
  });
  const per = definition.kind === "ways" ? "coins per way" : "coins per line";
  return table([per, ...shown.map((count) => `${count} of a kind`)], rows);
}

const percent = (share: number, digits = 4): string => `${(share * 100).toFixed(digits)} %`;
const oneIn = (rate: number): string =>
  rate > 0 ? `1 in ${(1 / rate).toLocaleString("en-US", { maximumFractionDigits: rate > 0.001 ? 1 : 0 })}` : "never";

function figureRows({ definition, variants }: Game, laws: readonly ExactLaw[]): string[][] {
  const row = (name: string, of: (exact: ExactLaw, variant: GameVariant) => string): string[] => [
    name,
    ...variants.map((variant, at) => {
      const exact = laws[at];
      return exact === undefined ? "" : of(exact, variant);
    }),
  ];
  const stakes = ({ law }: ExactLaw, share: number) => `${quantile(law, share) / definition.betCoins}×`;
  return [
    row("label", (_, { figures }) => percent(figures.rtpBps / 10_000, 0)),
    row("RTP", ({ figures }) => percent(figures.rtpCapped)),
    row("RTP before the cap", ({ figures }) => percent(numberOf(figures.rtp))),
    row("RTP before the cap, exactly", ({ figures }) => `\`${textOf(figures.rtp)}\``),
    row("of it base spins", ({ figures }) => percent(figures.rtpBase)),
    row("of it free spins", ({ figures }) => percent(figures.rtpFree)),
    row("volatility", (_, { volatility }) => volatility),
    row("standard deviation", ({ figures }) => figures.sd.toFixed(4)),
    row("skewness", ({ figures }) => figures.skew.toFixed(2)),
    row("kurtosis", ({ figures }) => figures.kurtosis.toFixed(0)),
    row("hit rate", ({ figures }) => percent(figures.hitRate)),
    row("win above the stake", ({ figures }) => percent(figures.overStakeRate)),
    row("win up to the stake", ({ figures }) => percent(figures.hitRate - figures.overStakeRate)),
    row("free spins", ({ figures }) => oneIn(figures.featureRate)),
    row("free spins of a feature", ({ figures }) => figures.freeSpinsMean.toFixed(4)),
    row("10× or more", (_, { figures }) => oneIn(figures.atLeast10xRate)),
    row("100× or more", (_, { figures }) => oneIn(figures.atLeast100xRate)),
    row(`${definition.maxWinX}×, the top prize`, ({ figures }) => oneIn(figures.topPrizeRate)),
    ...[0.9, 0.99, 0.999, 0.9999].map((share) =>
      row(`${share * 100} % of rounds pay at most`, (exact) => stakes(exact, share)),
    ),
    ...[10_000, 1_000_000, 100_000_000].map((rounds) =>
      row(`± over ${rounds.toLocaleString("en-US")} rounds`, ({ figures }) =>
        percent((1.96 * figures.sd) / Math.sqrt(rounds), 2),
      ),
    ),
    row("stop combinations", ({ figures }) => Number(figures.cycle).toLocaleString("en-US")),
  ];
}

function variantSection({ definition }: Game, variant: GameVariant): string[] {
  const { symbols, betCoins } = definition;
  const reels = variant.strips.map((_, reel) => `reel ${reel + 1}`);
  const longest = Math.max(...variant.strips.map((strip) => strip.length));
  const counts = symbols.map((name, symbol) => [
    `\`${name}\``,
    ...variant.strips.map((strip) => String(strip.filter((each) => each === symbol).length)),
  ]);
  const stops = Array.from({ length: longest }, (_, stop) => [
    String(stop),
    ...variant.strips.map((strip) => symbols[strip[stop] ?? -1] ?? ""),
  ]);
  const wins = winTable(definition, variant.strips).map(({ symbol, count, wins: rate, coins }) => [
    `${count} × \`${symbols[symbol] ?? ""}\``,
    oneIn(rate),
    percent(coins / betCoins),
  ]);
  return [
    `## ${variant.id}`,
    "Symbols on each reel:",
    table(["symbol", ...reels], counts),
    "Wins of a base spin, each line or symbol for itself, how often one comes and what it adds to the RTP:",
    table(["win", "comes", "RTP"], wins),
    "Strips:",
    table(["stop", ...reels], stops),
  ];
}

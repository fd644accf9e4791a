/** Writes what the tuner found as source: the variants of a game with their figures, and the hashes that pin them. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Variant } from "#studio/engine/definition.ts";
import { exactFigures } from "#studio/games/exact-figures.ts";
import { mathsHash } from "#studio/verify/node-stream.ts";
import type { Brief } from "./brief.ts";

const GAMES = new URL("../../../src/studio/games/", import.meta.url);

/** A certificate: whoever runs this says that these strips and no others are the game. */
export function writeVariants(brief: Brief, variants: readonly Variant[]): void {
  writeFileSync(new URL(`${brief.definition.code}-variants.ts`, GAMES), sourceOf(brief, variants));
  const pins = new URL("pinned-hashes.ts", GAMES);
  writeFileSync(pins, withPins(readFileSync(pins, "utf8"), brief, variants));
}

function sourceOf({ definition, volatility }: Brief, variants: readonly Variant[]): string {
  const { code } = definition;
  const name = code.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const entries = variants.map((variant) => {
    const figures = Object.entries(exactFigures(definition, variant)).map(
      ([key, value]) => `      ${key}: ${value},\n`,
    );
    const strips = variant.strips.map((strip) => `      [${strip.join(", ")}],\n`);
    return [
      `  {\n    id: "${variant.id}",\n    volatility: "${volatility}",\n`,
      `    figures: {\n${figures.join("")}    },\n`,
      `    strips: [\n${strips.join("")}    ],\n  },\n`,
    ].join("");
  });
  return [
    `// The certified variants of ${code}: strips, their exact law in figures, and the label players are told.\n`,
    `import type { GameVariant } from "./game.ts";\n\n`,
    `export const ${name}Variants: readonly Omit<GameVariant, "mathsHash">[] = [\n${entries.join("")}];\n`,
  ].join("");
}

function withPins(source: string, { definition }: Brief, variants: readonly Variant[]): string {
  const own = `  "${definition.code}/`;
  const lines = source.split("\n").filter((line) => !line.startsWith(own));
  const end = lines.indexOf("};");
  const pins = variants.map((variant) => `${own}${variant.id}": "${mathsHash(definition, variant)}",`);
  return [...lines.slice(0, end), ...pins, ...lines.slice(end)].join("\n");
}

// P41: what is played is what is certified: the law is that of every stop combination, and rounds keep to it.
import { describe, expect, test } from "vitest";
import type { GameDefinition, Strips } from "../engine/definition.ts";
import { bruteForceLaw } from "../engine/law/brute-force.ts";
import { spinLaw, type SpinLaw } from "../engine/law/spin-law.ts";
import { simulateByTheEngine } from "../engine/simulation/by-the-engine.ts";
import { simulate } from "../engine/simulation/simulate.ts";
import { games } from "./catalogue.ts";
import type { Figures, Game, GameVariant } from "./game.ts";

const all = games.flatMap((game) =>
  game.variants.map((variant) => ({ id: `${game.code}/${variant.id}`, game, variant })),
);
const ember = all.filter(({ game }) => game.code === "ember-anvil");

/** So many combinations can be played one by one in a test; the drill plays all 33.5 million. */
const shortened = (strips: Strips): Strips => strips.map((strip) => strip.slice(0, strips.length > 3 ? 9 : undefined));

function differences(law: SpinLaw, other: SpinLaw): number {
  const key = ({ coins, freeSpins }: SpinLaw["outcomes"][number]) => `${coins} ${freeSpins}`;
  const counts = new Map(other.outcomes.map((outcome) => [key(outcome), outcome.count]));
  const wrong = law.outcomes.filter((outcome) => counts.get(key(outcome)) !== outcome.count);
  return wrong.length + Math.abs(law.outcomes.length - other.outcomes.length) + (law.cycle === other.cycle ? 0 : 1);
}

const rounds = 2_000_000;

function zScores(game: Game, variant: GameVariant, figures: Figures): number[] {
  const played = simulate(game.definition, variant, rounds, 2_024);
  const z = (count: number, rate: number) => (count - rounds * rate) / Math.sqrt(rounds * rate * (1 - rate));
  return [
    (played.coins / game.definition.betCoins - rounds * figures.rtpCapped) / (figures.sd * Math.sqrt(rounds)),
    z(played.hits, figures.hitRate),
    z(played.overStake, figures.aboveStakeRate),
    z(played.features, 1 / figures.freeSpinsOneIn),
  ];
}

describe("works", () => {
  test.each(all)("P41 $id: the law is that of every stop combination played", ({ game, variant }) => {
    const strips = shortened(variant.strips);
    expect(differences(spinLaw(game.definition, strips), bruteForceLaw(game.definition, strips))).toBe(0);
  });

  test.each(games)("P41 $code: the tables play the engine's own rounds", ({ definition, variants }) => {
    for (const variant of variants) {
      expect(simulate(definition, variant, 4_000, 7)).toEqual(simulateByTheEngine(definition, variant, 4_000, 7));
    }
  });

  test.each(all)("P41 $id: two million rounds keep to the law", ({ game, variant }) => {
    for (const z of zScores(game, variant, variant.figures)) expect(Math.abs(z)).toBeLessThan(4);
  });
});

describe("protects", () => {
  test("control: the count finds one symbol that is not the certified one", () => {
    const [{ game, variant } = {}] = ember;
    if (game === undefined || variant === undefined) throw new Error("there is no such game");
    const other = otherStrip(game.definition, variant.strips);
    expect(
      differences(spinLaw(game.definition, other), bruteForceLaw(game.definition, variant.strips)),
    ).toBeGreaterThan(0);
  });

  test("control: the scores tell a variant from its neighbour", () => {
    for (const { definition, variants, ...game } of games) {
      const [r88, , , , r96] = variants;
      if (r88 === undefined || r96 === undefined) throw new Error("variants are missing");
      const [rtp = 0] = zScores({ ...game, definition, variants }, r96, r88.figures);
      expect(rtp).toBeGreaterThan(6);
    }
  });
});

function otherStrip({ symbols }: GameDefinition, [first = [], ...others]: Strips): Strips {
  return [first.with(0, ((first[0] ?? 0) + 1) % symbols.length), ...others];
}

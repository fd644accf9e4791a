// How the game plays, in sentences made from its definition, so that text and maths cannot part.
import type { Locale } from "#contract/session.ts";
import type { GameDefinition, Scatter } from "../../engine/definition.ts";
import type { Rulebook } from "../messages/messages.ts";

/** @param name of a symbol, in the player's language. */
export function ruleSentences(
  definition: GameDefinition,
  rulebook: Rulebook,
  name: (symbol: number) => string,
  locale: Locale,
): string[] {
  const { scatter, free, wilds } = definition;
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const sentences = [definition.kind === "lines" ? rulebook.lines(definition.lines.length) : rulebook.ways];
  for (const { symbol, reels, multiplier } of wilds) {
    sentences.push(
      rulebook.wild(name(symbol), list.format(reels.map(String)), name(scatter?.symbol ?? -1), reels.length > 1),
    );
    if (multiplier > 1) sentences.push(rulebook.wildMultiplier(name(symbol), multiplier));
  }
  if (scatter !== null) sentences.push(rulebook.scatterPays(name(scatter.symbol), awards(scatter, rulebook)));
  if (free !== null) sentences.push(rulebook.freeSpins(free.multiplier));
  sentences.push(rulebook.cap(new Intl.NumberFormat(locale).format(definition.maxWinX)));
  sentences.push(rulebook.chance, rulebook.interrupted, rulebook.malfunction, rulebook.keys);
  return sentences;
}

function awards({ payX, freeSpins }: Scatter, rulebook: Rulebook): string {
  return payX
    .flatMap((times, at) => {
      const spins = freeSpins[at] ?? 0;
      return times > 0 || spins > 0 ? [rulebook.scatterAward(at + 1, times, spins)] : [];
    })
    .join("; ");
}

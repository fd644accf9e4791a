/** `studio tune`: finds the strips of every variant of one of our games anew, from nothing but its brief and seed. */
import type { Strips, Variant } from "#studio/engine/definition.ts";
import { spinLaw } from "#studio/engine/law/spin-law.ts";
import { briefs, type Brief } from "./brief.ts";
import { type Pays, paysOf } from "./information.ts";
import { labelStrips } from "./label.ts";
import { shapeStrips } from "./shape.ts";

export function briefOf(code: string): Brief {
  const brief = briefs.find(({ definition }) => definition.code === code);
  if (brief === undefined)
    throw new Error(`no brief for ${code}; there are ${briefs.map((one) => one.definition.code).join(", ")}`);
  return brief;
}

/** The variants for the first labels, or for all, each unlike those before it. */
export function tuned(brief: Brief, count = brief.labels.length): Variant[] {
  const found: Variant[] = [];
  for (const label of brief.labels.slice(0, count)) {
    const others = found.map(({ strips }) => paysOf(spinLaw(brief.definition, strips)));
    found.push({ id: `r${label}`, strips: stripsFor(brief, label, others) });
  }
  return found;
}

function stripsFor(brief: Brief, label: number, others: readonly Pays[]): Strips {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const seed = brief.seed * 10_000 + label * 100 + attempt;
    const strips = labelStrips(brief, shapeStrips(brief, label, others, seed), label, others, seed);
    if (strips !== null) return strips;
  }
  throw new Error(`no strips of ${brief.definition.code} for ${label} %`);
}

const MOST_ATTEMPTS = 20;

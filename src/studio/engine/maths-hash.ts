// The text whose SHA-256 names a game's maths: exactly what was certified.
import { canonicalJson } from "./canonical-json.ts";
import type { GameDefinition, Variant } from "./definition.ts";

/**
 * Canonical JSON of `{ definition, variant: { id, strips } }`. The maths hash is the lower-case hex SHA-256 of its UTF-8
 * bytes; names, figures and artwork are not part of it.
 */
export function canonicalMaths(definition: GameDefinition, variant: Variant): string {
  return canonicalJson({ definition, variant: { id: variant.id, strips: variant.strips } });
}

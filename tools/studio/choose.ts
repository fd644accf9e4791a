/** Which games and variants of a file a command is for. */
import type { Playable } from "./definition-file.ts";

/** @param wanted a variant's id, or game/variant; undefined: all. */
export function chosen(playables: readonly Playable[], wanted: string | undefined): readonly Playable[] {
  const found = playables.filter(
    ({ definition, variant }) =>
      wanted === undefined || wanted === variant.id || wanted === `${definition.code}/${variant.id}`,
  );
  if (found.length > 0) return found;
  const ids = playables.map(({ definition, variant }) => `${definition.code}/${variant.id}`);
  throw new Error(
    wanted === undefined ? "no game in the file has strips" : `no variant ${wanted}; there are ${ids.join(", ")}`,
  );
}

/** One alone as itself, several as a list. */
export const asJson = (values: readonly unknown[]): string =>
  JSON.stringify(values.length === 1 ? values[0] : values, null, 2);

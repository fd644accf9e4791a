// What our games are called, apart from their maths: lists need no more of a game than this.
import type { Game } from "./game.ts";

/** By code, in the order of the catalogue. */
export const GAME_NAMES = {
  "lantern-meadow": { "en-US": "Lantern Meadow", "pt-BR": "Campo de Lanternas" },
  "saltglass-choir": { "en-US": "Saltglass Choir", "pt-BR": "Coro de Sal" },
  "ember-anvil": { "en-US": "Ember & Anvil", "pt-BR": "Brasa e Bigorna" },
} as const satisfies Readonly<Record<string, Game["names"]>>;

const byCode: ReadonlyMap<string, Game["names"]> = new Map(Object.entries(GAME_NAMES));
export const GAME_CODES: readonly string[] = [...byCode.keys()];
/** Of every game of ours, from the lowest RTP up. */
export const VARIANT_IDS = ["r88", "r90", "r92", "r94", "r96"] as const;

/** Undefined for a game of another studio. */
export const namesOf = (code: string): Game["names"] | undefined => byCode.get(code);

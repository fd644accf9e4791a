// The worlds of all games, for what looks at each: their tests, and the build of the verifier, which calls symbols as they do.
import { emberAnvil } from "./ember-anvil/world.ts";
import { lanternMeadow } from "./lantern-meadow/world.ts";
import { saltglassChoir } from "./saltglass-choir/world.ts";
import type { World } from "./world.ts";

export const worlds: Readonly<Record<string, World>> = {
  "ember-anvil": emberAnvil,
  "lantern-meadow": lanternMeadow,
  "saltglass-choir": saltglassChoir,
};

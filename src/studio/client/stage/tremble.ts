// A jolt through the whole picture when something heavy lands.
import type { World } from "../world.ts";

/** Not in every world, and not where less motion is wanted. */
export function tremble({ world, calm }: { readonly world: World; readonly calm: () => boolean }): void {
  if (!world.trembles || calm()) return;
  const jolt = ["none", "translate(3px, 4px)", "translate(-3px, -2px)", "translate(2px, 1px)", "none"];
  for (const layer of document.querySelectorAll(".layer")) {
    layer.animate({ transform: jolt }, { duration: 220, easing: "ease-out" });
  }
}

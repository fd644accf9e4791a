// How the lists of this screen follow what happens: by the facts told of it, and by the clock, which begins and ends windows.
import type { FactKind } from "#contract/live.ts";

const CHANGES: readonly FactKind[] = ["catalogue.changed"];
const LOOK_AGAIN_MS = 15_000;

export const FOLLOWED = { refetchOn: CHANGES, everyMs: LOOK_AGAIN_MS } as const;

// What keeps a provider from being active, and since when: itself, or a window that is in force.
import type { CatalogueProvider } from "#contract/catalogue.ts";

type Cause = Pick<CatalogueProvider, "since" | "reason">;
const NOTHING: Cause = { since: null, reason: null };

export function causeOf({ state, effective_state, since, reason, window }: CatalogueProvider): Cause {
  if (effective_state === "active") return NOTHING;
  if (state === effective_state) return { since, reason };
  return window === null ? NOTHING : { since: window.from, reason: window.reason };
}

/** What the services of changes of variants are given, and how they tell open pages. */
import type { Happening, Publish } from "../../../live/publish.ts";
import type { ServingAgent, VariantChangeRow } from "../../queries/variant-changes.ts";
import type { GameDeps } from "../deps.ts";

export type VariantDeps = Pick<GameDeps, "db" | "ids" | "clock"> & { readonly publish: Publish };

const changedAt = (agentId: string, path: readonly string[]): Happening => ({
  kind: "variant.changed",
  agentId,
  path,
  count: 1,
});

/**
 * A change was made, decided or came into force. What an agent's parent only has in mind with it is not told to that
 * agent; what it will serve, or serves, is told to it and to all that serve the same.
 */
export function tellOfChange(
  { publish }: Pick<VariantDeps, "publish">,
  { agentId, agentPath, actingId, isAsked, state }: VariantChangeRow,
  serving: readonly ServingAgent[] = [],
): void {
  const above = agentPath.slice(0, -1);
  const isSeenBelow = isAsked || state === "scheduled" || state === "done" || state === "called_off";
  publish([
    changedAt(above.at(-1) ?? actingId, above),
    ...(isSeenBelow ? [changedAt(agentId, agentPath)] : []),
    ...serving.filter(({ id }) => id !== agentId).map(({ id, path }) => changedAt(id, path)),
  ]);
}

// Networks as they are typed, one in a line: what they are, and which line is wrong.
import { MOST_NETWORKS } from "#contract/access.ts";
import { type NetworkProblem, networkProblem } from "#contract/network.ts";

export type NetworksTyped =
  | { readonly networks: readonly string[] }
  | { readonly problem: NetworkProblem; readonly text: string }
  | { readonly problem: "too_many" };

/** Commas and spaces part them too: lists are pasted from elsewhere. */
export function networksOf(typed: string): NetworksTyped {
  const networks = [
    ...new Set(
      typed
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter((text) => text !== ""),
    ),
  ];
  for (const text of networks) {
    const problem = networkProblem(text);
    if (problem !== null) return { problem, text };
  }
  return networks.length > MOST_NETWORKS ? { problem: "too_many" } : { networks };
}

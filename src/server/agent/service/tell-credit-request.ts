/** Tells open pages that a request was made, decided or booked: those who may see it, and whose credit it moved. */
import type { CreditRequestRow } from "../queries/credit-requests.ts";
import type { AgentDeps } from "./deps.ts";

/** @param path ids from the root of the tenant down to the agent the request is about */
export function tellOfRequest(
  { publish }: Pick<AgentDeps, "publish">,
  request: CreditRequestRow,
  path: readonly string[],
): void {
  const above = path.slice(0, -1);
  // Until it is booked, what an agent's parent has in mind with it is not told to that agent.
  const isSeenBelow = request.kind === "ask" || request.state === "done";
  publish([
    { kind: "credit.changed", agentId: above.at(-1) ?? request.actingId, path: above, count: 1 },
    ...(isSeenBelow ? [{ kind: "credit.changed" as const, agentId: request.agentId, path, count: 1 }] : []),
  ]);
}

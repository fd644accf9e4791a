// Works through what agents' wallets must still hear.
// Each agent has a few places of its own, so that one whose wallet hangs keeps nobody else waiting.
import { isRefusal } from "#contract/errors.ts";
import { createPlaces } from "../../jobs/places.ts";
import { balanceCall } from "../../seamless/service/calls.ts";
import { listDueRounds, listUnhealthyWallets, type SeamlessRound } from "../../seamless/queries.ts";
import { deliverEnd, isEnding } from "../../seamless/service/deliver.ts";
import { claimDue, releaseClaim } from "../../seamless/service/rounds.ts";
import type { RoundDeps } from "./play.ts";
import { decideStarted } from "./recover-seamless.ts";

const PLACES_PER_AGENT = 8;
/** How long a round that was taken up belongs to who took it; longer than any call lasts. */
const CLAIMED_FOR_MS = 20_000;
/** A breaker that is open lets one call through; the rest waits so long before it is looked at again. */
const LEFT_ALONE_MS = 5_000;

export interface WalletDeliveries {
  /** Starts what is due of a tenant, and answers how many rounds that were; it does not wait for them. */
  start(tenantId: string): Promise<number>;
  /** Waits for what is under way. */
  idle(): Promise<void>;
}

export function createWalletDeliveries(
  deps: RoundDeps,
  onFailure: (roundId: string, error: unknown) => void,
): WalletDeliveries {
  const places = createPlaces(PLACES_PER_AGENT, onFailure);
  const leftAlone = new Map<string, number>();

  function isClosedTo(agentId: string): boolean {
    return places.isFull(agentId) || (leftAlone.get(agentId) ?? 0) > deps.clock().getTime();
  }

  async function deliver(due: SeamlessRound, until: Date): Promise<void> {
    const round = due.state === "started" ? await decideStarted(deps, due) : due;
    if (!isEnding(round)) return;
    const wallet = await deps.wallets.admit(round.tenantId, round.agentId);
    if (isRefusal(wallet)) {
      leftAlone.set(round.agentId, deps.clock().getTime() + LEFT_ALONE_MS);
      await releaseClaim(deps.db, round, until);
    } else await deliverEnd(deps, wallet, round, until);
  }

  async function takeUp(tenantId: string): Promise<number> {
    const now = deps.clock();
    const closed = [...new Set([...places.busy(), ...leftAlone.keys()])].filter(isClosedTo);
    const due = await listDueRounds(deps.db, tenantId, { before: now, busy: closed, perAgent: PLACES_PER_AGENT });
    let taken = 0;
    for (const round of due) {
      if (round.dueAt === null || isClosedTo(round.agentId)) continue;
      const until = new Date(now.getTime() + CLAIMED_FOR_MS);
      if (!(await claimDue(deps.db, round, { dueAt: round.dueAt, now, until }))) continue;
      taken += 1;
      places.run(round.agentId, round.id, () => deliver(round, until));
    }
    return taken;
  }

  /** A wallet that nothing waits for is asked a balance, so that it is found well again without a player's help. */
  async function probe(tenantId: string): Promise<void> {
    for (const { agentId, playerCode, currency } of await listUnhealthyWallets(deps.db, tenantId)) {
      if (playerCode === null || isClosedTo(agentId) || places.busy().includes(agentId)) continue;
      const wallet = await deps.wallets.admit(tenantId, agentId);
      if (isRefusal(wallet)) continue;
      places.run(agentId, agentId, async () => {
        await deps.wallets.call(wallet, balanceCall({ playerCode, currency }, null, deps.ids(), deps.clock()));
      });
    }
  }

  return {
    async start(tenantId) {
      const taken = await takeUp(tenantId);
      await probe(tenantId);
      return taken;
    },
    idle: () => places.idle(),
  };
}

/** Takes away that each agent is called on its own: all calls out share a few places. For controls. */
import type { Outbound, OutboundCall } from "#server/callback/outbound.ts";
import type { OutboundAnswer } from "#server/callback/exchange.ts";

export interface SharedPlaces {
  readonly outbound: Outbound;
  /** How many calls may be under way for all agents together from now on; null: as the product has it. */
  readonly share: (places: number | null) => void;
  /** Calls that wait for a place. */
  readonly waiting: () => number;
}

export function sharePlaces(outbound: Outbound): SharedPlaces {
  let most = Number.POSITIVE_INFINITY;
  let underWay = 0;
  const queue: (() => void)[] = [];
  const next = (): void => {
    while (underWay < most && queue.length > 0) {
      underWay += 1;
      queue.shift()?.();
    }
  };
  const post = async (call: OutboundCall): Promise<OutboundAnswer> => {
    await new Promise<void>((go) => {
      queue.push(go);
      next();
    });
    try {
      return await outbound.post(call);
    } finally {
      underWay -= 1;
      next();
    }
  };
  return {
    outbound: { ...outbound, post },
    share(places) {
      most = places ?? Number.POSITIVE_INFINITY;
      next();
    },
    waiting: () => queue.length,
  };
}

/** What a noun says after its commit so that open pages refetch: the fact and where in the tree it happened. */
import type { FactKind } from "#contract/live.ts";

export interface Happening {
  readonly kind: FactKind;
  readonly agentId: string;
  /** Ids from the root of the tenant down to `agentId`: each of these agents' members hears of it, and the platform. */
  readonly path: readonly string[];
  /** It concerns this member of the agent alone, and nobody else hears of it. */
  readonly memberId?: string;
  /** How many things of this kind changed. */
  readonly count: number;
}

/** Returns at once and never fails the caller: a lost fact costs a late refetch, not a business operation. */
export type Publish = (happenings: readonly Happening[]) => void;

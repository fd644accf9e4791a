// The socket's event maps: facts, never state; the page refetches what it shows.

/** What may change. A fact names the kind of thing and the agent it happened under. */
export const FACT_KINDS = [
  "round.settled",
  "credit.changed",
  "player.changed",
  "agent.changed",
  /** What an API key is or may do. */
  "key.changed",
  /** Which variant of a game is served, or is to be. */
  "variant.changed",
  /** How a game or a provider is, or when it pauses. */
  "catalogue.changed",
  /** What an agent has paid, is invoiced, or agreed on. */
  "payment.changed",
  /** What differs on a day of an agent, a file of it, or what was noted. */
  "reconciliation.changed",
  /** Told to one member alone, whom the notice is for. */
  "notice.raised",
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** One fact; `seq` grows by one per member's stream, so a gap means: refetch everything shown. */
export interface Fact {
  readonly kind: FactKind;
  readonly agent_id: string;
  /** How many things of this kind changed since the last fact. */
  readonly count: number;
}
export interface FactBatch {
  readonly seq: number;
  readonly facts: readonly Fact[];
}

export interface ServerToClient {
  facts: (batch: FactBatch) => void;
}
export interface ClientToServer {
  /**
   * Asks where the stream stands; answered by acknowledgement. For `quiet_ms`, a minute at most, nothing happened that
   * this listener would have been told: an answer asked for within that time is still right.
   */
  "facts.position": (acknowledge: (answer: { readonly seq: number; readonly quiet_ms: number }) => void) => void;
}

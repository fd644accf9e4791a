// Tells the agent's server that a session has closed, in the transaction that closes it.
import type { Tx } from "../../db/database.ts";
import { raiseWebhook } from "../../db/raise-webhook.ts";

/** What is told of a session, the codes of its agent and player read beside it. */
export interface ClosedSession {
  readonly id: string;
  readonly agentId: string;
  readonly agent: string;
  readonly playerId: string | null;
  readonly player: string | null;
  readonly game: string;
  readonly mode: "real" | "demo";
  readonly extRef: string | null;
  readonly openedAt: Date;
}

interface Closing {
  readonly tenantId: string;
  readonly at: Date;
  /** What the agent's server is told it under. */
  readonly webhookId: string;
}

export async function tellClosed(
  tx: Tx,
  { id, agentId, agent, playerId, player, game, mode, extRef, openedAt }: ClosedSession,
  { tenantId, at, webhookId }: Closing,
): Promise<void> {
  const data = {
    agent,
    session_id: id,
    player,
    game,
    mode,
    ext_ref: extRef,
    opened_at: openedAt.toISOString(),
    closed_at: at.toISOString(),
  };
  const about = { type: "session.closed", data } as const;
  await raiseWebhook(tx, { tenantId, agentId, id: webhookId, key: `session.closed/${id}`, about, playerId, at });
}

/** Sessions that players open and end over cut connections, and what their agents' servers were told of them. */
import { z } from "zod";
import type { Pool } from "#server/db/pool.ts";
import type { CutStage } from "./cut-stage.ts";
import type { Operator } from "./operator.ts";

const opened = z.object({ session_id: z.string() });

/** Opens a session of a player and ends it, so many times. */
export async function endSessions({ caller, signed }: Operator, player: string, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const session = { player, game: "lantern-meadow", currency: "BRL" };
    const { text } = await caller.ask(() => signed("POST", "/v1/sessions", session));
    const { session_id: id } = opened.parse(JSON.parse(text));
    const { status } = await caller.ask(() => signed("DELETE", `/v1/sessions/${id}`, null));
    if (status !== 202) throw new Error(`session ${id} did not end: ${status}`);
  }
}

export interface Untold {
  /** Sessions that have ended. */
  readonly ended: number;
  /** Of those, the ones the agent's server has not been told of. */
  readonly missing: readonly string[];
  /** Told of, and not ended. */
  readonly strange: readonly string[];
  /** Told of under more than one id, or otherwise the second time. */
  readonly differing: readonly string[];
}

/** What the receiver was told of both agents' sessions against the books. A copy under the same id is no second telling. */
export async function untold(pool: Pool, { receiver, transfer, seamless }: CutStage): Promise<Untold> {
  const tenants = [transfer, seamless].map(({ casino }) => casino.books.tenantId);
  const { rows } = await pool.query<{ id: string }>(
    "select id from game_sessions where tenant_id = any($1::uuid[]) and state = 'closed'",
    [tenants],
  );
  const ended = new Set(rows.map(({ id }) => id));
  const tellings = new Map<string, Set<string>>();
  for (const { id, body, event } of receiver.received) {
    if (event.type !== "session.closed") throw new Error(`nobody asked to be told of ${event.type}`);
    const { session_id: session } = event.data;
    tellings.set(session, (tellings.get(session) ?? new Set()).add(`${id} ${body}`));
  }
  return {
    ended: ended.size,
    missing: [...ended].filter((id) => !tellings.has(id)),
    strange: [...tellings.keys()].filter((id) => !ended.has(id)),
    differing: [...tellings].filter(([, told]) => told.size > 1).map(([id]) => id),
  };
}

// Finds when an agent's credit turns low, critical or exhausted, or comes back, for its server to be told; once for each turn.
import { creditState, creditStateOf, type CreditState } from "#contract/agent.ts";
import type { WebhookType } from "#contract/webhook-event.ts";
import { listOwnCredits } from "../../agent/queries/agents.ts";
import { creditOf } from "../../agent/service/credit.ts";
import type { Db } from "../../db/database.ts";
import { raiseWebhook } from "../../db/raise-webhook.ts";
import { listCreditLooks, listListeningAgents } from "../queries.ts";

const TYPES = [
  "credit.low",
  "credit.critical",
  "credit.exhausted",
  "credit.restored",
] as const satisfies readonly WebhookType[];
type CreditTurn = (typeof TYPES)[number];

export interface CreditLook {
  readonly told: CreditState;
  readonly seen: CreditState;
}

interface Seen {
  readonly available: bigint;
  readonly runway_hours: number | null;
}

const WORSE = { ok: 0, low: 1, critical: 2, exhausted: 3 } as const satisfies Record<CreditState, number>;
/** On the way up runway must be this much longer than the bound it crosses: it sways with every win. */
const MARGIN = 1.1;

/** The state as it counts after `told`. */
function stateAfter(told: CreditState, { available, runway_hours: hours }: Seen): CreditState {
  const state = creditStateOf(available, hours);
  if (told === "exhausted" || WORSE[state] >= WORSE[told]) return state;
  const held = creditStateOf(available, hours === null ? null : hours / MARGIN);
  return WORSE[held] >= WORSE[told] ? told : held;
}

/**
 * A state counts once it is seen at two looks in a row: a stake under way may take the last of the credit for a moment.
 * What an agent's credit is at the first look was not a turn.
 */
export function lookAt(before: CreditLook | undefined, credit: Seen): { look: CreditLook; turn: CreditTurn | null } {
  if (before === undefined) {
    const state = creditStateOf(credit.available, credit.runway_hours);
    return { look: { told: state, seen: state }, turn: null };
  }
  const { told } = before;
  const seen = stateAfter(told, credit);
  if (seen === told || seen !== before.seen) return { look: { told, seen }, turn: null };
  return { look: { told: seen, seen }, turn: turnOf(told, seen) };
}

function turnOf(from: CreditState, to: CreditState): CreditTurn | null {
  if (from === "exhausted") return "credit.restored";
  if (to === "ok" || WORSE[to] < WORSE[from]) return null;
  return `credit.${to}`;
}

export interface CreditTurnDeps {
  readonly db: Db;
  readonly ids: () => string;
  readonly clock: () => Date;
}

/** Looks at the credit of every agent whose server wants to hear of it. */
export async function tellCreditTurns(deps: CreditTurnDeps, signal: AbortSignal): Promise<void> {
  for (const [tenantId, agentIds] of await listListeningAgents(deps.db, TYPES)) {
    if (signal.aborted) return;
    await lookAtTenant(deps, tenantId, agentIds);
  }
}

async function lookAtTenant(deps: CreditTurnDeps, tenantId: string, agentIds: readonly string[]): Promise<void> {
  const at = deps.clock();
  const before = new Map((await listCreditLooks(deps.db, tenantId)).map((row) => [row.agentId, lookIn(row)]));
  for (const agent of await listOwnCredits(deps.db, tenantId, agentIds, at)) {
    const credit = creditOf(agent);
    const known = before.get(agent.id);
    const { look, turn } = lookAt(known, credit);
    if (known?.told === look.told && known.seen === look.seen) continue;
    await deps.db.transaction().execute(async (tx) => {
      const isOurs = await keepLook(tx, { tenantId, agentId: agent.id }, known, look);
      if (!isOurs || turn === null) return;
      const data = { agent: agent.code, currency: agent.currency, credit };
      const key = `${turn}/${at.toISOString()}`;
      const about = { type: turn, data };
      await raiseWebhook(tx, { tenantId, agentId: agent.id, id: deps.ids(), key, about, at });
    });
  }
}

const lookIn = ({ told, seen }: { readonly told: string; readonly seen: string }): CreditLook => ({
  told: creditState.parse(told),
  seen: creditState.parse(seen),
});

/** Of two who look at the same time one keeps what it saw. */
async function keepLook(
  db: Db,
  { tenantId, agentId }: { readonly tenantId: string; readonly agentId: string },
  before: CreditLook | undefined,
  look: CreditLook,
): Promise<boolean> {
  if (before === undefined) {
    const made = await db
      .insertInto("webhook_credit_states")
      .values({ tenant_id: tenantId, agent_id: agentId, ...look })
      .onConflict((known) => known.columns(["tenant_id", "agent_id"]).doNothing())
      .executeTakeFirst();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const kept = await db
    .updateTable("webhook_credit_states")
    .set(look)
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("told", "=", before.told)
    .where("seen", "=", before.seen)
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

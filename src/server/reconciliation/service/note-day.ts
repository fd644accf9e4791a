// What people do about a day that differs: note something, explain it, close it, open it again.
import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { NoteAction, ReconciliationState } from "#contract/reconciliation.ts";
import { appendAudit } from "../../db/audit.ts";
import { placeOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { notifyOfDay, type ReconciliationDeps } from "./deps.ts";

/** From which state an action leads where; a note changes nothing. */
const STEPS: Readonly<
  Record<Exclude<NoteAction, "note">, Readonly<Partial<Record<ReconciliationState, ReconciliationState>>>>
> = {
  explain: { open: "explained", explained: "explained" },
  close: { explained: "closed" },
  reopen: { explained: "open", closed: "open" },
};

/** undefined: not from this state. */
export const stateBy = (
  action: NoteAction,
  state: ReconciliationState | null,
): ReconciliationState | null | undefined =>
  action === "note" ? state : state === null ? undefined : STEPS[action][state];

export async function noteDay(
  deps: ReconciliationDeps,
  caller: MemberCaller,
  {
    agentId,
    day,
    action,
    text,
  }: {
    readonly agentId: string;
    readonly day: string;
    readonly action: NoteAction;
    readonly text: string;
  },
): Promise<Refusal | undefined> {
  const place = await placeOf(deps.db, caller, agentId);
  if (place === undefined) return notFound;
  const { tenantId } = place;
  const refusal = await deps.db.transaction().execute(async (tx): Promise<Refusal | undefined> => {
    const found = await sql<{ state: ReconciliationState | null }>`
      select r.state from reconciliations r
      where r.tenant_id = ${tenantId} and r.agent_id = ${place.agentId} and r.day = ${day}::date for no key update`.execute(
      tx,
    );
    const [row] = found.rows;
    if (row === undefined) return notFound;
    const state = stateBy(action, row.state);
    if (state === undefined) return refuse("reconciliation_state", "The day is in another state.");
    const at = deps.clock();
    await sql`
      insert into reconciliation_notes (tenant_id, id, agent_id, day, action, text, member_tenant_id, member_id, at)
      values (${tenantId}, ${deps.ids()}, ${place.agentId}, ${day}::date, ${action}, ${text}, ${caller.tenantId},
        ${caller.memberId}, ${at})`.execute(tx);
    if (state !== row.state)
      await sql`
        update reconciliations set state = ${state}
        where tenant_id = ${tenantId} and agent_id = ${place.agentId} and day = ${day}::date`.execute(tx);
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: `reconciliation.${action}`,
      subject: place.agentId,
      before: { day, state: row.state },
      after: { day, state, text },
      at,
    });
    return undefined;
  });
  if (refusal === undefined) await notifyOfDay(deps, place);
  return refusal;
}

const notFound = refuse("reconciliation_not_found", "There is no such day.");

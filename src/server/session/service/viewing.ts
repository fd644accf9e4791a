/** Looking as an agent below one's own: begun and ended by the member, or ended with its session; each is in the audit. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { listEveryTenantId, reachOf } from "../../db/reach.ts";
import type { MemberCaller, Viewing } from "../../http/caller.ts";
import { findOpenSessions, type ViewedKey } from "../queries.ts";
import { findViewedAgent, listViewingSessions } from "./viewed-agent.ts";

interface ViewingDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Where the agent stands that a session looks as, and whether its member may still see it. */
export async function viewingOf(
  db: Db,
  member: Pick<MemberCaller, "tenantId" | "agentId" | "party">,
  { tenantId, agentId }: ViewedKey,
): Promise<Viewing> {
  const agent = await findViewedAgent(db, { tenantId, agentId });
  const isInSight =
    agent !== undefined &&
    !agent.isClosed &&
    (member.party === "platform" || (tenantId === member.tenantId && agent.path.includes(member.agentId)));
  return { tenantId, agentId, agentPath: agent?.path ?? [], isOver: !isInSight };
}

type Listener = Pick<MemberCaller, "tenantId" | "sessionId" | "memberId" | "agentId" | "party">;

/** What a member's socket hears: of its own agent and below, or of the one it looks as; null where that is over. */
export function listenerOf({ tenantId, sessionId, memberId, agentId, party, viewing }: MemberCaller): Listener | null {
  if (viewing === undefined) return { tenantId, sessionId, memberId, agentId, party };
  return viewing.isOver ? null : { tenantId, sessionId, memberId, agentId: viewing.agentId, party: "agent" };
}

export async function startViewing(
  { db, clock }: ViewingDeps,
  caller: MemberCaller,
  anyCaseId: string,
): Promise<Viewing | Refusal> {
  const agentId = anyCaseId.toLowerCase();
  const reach = await reachOf(db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  if (tenantId === undefined) return refuse("agent_not_found", "There is no such agent.");
  if (agentId === caller.agentId) return refuse("not_supported_by_policy", "This is your own agent.");
  const agent = await findViewedAgent(db, { tenantId, agentId });
  if (agent === undefined) return refuse("agent_not_found", "There is no such agent.");
  if (agent.isClosed) return refuse("agent_closed", "Nobody looks as a closed agent.");
  const isStarted = await db.transaction().execute(async (tx) => {
    const started = await tx
      .updateTable("member_sessions")
      .set({ viewing_tenant_id: tenantId, viewing_agent_id: agentId })
      .where("tenant_id", "=", caller.tenantId)
      .where("id", "=", caller.sessionId)
      .where("revoked_at", "is", null)
      .where("viewing_agent_id", "is", null)
      .executeTakeFirst();
    if (started.numUpdatedRows === 0n) return false;
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "agent.view_as",
      subject: agentId,
      before: null,
      after: { viewing: true, session: caller.sessionId },
      at: clock(),
    });
    return true;
  });
  if (!isStarted) return refuse("viewing_read_only", "This session looks as another agent already.");
  return { tenantId, agentId, agentPath: agent.path, isOver: false };
}

interface EndingSession {
  readonly tenantId: string;
  readonly sessionId: string;
  /** Where it was ended from; for one that ended by itself, where it was signed in. */
  readonly address?: string;
}

/** Ends it where the session looks as another agent; once, however often and from however many places it is asked. */
export async function endViewing({ db, clock }: ViewingDeps, ending: EndingSession): Promise<void> {
  const { tenantId, sessionId } = ending;
  await db.transaction().execute(async (tx) => {
    const session = await tx
      .selectFrom("member_sessions")
      .select(["member_id", "address", "viewing_tenant_id", "viewing_agent_id"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", sessionId)
      .where("viewing_agent_id", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (session === undefined || session.viewing_tenant_id === null || session.viewing_agent_id === null) return;
    await tx
      .updateTable("member_sessions")
      .set({ viewing_tenant_id: null, viewing_agent_id: null })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", sessionId)
      .execute();
    await appendAudit(tx, {
      tenantId: session.viewing_tenant_id,
      memberId: session.member_id,
      address: ending.address ?? session.address,
      action: "agent.view_as",
      subject: session.viewing_agent_id,
      before: { viewing: true, session: sessionId },
      after: { viewing: false },
      at: clock(),
    });
  });
}

/** Sessions that ended without going back: expired, unused, signed out from elsewhere. */
export async function endLeftViewings({ db, clock }: ViewingDeps): Promise<void> {
  for (const tenantId of await listEveryTenantId(db)) {
    const ids = await listViewingSessions(db, tenantId);
    if (ids.length === 0) continue;
    const open = new Set((await findOpenSessions(db, tenantId, ids, clock())).map(({ id }) => id));
    for (const sessionId of ids) if (!open.has(sessionId)) await endViewing({ db, clock }, { tenantId, sessionId });
  }
}

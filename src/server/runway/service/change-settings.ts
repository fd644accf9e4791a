// Sets an agent's thresholds and its snooze: who changed what stands in the audit.
import { refuse, type FieldError, type Refusal } from "#contract/errors.ts";
import { SNOOZE_MOST_DAYS } from "#contract/runway.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { placeOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { lockSettings, writeSettings, type StoredSettings } from "../queries/settings.ts";
import type { RunwayDeps } from "./deps.ts";

type ChangeDeps = Pick<RunwayDeps, "db" | "clock" | "publish">;

const DAY_MS = 24 * 3_600_000;

const invalid = (error: FieldError): Refusal => refuse("validation_failed", "One field is not valid.", [error]);

export interface Thresholds {
  readonly low_hours: number;
  readonly critical_hours: number;
}

/** null: the usual ones. */
export async function changeThresholds(
  deps: ChangeDeps,
  caller: MemberCaller,
  agentId: string,
  thresholds: Thresholds | null,
): Promise<Refusal | null> {
  if (thresholds !== null && thresholds.low_hours < thresholds.critical_hours)
    return invalid({
      field: "low_hours",
      code: "low_below_critical",
      message: "Credit is low before it is critical: this may not be below the hours of critical credit.",
    });
  const after = { low_hours: thresholds?.low_hours ?? null, critical_hours: thresholds?.critical_hours ?? null };
  return change(deps, caller, agentId, { action: "runway.thresholds", after });
}

export interface NewSnooze {
  readonly until: string;
  readonly reason: string;
}

/** null: it ends now. */
export async function changeSnooze(
  deps: ChangeDeps,
  caller: MemberCaller,
  agentId: string,
  snooze: NewSnooze | null,
): Promise<Refusal | null> {
  const now = deps.clock();
  const until = snooze === null ? null : new Date(snooze.until);
  if (until !== null && until <= now)
    return invalid({
      field: "until",
      code: "in_past",
      message: "A snooze ends after it begins: this lies in the past.",
    });
  if (until !== null && until.getTime() > now.getTime() + SNOOZE_MOST_DAYS * DAY_MS)
    return invalid({ field: "until", code: "too_big", message: `A snooze lasts ${SNOOZE_MOST_DAYS} days at most.` });
  const after = {
    snoozed_until: until,
    snoozed_at: until === null ? null : now,
    snoozed_by_tenant_id: until === null ? null : caller.tenantId,
    snoozed_by_id: until === null ? null : caller.memberId,
    snooze_reason: snooze?.reason ?? null,
  };
  return change(deps, caller, agentId, { action: "runway.snooze", after });
}

interface Change {
  readonly action: "runway.thresholds" | "runway.snooze";
  readonly after: Partial<StoredSettings>;
}

async function change(
  { db, clock, publish }: ChangeDeps,
  caller: MemberCaller,
  anyCaseId: string,
  { action, after }: Change,
): Promise<Refusal | null> {
  const place = await placeOf(db, caller, anyCaseId);
  if (place === undefined) return refuse("agent_not_found", "There is no such agent.");
  const done = await db.transaction().execute(async (tx) => {
    const agent = await findOpenAgent(tx, place.tenantId, place.agentId);
    if ("refused" in agent) return agent;
    const before = await lockSettings(tx, place);
    await writeSettings(tx, place, after);
    const changed = (of: Partial<StoredSettings>) =>
      Object.fromEntries(Object.entries(of).filter(([name]) => Object.hasOwn(after, name)));
    await appendAudit(tx, {
      tenantId: place.tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action,
      subject: place.agentId,
      before: before === undefined ? null : changed(before),
      after,
      at: clock(),
    });
    return agent;
  });
  if ("refused" in done) return done;
  publish([{ kind: "credit.changed", agentId: place.agentId, path: done.path, count: 1 }]);
  return null;
}

async function findOpenAgent(tx: Tx, tenantId: string, agentId: string): Promise<{ path: string[] } | Refusal> {
  const agent = await tx
    .selectFrom("agents")
    .select(["path", "state", "depth"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .executeTakeFirst();
  if (agent === undefined || agent.depth === 0) return refuse("agent_not_found", "There is no such agent.");
  if (agent.state === "closed") return refuse("agent_closed", "A closed agent has no credit to watch.");
  return { path: agent.path };
}

/** Emergency stops as a member sees them, with what each may do about them. */
import type { z } from "zod";
import type { EmergencyStop, listStops } from "#contract/emergency-stop.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/errors.ts";
import { may } from "#contract/roles.ts";
import type { Db } from "../../../db/database.ts";
import { cursorInvalid, decodeCursor, ID_KEY, pageFrom } from "../../../db/keyset.ts";
import { findPlatform } from "../../../db/platform.ts";
import { reachOf } from "../../../db/reach.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import { nameActors } from "../../../ledger/actor-names.ts";
import { memberActor } from "../../../ledger/actor.ts";
import { listStopRows, type StopRow } from "../../queries/emergency-stops.ts";

const LIST = "emergency stops";

/** Stops of games and providers are set and lifted by the platform; agents see those in force. */
export const platformTenantOf = ({ party, tenantId }: MemberCaller): string | null =>
  party === "platform" ? tenantId : null;

export async function readStops(
  { db }: { readonly db: Db },
  caller: MemberCaller,
  { limit, cursor, state }: z.output<typeof listStops.query>,
): Promise<Answer<typeof listStops> | Refusal> {
  const key = cursor === undefined ? [] : decodeCursor(LIST, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller);
  if (reach === undefined) return { data: [], next_cursor: null };
  const filter = { isInForce: state === "in_force", isCatalogueInForce: caller.party !== "platform" };
  const platformTenantId = platformTenantOf(caller) ?? (await findPlatform(db))?.tenantId ?? null;
  const rows = await listStopRows(db, reach, platformTenantId, filter, { after: key[0], limit: limit + 1 });
  const page = pageFrom(LIST, rows, limit, ({ id }) => [id]);
  return { ...page, data: await stopsOf(db, caller, page.data) };
}

export async function stopsOf(db: Db, caller: MemberCaller, rows: readonly StopRow[]): Promise<EmergencyStop[]> {
  const reach = await reachOf(db, caller);
  if (reach === undefined) return [];
  const stopperOf = (row: StopRow) => memberActor({ tenantId: row.stoppedByTenantId, memberId: row.stoppedById });
  const lifterOf = (row: StopRow) =>
    row.liftedByTenantId === null || row.liftedById === null
      ? null
      : memberActor({ tenantId: row.liftedByTenantId, memberId: row.liftedById });
  const names = await nameActors(db, caller, reach, [...rows.map(stopperOf), ...rows.map(lifterOf)]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    names: { "en-US": row.nameEn, "pt-BR": row.namePt },
    reason: row.reason,
    state: row.liftedAt !== null ? "lifted" : row.isStopped ? "in_force" : "ended",
    stopped_at: row.stoppedAt.toISOString(),
    stopped_by: names.get(stopperOf(row)) ?? null,
    lifted_at: row.liftedAt?.toISOString() ?? null,
    lifted_by: names.get(lifterOf(row) ?? "") ?? null,
    lift_reason: row.liftReason,
    may_lift:
      row.liftedAt === null &&
      row.isStopped &&
      may(caller, row.kind === "agent" ? "agent.suspend" : "game.operate") &&
      row.subject !== caller.agentId &&
      isLiftedBy(caller, row),
  }));
}

/** A stop that was set above the caller's agent is lifted there. */
export const isLiftedBy = (caller: MemberCaller, { stoppedByPath }: StopRow): boolean =>
  caller.party === "platform" || stoppedByPath?.includes(caller.agentId) === true;

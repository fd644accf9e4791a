/** Stops a game, a provider or an agent at once and lifts the stop, through the states that every launch and stake reads. */
import type { CatalogueGame, CatalogueProvider, OperatingState } from "#contract/catalogue.ts";
import type { EmergencyStop, StopKind } from "#contract/emergency-stop.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { changeAgentState } from "../../../agent/service/agent-state.ts";
import { appendAudit } from "../../../db/audit.ts";
import type { Tx } from "../../../db/database.ts";
import { placeOf, reachOf } from "../../../db/reach.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import { setGameState, setProviderState, type OperateDeps } from "../../../provider/service/operate.ts";
import { findCatalogueGame, findCatalogueProvider } from "../../../provider/service/read-catalogue.ts";
import { findAgentNames, listStopRows, type StopRow } from "../../queries/emergency-stops.ts";
import { isLiftedBy, platformTenantOf, stopsOf } from "./read-stops.ts";

export interface Stop {
  readonly kind: Exclude<StopKind, "agent">;
  readonly code: string;
  /** As it was typed. */
  readonly name: string;
  readonly reason: string;
}

const stopNotFound = refuse("stop_not_found", "There is no such emergency stop.");
const lifted = refuse("stop_lifted", "The stop is lifted, or what it stopped was let go on.");

const setAbove = refuse("not_supported_by_policy", "The stop was set above your agent: it is lifted there.");

const isNamed = (typed: string, names: readonly string[]): boolean =>
  names.some((name) => name.trim().toLowerCase() === typed.trim().toLowerCase());

const otherName = (code: string): Refusal =>
  refuse("validation_failed", `The name typed is not that of ${code}.`, [
    { field: "name", code: "other_name", message: `This is not the name of ${code}.` },
  ]);

export async function stopCatalogue(
  deps: OperateDeps,
  caller: MemberCaller,
  { kind, code, name, reason }: Stop,
): Promise<EmergencyStop | Refusal> {
  const names = await namesOf(deps, caller, kind, code);
  if (isRefusal(names)) return names;
  if (!isNamed(name, names)) return otherName(code);
  const id = deps.ids();
  const set = setterOf(kind);
  const stopped = await set(deps, caller, code, { state: "disabled", reason }, async (tx, formerState, at) => {
    await write(tx, caller, { id, tenantId: caller.tenantId, kind, subject: code, formerState, reason, at });
    return null;
  });
  return isRefusal(stopped) ? stopped : readStop(deps, caller, id);
}

type SetState = (
  deps: OperateDeps,
  caller: MemberCaller,
  code: string,
  change: { readonly state: OperatingState; readonly reason: string },
  beside: (tx: Tx, before: string, at: Date) => Promise<Refusal | null>,
) => Promise<CatalogueGame | CatalogueProvider | Refusal>;

const setterOf = (kind: Stop["kind"]): SetState => (kind === "game" ? setGameState : setProviderState);

/** The names that confirm a stop. */
async function namesOf(
  deps: OperateDeps,
  caller: MemberCaller,
  kind: Stop["kind"],
  code: string,
): Promise<readonly string[] | Refusal> {
  if (kind === "game") {
    const game = await findCatalogueGame(deps, caller, code);
    return game === undefined
      ? refuse("game_not_found", `There is no game ${code}.`)
      : [code, ...Object.values(game.names)];
  }
  const provider = await findCatalogueProvider(deps, caller, code);
  return provider === undefined ? refuse("provider_not_found", "There is no such provider.") : [code, provider.name];
}

export async function liftCatalogueStop(
  deps: OperateDeps,
  caller: MemberCaller,
  anyCaseId: string,
  reason: string,
): Promise<EmergencyStop | Refusal> {
  const id = anyCaseId.toLowerCase();
  const stop = await findStop(deps, caller, { id });
  if (stop === undefined || stop.kind === "agent") return stopNotFound;
  if (stop.liftedAt !== null || !stop.isStopped) return lifted;
  const change = { state: formerOf(stop), reason };
  const set = setterOf(stop.kind);
  const done = await set(deps, caller, stop.subject, change, (tx, before, at) =>
    before === "disabled" ? lift(tx, caller, { tenantId: stop.tenantId, id, reason, at }) : Promise.resolve(lifted),
  );
  if (isRefusal(done)) return done.refused === "state_unchanged" ? lifted : done;
  return readStop(deps, caller, id);
}

const formerOf = ({ formerState }: StopRow): OperatingState => (formerState === "maintenance" ? formerState : "active");

export async function stopAgent(
  deps: OperateDeps,
  caller: MemberCaller,
  anyCaseId: string,
  { name, reason }: Pick<Stop, "name" | "reason">,
): Promise<EmergencyStop | Refusal> {
  const place = await placeOf(deps.db, caller, anyCaseId);
  if (place === undefined) return refuse("agent_not_found", "There is no such agent.");
  const named = await findAgentNames(deps.db, place);
  if (!isNamed(name, [named.code, named.name])) return otherName(named.code);
  const id = deps.ids();
  const refusal = await changeAgentState(
    deps,
    caller,
    place.agentId,
    "suspended",
    async (tx, { tenantId, agentId, state }, at) => {
      if (state === "suspended") return refuse("state_unchanged", "The agent is suspended already.");
      await write(tx, caller, { id, tenantId, kind: "agent", subject: agentId, formerState: state, reason, at });
      return null;
    },
  );
  return refusal ?? readStop(deps, caller, id);
}

export async function liftAgentStop(
  deps: OperateDeps,
  caller: MemberCaller,
  anyCaseId: string,
  reason: string,
): Promise<EmergencyStop | Refusal> {
  const place = await placeOf(deps.db, caller, anyCaseId);
  if (place === undefined) return refuse("agent_not_found", "There is no such agent.");
  const stop = await findStop(deps, caller, { kind: "agent", subject: place.agentId });
  if (stop === undefined) return stopNotFound;
  if (stop.liftedAt !== null || !stop.isStopped) return lifted;
  if (place.agentId !== caller.agentId && !isLiftedBy(caller, stop)) return setAbove;
  const refusal = await changeAgentState(deps, caller, place.agentId, "active", async (tx, { tenantId, state }, at) =>
    state === "suspended" ? lift(tx, caller, { tenantId, id: stop.id, reason, at }) : lifted,
  );
  return refusal ?? readStop(deps, caller, stop.id);
}

/** The newest of these that the caller sees. */
async function findStop(
  { db }: Pick<OperateDeps, "db">,
  caller: MemberCaller,
  filter: { readonly id?: string; readonly kind?: StopKind; readonly subject?: string },
): Promise<StopRow | undefined> {
  const reach = await reachOf(db, caller);
  if (reach === undefined) return undefined;
  const [stop] = await listStopRows(db, reach, platformTenantOf(caller), filter, { limit: 1 });
  return stop;
}

async function readStop(
  deps: Pick<OperateDeps, "db">,
  caller: MemberCaller,
  id: string,
): Promise<EmergencyStop | Refusal> {
  const row = await findStop(deps, caller, { id });
  const [stop] = row === undefined ? [] : await stopsOf(deps.db, caller, [row]);
  return stop ?? stopNotFound;
}

interface NewStop {
  readonly id: string;
  readonly tenantId: string;
  readonly kind: StopKind;
  readonly subject: string;
  readonly formerState: string;
  readonly reason: string;
  readonly at: Date;
}

async function write(
  tx: Tx,
  { tenantId: byTenantId, memberId, address }: MemberCaller,
  { id, tenantId, kind, subject, formerState, reason, at }: NewStop,
): Promise<void> {
  await tx
    .insertInto("emergency_stops")
    .values({
      tenant_id: tenantId,
      id,
      kind,
      subject,
      former_state: formerState,
      reason,
      stopped_at: at,
      stopped_by_tenant_id: byTenantId,
      stopped_by_id: memberId,
    })
    .execute();
  const after = { kind, subject, reason };
  await appendAudit(tx, {
    tenantId,
    memberId,
    address,
    action: "emergency_stop",
    subject: id,
    before: { state: formerState },
    after,
    at,
  });
}

/** Of two who lift a stop, the second finds it lifted. */
async function lift(
  tx: Tx,
  { tenantId: byTenantId, memberId, address }: MemberCaller,
  { tenantId, id, reason, at }: Pick<NewStop, "tenantId" | "id" | "reason" | "at">,
): Promise<Refusal | null> {
  const done = await tx
    .updateTable("emergency_stops")
    .set({ lifted_at: at, lifted_by_tenant_id: byTenantId, lifted_by_id: memberId, lift_reason: reason })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) return lifted;
  const [before, after] = [{ state: "in_force" }, { state: "lifted", reason }];
  await appendAudit(tx, { tenantId, memberId, address, action: "emergency_stop.lift", subject: id, before, after, at });
  return null;
}

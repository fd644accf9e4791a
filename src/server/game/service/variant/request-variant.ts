/** Asks for another certified variant of a game at an agent: by the agent itself, or by who is above it. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { allowsRtp, profileFor } from "#contract/jurisdictions.ts";
import { INHERITED } from "#contract/variant.ts";
import { appendAudit } from "../../../db/audit.ts";
import type { Db, Tx } from "../../../db/database.ts";
import { findPlatform } from "../../../db/platform.ts";
import { placeOf } from "../../../db/reach.ts";
import type { MemberCaller } from "../../../http/caller.ts";
import { variantInForce } from "../../../provider/queries.ts";
import { certifiedVariants, declaredVariant } from "../../../provider/service/certified-variants.ts";
import { findAgentAccounts, listProviderCodes, type AgentAccounts } from "../../../agent/queries/agents.ts";
import { lockTree } from "../../../agent/queries/structure.ts";
import {
  listOpenVariantChanges,
  findVariantChange,
  findVariantChangeByRef,
  type VariantChangeRow,
} from "../../queries/variant-changes.ts";
import { findOwnVariant, findProviderOf } from "../../queries/variants-in-force.ts";
import { raiseRequested } from "./raise-variant-change.ts";
import { tellOfChange, type VariantDeps } from "./variant-deps.ts";

export interface RequestedVariant {
  /** The maker's own id of it: asked again with the same, it is the same request. */
  readonly ref: string;
  readonly game: string;
  /** Of the game's certified ones, or `INHERITED`. */
  readonly variant: string;
  readonly notBefore: Date | null;
  readonly reason: string;
}

const agentNotFound = refuse("agent_not_found", "There is no such agent.");
const conflict = refuse("transfer_conflict", "This request_id was used before with other content.");
const waiting = refuse(
  "proposal_waiting",
  "A change of this game is scheduled at this agent already, or one of yours waits.",
);

const notAllowed = (message: string): Refusal =>
  refuse("validation_failed", message, [{ field: "variant", code: "not_allowed", message }]);

export async function requestVariant(
  deps: VariantDeps,
  caller: MemberCaller,
  anyCaseId: string,
  request: RequestedVariant,
): Promise<VariantChangeRow | Refusal> {
  const place = await placeOf(deps.db, caller, anyCaseId);
  if (place === undefined) return agentNotFound;
  const { tenantId, agentId } = place;
  const known = await findVariantChangeByRef(deps.db, tenantId, caller.memberId, request.ref);
  if (known !== undefined) return isSame(known, agentId, request) ? known : conflict;
  const made = await deps.db.transaction().execute(async (tx) => {
    // Nobody above it changes meanwhile: who decides is settled here.
    await lockTree(tx, tenantId, "share");
    const target = await findAgentAccounts(tx, tenantId, agentId);
    if (target === undefined) return agentNotFound;
    const refusal = await refusalOf(tx, target, request);
    if (refusal !== null) return refusal;
    return insert(tx, deps, caller, target, request);
  });
  if (made === null || typeof made !== "string") return made ?? waitingOrSame(deps, caller, tenantId, agentId, request);
  const change = await findVariantChange(deps.db, tenantId, made);
  if (change === undefined) throw new Error(`change ${made} is gone`);
  tellOfChange(deps, change);
  return change;
}

/** Somebody was quicker: with this very id, or with another change of the same game. */
async function waitingOrSame(
  deps: VariantDeps,
  caller: MemberCaller,
  tenantId: string,
  agentId: string,
  request: RequestedVariant,
): Promise<VariantChangeRow | Refusal> {
  const known = await findVariantChangeByRef(deps.db, tenantId, caller.memberId, request.ref);
  if (known === undefined) return waiting;
  return isSame(known, agentId, request) ? known : conflict;
}

const chosenBy = ({ variant }: RequestedVariant): string | null => (variant === INHERITED ? null : variant);

const isSame = (known: VariantChangeRow, agentId: string, request: RequestedVariant): boolean =>
  known.agentId === agentId &&
  known.game === request.game &&
  known.variantId === chosenBy(request) &&
  known.reason === request.reason &&
  known.notBefore?.getTime() === request.notBefore?.getTime();

/** What keeps a variant from being asked for here, whoever asks. */
async function refusalOf(tx: Tx, target: AgentAccounts, request: RequestedVariant): Promise<Refusal | null> {
  const { tenantId, id, currency } = target;
  const { game, variant } = request;
  const provider = await findProviderOf(tx, game);
  const certified = certifiedVariants(game);
  if (provider === undefined || certified === undefined) return refuse("game_not_found", `There is no game ${game}.`);
  if (!(await listProviderCodes(tx, tenantId, id)).includes(provider))
    return refuse("provider_disabled", "The game's provider is not enabled for this agent.");
  const { state } = await tx
    .selectFrom("agents")
    .select("state")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (state === "closed") return refuse("agent_closed", "A closed agent stays as it is.");
  const own = await findOwnVariant(tx, tenantId, id, game);
  if (variant === INHERITED)
    return own === null
      ? notAllowed("The agent has chosen no variant of its own: it serves what is in force above.")
      : null;
  const chosen = certified.find((one) => one.id === variant);
  if (chosen === undefined) return notAllowed(`${game} has no certified variant ${variant}.`);
  if (!allowsRtp(profileFor(currency), chosen.rtp_bps))
    return notAllowed("It returns less than the rules of where the agent's players are ask for.");
  return own === variant ? notAllowed("The agent has chosen this variant already.") : null;
}

/** Answers its id; null where the maker used the id before, or another change of the game waits or is scheduled. */
async function insert(
  tx: Tx,
  deps: VariantDeps,
  caller: MemberCaller,
  target: AgentAccounts,
  request: RequestedVariant,
): Promise<string | null> {
  const { tenantId, path } = target;
  const { ref, game, notBefore, reason } = request;
  const side = await sideOf(tx, caller, target);
  if (!mayAskBeside(await listOpenVariantChanges(tx, tenantId, target.id, game), side)) return null;
  const id = deps.ids();
  const at = deps.clock();
  const from = await variantInForce(tx, tenantId, path, game);
  const to = chosenBy(request) ?? (await variantInForce(tx, tenantId, path.slice(0, -1), game));
  const inserted = await tx
    .insertInto("variant_changes")
    .values({
      tenant_id: tenantId,
      id,
      agent_id: target.id,
      acting_agent_id: side.actingId,
      is_asked: side.isAsked,
      game_code: game,
      variant_id: chosenBy(request),
      from_variant_id: from,
      to_variant_id: to,
      reason,
      not_before: notBefore,
      ref,
      maker_tenant_id: caller.tenantId,
      maker_id: caller.memberId,
      made_at: at,
    })
    .onConflict((taken) => taken.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return null;
  await appendAudit(tx, {
    tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "variant.request",
    subject: target.id,
    before: { game, variant: from, rtp_bps: declaredVariant(game, from).rtp_bps },
    after: { change: id, game, variant: request.variant, rtp_bps: declaredVariant(game, to).rtp_bps, reason },
    at,
  });
  const made = await findVariantChange(tx, tenantId, id);
  if (made !== undefined) await raiseRequested(tx, made);
  return id;
}

/** Who decides what a caller makes, and whether it is asked of them. */
export type Side = Pick<VariantChangeRow, "actingId" | "isAsked">;

/** An agent asks who is above it; whoever is above proposes it to a colleague. */
export async function sideOf(db: Db, caller: MemberCaller, { id, parentId }: AgentAccounts): Promise<Side> {
  if (caller.party === "platform" || caller.agentId !== id) return { actingId: caller.agentId, isAsked: false };
  const above = parentId ?? (await findPlatform(db))?.agentId;
  if (above === undefined) throw new Error("there is no platform");
  return { actingId: above, isAsked: true };
}

/** Whether others wait that a side may not see, it must not learn from being refused. */
export const mayAskBeside = (open: readonly VariantChangeRow[], { actingId, isAsked }: Side): boolean =>
  !open.some((one) => one.state === "scheduled" || (one.actingId === actingId && one.isAsked === isAsked));

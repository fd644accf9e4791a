/** Has members and agents' servers told of changes of variants: who decides, who asked, and who serves what changes. */
import { namesOf } from "#studio/games/game-names.ts";
import type { Db, Tx } from "../../../db/database.ts";
import { findPlatform } from "../../../db/platform.ts";
import { raiseNotice } from "../../../db/raise-notice.ts";
import { raiseWebhook } from "../../../db/raise-webhook.ts";
import { declaredVariant } from "../../../provider/service/certified-variants.ts";
import { listServing, type ServingAgent, type VariantChangeRow } from "../../queries/variant-changes.ts";

const rtpOf = (game: string, variant: string): number => declaredVariant(game, variant).rtp_bps;

function aboutOf(change: VariantChangeRow, agent: Pick<ServingAgent, "id" | "code">) {
  const { id, game, fromId, toId } = change;
  const names = namesOf(game);
  if (names === undefined) throw new Error(`${game} is changed and not in the catalogue`);
  return {
    change: id,
    agent_id: agent.id,
    agent_code: agent.code,
    game: names,
    from_rtp_bps: rtpOf(game, fromId),
    to_rtp_bps: rtpOf(game, toId),
  };
}

const itself = ({ agentId: id, agentCode: code }: VariantChangeRow) => ({ id, code });

/** Whoever decides it, but not who made it. */
export async function raiseRequested(tx: Tx, change: VariantChangeRow): Promise<void> {
  const { id, tenantId, actingId, actingCode, makerId, madeAt } = change;
  // Who acts and is not of the tenant is the platform.
  const place = actingCode === null ? await findPlatform(tx) : { tenantId };
  if (place === undefined) throw new Error("there is no platform");
  await raiseNotice(tx, {
    tenantId: place.tenantId,
    key: `variant.requested/${id}`,
    about: { event: "variant.requested", ...aboutOf(change, itself(change)) },
    to: { agentId: actingId },
    exceptMemberId: makerId,
    at: madeAt,
  });
}

/** Whoever made it. */
export async function raiseDecided(tx: Tx, change: VariantChangeRow, at: Date): Promise<void> {
  const { id, makerTenantId, makerId, effectiveAt, state, answer } = change;
  await raiseNotice(tx, {
    tenantId: makerTenantId,
    key: `variant.decided/${id}`,
    about: {
      event: "variant.decided",
      ...aboutOf(change, itself(change)),
      effective_at: effectiveAt?.toISOString() ?? null,
      reason: state === "rejected" ? answer : null,
    },
    to: { memberId: makerId },
    at,
  });
}

export interface Raised {
  readonly ids: () => string;
  readonly at: Date;
}

/** Whoever serves what an agent chooses, unless nothing is served differently; answers who that is. */
export async function raiseScheduled(tx: Tx, change: VariantChangeRow, raised: Raised): Promise<ServingAgent[]> {
  const { id, fromId, toId, effectiveAt } = change;
  const serving = await servingOf(tx, change);
  if (fromId === toId || effectiveAt === null) return serving;
  const effective_at = effectiveAt.toISOString();
  for (const agent of serving) {
    const about = { event: "variant.scheduled", ...aboutOf(change, agent), effective_at } as const;
    await tellMembers(tx, change, agent, about, raised.at);
    await tellServer(tx, change, agent, { key: `rtp.scheduled/${id}`, to: toId, ...raised });
  }
  return serving;
}

/** Those who were told that it comes. */
export async function raiseCalledOff(tx: Tx, change: VariantChangeRow, raised: Raised): Promise<ServingAgent[]> {
  const { id, fromId, toId, answer } = change;
  const serving = await servingOf(tx, change);
  if (fromId === toId) return serving;
  for (const agent of serving) {
    const about = { event: "variant.called_off", ...aboutOf(change, agent), reason: answer ?? "" } as const;
    await tellMembers(tx, change, agent, about, raised.at);
    await tellServer(tx, change, agent, { key: `rtp.scheduled/${id}/called_off`, to: fromId, ...raised });
  }
  return serving;
}

/** What `change` tells of is in force now. */
export async function raiseActivated(tx: Tx, change: VariantChangeRow, { ids, at }: Raised): Promise<ServingAgent[]> {
  const { tenantId, id, game, fromId, toId } = change;
  const serving = await servingOf(tx, change);
  if (fromId === toId) return serving;
  for (const { id: agentId, code } of serving) {
    const data = {
      agent: code,
      game,
      from: onWire(game, fromId),
      to: onWire(game, toId),
      activated_at: at.toISOString(),
    };
    const about = { type: "rtp.activated", data } as const;
    await raiseWebhook(tx, { tenantId, agentId, id: ids(), key: `rtp.activated/${id}`, about, at });
  }
  return serving;
}

const servingOf = (db: Db, { tenantId, agentId, game }: VariantChangeRow): Promise<ServingAgent[]> =>
  listServing(db, tenantId, agentId, game);

function onWire(game: string, variant: string) {
  const { id, rtp_bps, maths_hash } = declaredVariant(game, variant);
  return { id, rtp_bps, maths_hash };
}

const tellMembers = (
  tx: Tx,
  { tenantId, id }: VariantChangeRow,
  agent: ServingAgent,
  about: Parameters<typeof raiseNotice>[1]["about"],
  at: Date,
): Promise<void> =>
  raiseNotice(tx, { tenantId, key: `${about.event}/${id}/${agent.id}`, about, to: { agentId: agent.id }, at });

interface Announced extends Raised {
  readonly key: string;
  /** In force from the change's time on. */
  readonly to: string;
}

async function tellServer(
  tx: Tx,
  { tenantId, game, fromId, effectiveAt }: VariantChangeRow,
  agent: ServingAgent,
  { key, to, ids, at }: Announced,
): Promise<void> {
  if (effectiveAt === null) throw new Error(`${key} has no time`);
  const data = {
    agent: agent.code,
    game,
    from: onWire(game, fromId),
    to: onWire(game, to),
    effective_at: effectiveAt.toISOString(),
  };
  await raiseWebhook(tx, { tenantId, agentId: agent.id, id: ids(), key, about: { type: "rtp.scheduled", data }, at });
}

// Whom a proposal to settle a round by hand is told: those who may decide it, and afterwards whoever made it.
import { currency as knownCurrency } from "#contract/money.ts";
import type { NoticeAbout } from "#contract/notice.ts";
import type { Tx } from "../../db/database.ts";
import { raiseForPlatform, raiseNotice } from "../../db/raise-notice.ts";
import type { AgentPlace } from "../../db/reach.ts";

export interface ProposedSettlement {
  readonly id: string;
  readonly roundId: string;
  readonly makerTenantId: string;
  readonly makerId: string;
}

type Settlement = Omit<Extract<NoticeAbout, { event: "settlement.asked" }>, "event">;

/** Told to those of the agent and of the platform who may decide, but not to who proposes it. */
export async function raiseAsked(tx: Tx, place: AgentPlace, proposed: ProposedSettlement, at: Date): Promise<void> {
  const about = { event: "settlement.asked", ...(await aboutOf(tx, place, proposed)) } as const;
  const key = `${about.event}/${proposed.id}`;
  const exceptMemberId = proposed.makerId;
  await raiseNotice(tx, { tenantId: place.tenantId, key, about, to: { agentId: place.agentId }, exceptMemberId, at });
  await raiseForPlatform(tx, { key, about, exceptMemberId, at });
}

/** @param reason why it was rejected; null where it was approved */
export async function raiseDecided(
  tx: Tx,
  place: AgentPlace,
  proposed: ProposedSettlement,
  reason: string | null,
  at: Date,
): Promise<void> {
  await raiseNotice(tx, {
    tenantId: proposed.makerTenantId,
    key: `settlement.decided/${proposed.id}`,
    about: {
      event: "settlement.decided",
      ...(await aboutOf(tx, place, proposed)),
      is_approved: reason === null,
      reason,
    },
    to: { memberId: proposed.makerId },
    at,
  });
}

/** A round with a win is to be paid, one without gives its stake back, whatever has become of it meanwhile. */
async function aboutOf(
  tx: Tx,
  { tenantId, agentId }: AgentPlace,
  { id, roundId }: ProposedSettlement,
): Promise<Settlement> {
  const { code, win, stake, currency } = await tx
    .selectFrom("seamless_rounds as r")
    .innerJoin("agents as a", (join) => join.onRef("a.tenant_id", "=", "r.tenant_id").onRef("a.id", "=", "r.agent_id"))
    .select(["a.code", "r.win", "r.stake", "r.currency"])
    .where("r.tenant_id", "=", tenantId)
    .where("r.id", "=", roundId)
    .executeTakeFirstOrThrow();
  return {
    settlement: id,
    agent_id: agentId,
    agent_code: code,
    round: roundId,
    what: win === null ? "rollback" : "win",
    amount: win ?? stake,
    currency: knownCurrency.parse(currency),
  };
}

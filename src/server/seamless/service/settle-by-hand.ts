// Settles by hand what no wallet takes: one person proposes that it counts as told, another one decides, and it is never told again.
import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { HandSettlement } from "#contract/hand-settlement.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { inTurn, type Turn, type WalletDeps } from "./change-wallet.ts";
import { listSettlements, readSettlement, type StoredSettlement } from "./read-settlements.ts";
import { readWaitingRound } from "./read-wallet.ts";
import { raiseAsked, raiseDecided } from "./settlement-notices.ts";

type SettleDeps = Pick<WalletDeps, "db" | "clock" | "ids">;

const requestNotFound = refuse("request_not_found", "There is no such proposal about a round of this agent.");
const decided = refuse("request_decided", "The proposal has been decided or withdrawn already.");
const told = refuse("round_told", "The wallet has taken it meanwhile: there is nothing to settle by hand.");

/** Also of an agent that is closed: what its wallet never took does not go away with it. */
const ALSO_CLOSED = { isClosedToo: true };

export async function proposeSettlement(
  deps: SettleDeps,
  caller: MemberCaller,
  agentId: string,
  { anyCaseRoundId, reason }: { readonly anyCaseRoundId: string; readonly reason: string },
): Promise<HandSettlement | Refusal> {
  const roundId = anyCaseRoundId.toLowerCase();
  const propose = async ({ tx, place, now, note }: Turn): Promise<HandSettlement | Refusal> => {
    const waiting = await readWaitingRound(tx, place, roundId, now);
    if (waiting === undefined)
      return refuse("round_not_found", "There is no such round whose end the wallet waits for.");
    if (!waiting.is_for_hands)
      return refuse(
        "round_still_tried",
        "It is tried by itself still; by hand it is settled after a day at the earliest.",
      );
    if (waiting.is_proposed) return refuse("proposal_waiting", "A proposal for this round waits for a decision.");
    const id = deps.ids();
    await tx
      .insertInto("hand_settlements")
      .values({
        tenant_id: place.tenantId,
        id,
        agent_id: place.agentId,
        round_id: roundId,
        reason,
        maker_tenant_id: caller.tenantId,
        maker_id: caller.memberId,
        made_at: now,
      })
      .execute();
    const { type, amount, currency, attempts } = waiting;
    await note("round.settle_by_hand.propose", null, {
      settlement: id,
      round: roundId,
      type,
      amount,
      currency,
      attempts,
      reason,
    });
    const proposed = { id, roundId, makerTenantId: caller.tenantId, makerId: caller.memberId };
    await raiseAsked(tx, place, proposed, now);
    return readSettlement(tx, caller, place, id);
  };
  return inTurn(deps, caller, agentId, propose, ALSO_CLOSED);
}

type Decision = { readonly decision: "approve" } | { readonly decision: "reject"; readonly reason: string };

export function decideSettlement(
  deps: SettleDeps,
  caller: MemberCaller,
  agentId: string,
  { anyCaseId, decision }: { readonly anyCaseId: string; readonly decision: Decision },
): Promise<HandSettlement | Refusal> {
  return onWaiting(deps, caller, { agentId, anyCaseId }, async (turn, settlement) => {
    if (settlement.makerId === caller.memberId)
      return refuse("second_person_needed", "Somebody else than who made a proposal decides it.");
    const approved = decision.decision === "approve";
    const refusal = approved ? await countAsTold(turn, settlement.roundId) : null;
    if (refusal !== null) return refusal;
    const { tx, place, now } = turn;
    await tx
      .updateTable("hand_settlements")
      .set({
        state: approved ? "approved" : "rejected",
        checker_tenant_id: caller.tenantId,
        checker_id: caller.memberId,
        decided_at: now,
        answer: decision.decision === "approve" ? null : decision.reason,
      })
      .where("tenant_id", "=", place.tenantId)
      .where("id", "=", settlement.id)
      .execute();
    const { id, roundId: round, makerId, reason } = settlement;
    if (decision.decision === "reject")
      await turn.note(
        "round.settle_by_hand.reject",
        { settlement: id, round, state: "waiting", made_by: makerId },
        { state: "rejected", answer: decision.reason },
      );
    else
      await turn.note(
        "round.settle_by_hand.approve",
        { settlement: id, round, state: "waiting", made_by: makerId, reason },
        { state: "approved", wallet: "by_hand" },
      );
    await raiseDecided(tx, place, settlement, decision.decision === "reject" ? decision.reason : null, now);
    return null;
  });
}

interface Held {
  readonly state: string;
  readonly tellingUntil: Date | null;
}

/** Under the lock of its row, so that no attempt begins before this is committed, and none after. */
async function countAsTold({ tx, place, now }: Turn, roundId: string): Promise<Refusal | null> {
  const { tenantId } = place;
  const found = await sql<Held>`
    select state, telling_until as "tellingUntil" from seamless_rounds
    where tenant_id = ${tenantId} and id = ${roundId} for update`.execute(tx);
  const round = found.rows[0];
  if (round === undefined || (round.state !== "paying" && round.state !== "rolling_back")) return told;
  if (round.tellingUntil !== null && round.tellingUntil > now)
    return refuse(
      "round_being_told",
      "The wallet is being told right now. In half a minute it is known whether it took it.",
    );
  await tx
    .updateTable("seamless_rounds")
    .set({ state: "by_hand", due_at: null, telling_until: null, ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", roundId)
    .execute();
  return null;
}

export function withdrawSettlement(
  deps: SettleDeps,
  caller: MemberCaller,
  agentId: string,
  anyCaseId: string,
): Promise<HandSettlement | Refusal> {
  return onWaiting(deps, caller, { agentId, anyCaseId }, async ({ tx, place, now, note }, { id, roundId, makerId }) => {
    if (makerId !== caller.memberId) return requestNotFound;
    await tx
      .updateTable("hand_settlements")
      .set({ state: "withdrawn", decided_at: now })
      .where("tenant_id", "=", place.tenantId)
      .where("id", "=", id)
      .execute();
    await note(
      "round.settle_by_hand.withdraw",
      { settlement: id, round: roundId, state: "waiting" },
      { state: "withdrawn" },
    );
    return null;
  });
}

/** One that waits, while nobody else decides it; answers it as it stands then. */
function onWaiting(
  deps: SettleDeps,
  caller: MemberCaller,
  { agentId, anyCaseId }: { readonly agentId: string; readonly anyCaseId: string },
  change: (turn: Turn, settlement: StoredSettlement) => Promise<Refusal | null>,
): Promise<HandSettlement | Refusal> {
  const id = anyCaseId.toLowerCase();
  const decide = async (turn: Turn): Promise<HandSettlement | Refusal> => {
    const [settlement] = await listSettlements(turn.tx, turn.place, sql`h.id = ${id}`);
    if (settlement === undefined) return requestNotFound;
    if (settlement.state === "overtaken") return told;
    if (settlement.state !== "waiting") return decided;
    const refusal = await change(turn, settlement);
    return refusal ?? readSettlement(turn.tx, caller, turn.place, id);
  };
  return inTurn(deps, caller, agentId, decide, ALSO_CLOSED);
}

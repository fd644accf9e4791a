// Rounds whose end no wallet takes, settled by two people: one proposes that it counts as told, another one decides.
import { z } from "zod";
import { waitingRound } from "./agent-wallet.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./page.ts";
import { linesText } from "./typed-text.ts";

const words = linesText(1, 500);

export const handSettlement = z.object({
  id,
  /** What is proposed: that the win counts as paid, or the rollback as made, at the agent's wallet. */
  reason: z.string(),
  /** `overtaken`: the wallet took it before anybody decided. */
  state: z.enum(["waiting", "approved", "rejected", "withdrawn", "overtaken"]),
  made_by: z.string().nullable(),
  made_at: instant,
  /** I made it. */
  is_mine: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** Why it was rejected. */
  answer: z.string().nullable(),
});
export type HandSettlement = z.output<typeof handSettlement>;

const ofRound = z.object({ id, round: id });
const ofSettlement = z.object({ id, settlement: id });

export const getWalletRound = endpoint("GET /api/agents/{id}/wallet/rounds/{round}", {
  summary: "What the wallet must still hear of a round, and what people have proposed for it, the newest first",
  may: { permission: "wallet.read" },
  params: ofRound,
  answer: z.object({
    /** null: nothing. */
    waiting: waitingRound.nullable(),
    settlements: z.array(handSettlement),
  }),
  errors: ["agent_not_found", "round_not_found"],
});
export const proposeHandSettlement = endpoint("POST /api/agents/{id}/wallet/rounds/{round}/settlements", {
  summary: "Propose that a win or a rollback no wallet takes counts as told; somebody else decides",
  may: { permission: "round.settle_by_hand" },
  params: ofRound,
  body: z.strictObject({ reason: words }),
  answer: handSettlement,
  status: 201,
  errors: ["agent_not_found", "round_not_found", "round_still_tried", "proposal_waiting"],
});
export const decideHandSettlement = endpoint("POST /api/agents/{id}/wallet/settlements/{settlement}/decision", {
  summary: "Approve a proposal, after which the wallet is never told of the round again, or reject it; never one's own",
  may: { permission: "round.settle_by_hand" },
  params: ofSettlement,
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("approve") }),
    z.strictObject({ decision: z.literal("reject"), reason: words }),
  ]),
  answer: handSettlement,
  errors: [
    "agent_not_found",
    "request_not_found",
    "request_decided",
    "second_person_needed",
    "round_told",
    "round_being_told",
  ],
});
export const withdrawHandSettlement = endpoint("POST /api/agents/{id}/wallet/settlements/{settlement}/withdrawal", {
  summary: "Withdraw a proposal of mine that nobody has decided yet",
  may: { permission: "round.settle_by_hand" },
  params: ofSettlement,
  answer: handSettlement,
  errors: ["agent_not_found", "request_not_found", "request_decided"],
});

// Finding what an id names, whatever it is: what is shown of it, and what its place in the dashboard is called by.
import { z } from "zod";
import { creditTransfer } from "./agent.ts";
import { creditRequestKind } from "./credit-request-kind.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency } from "./money.ts";
import { foreignId, id } from "./page.ts";
import { paymentKind } from "./payment-kind.ts";
import { playerTransfer } from "./player.ts";
import { roundMovement } from "./round.ts";

/** An id of ours, or one an agent has given a transfer; no shorter, so that no dots alone make a path of their own. */
export const anyId = foreignId.min(3, "This must be 3 to 64 of A-Z a-z 0-9 _ . : -");

const party = z.object({ id, code: z.string() });
const money = { amount, currency };

/** Ids are ours, also of what was looked for by an agent's own. */
export const foundThing = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("agent"), id, code: z.string(), name: z.string() }),
  z.object({ kind: z.literal("player"), id, code: z.string(), agent: party }),
  /** `amount` is its stake. */
  z.object({ kind: z.literal("round"), id, game: z.string(), player: party, ...money }),
  /** `player` is null in a demo. */
  z.object({ kind: z.literal("session"), id, game: z.string(), player: party.nullable(), agent: party }),
  z.object({
    kind: z.literal("player_transfer"),
    id,
    transfer: playerTransfer.shape.kind,
    player: party,
    ...money,
  }),
  /** `agent` is who is below, whose credit it was sent to or taken from. */
  z.object({ kind: z.literal("credit_transfer"), id, transfer: creditTransfer.shape.kind, agent: party, ...money }),
  z.object({ kind: z.literal("credit_request"), id, request: creditRequestKind, agent: party, ...money }),
  z.object({ kind: z.literal("payment"), id, payment: paymentKind, reference: z.string(), agent: party, ...money }),
  z.object({ kind: z.literal("invoice"), id, number: z.string(), agent: party, ...money }),
  /** What ended a round, in the statement of whoever paid its stake. What began it, or made a transfer, bears their ids. */
  z.object({
    kind: z.literal("entry"),
    id,
    movement: roundMovement.shape.kind,
    round_id: id,
    player: party,
    ...money,
  }),
]);
export type FoundThing = z.output<typeof foundThing>;

export const findById = endpoint("GET /api/find/{id}", {
  summary: "Whatever in my subtree has an id, of the kinds I may see; nothing where there is none",
  /** Everybody has it. Each kind takes the permission of its own screen beside it. */
  may: { permission: "agent.read" },
  params: z.object({ id: anyId }),
  answer: z.object({ data: z.array(foundThing) }),
});

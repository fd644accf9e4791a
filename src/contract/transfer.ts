// One transfer by our id, as it is shown beside the list it is in.
import { z } from "zod";
import { creditTransfer } from "./agent.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./page.ts";
import { playerTransfer } from "./player.ts";

export const getPlayerTransfer = endpoint("GET /api/player-transfers/{id}", {
  summary: "One deposit or withdrawal of a player of my subtree",
  may: { permission: "transfer.read" },
  params: z.object({ id }),
  answer: playerTransfer,
  errors: ["transfer_not_found"],
});

export const getCreditTransfer = endpoint("GET /api/credit-transfers/{id}", {
  summary: "One credit transfer between agents of my subtree",
  may: { permission: "transfer.read" },
  params: z.object({ id }),
  answer: creditTransfer,
  errors: ["transfer_not_found"],
});

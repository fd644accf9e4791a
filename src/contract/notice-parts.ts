// Parts that several notices share: what a text about a request, a payment, a round or a variant needs.
import { z } from "zod";
import { creditRequestKind } from "./credit-request-kind.ts";
import { feedConsumer } from "./feed.ts";
import { amount, currency } from "./money.ts";
import { id } from "./page.ts";

export const credit = {
  request: id,
  kind: creditRequestKind,
  agent_id: id,
  agent_code: z.string(),
  amount,
  currency,
};

/** Money of a round that an agent's wallet has not taken. */
export const untold = {
  agent_id: id,
  agent_code: z.string(),
  round: id,
  what: z.enum(["win", "rollback"]),
  amount,
  currency,
};

/** A consumer of the ledger's feed at one tenant, named by its root agent. */
export const followed = { consumer: feedConsumer, agent_code: z.string() };

export const gameNames = z.object({ "en-US": z.string(), "pt-BR": z.string() });

/** A change of the variant of a game that an agent serves. */
export const variantChange = {
  change: id,
  agent_id: id,
  agent_code: z.string(),
  game: gameNames,
  from_rtp_bps: z.int(),
  to_rtp_bps: z.int(),
};

/** The state of an agent's credit turned. */
export const turnedCredit = {
  turn: z.enum(["low", "critical", "exhausted", "restored"]),
  agent_id: id,
  agent_code: z.string(),
  available: amount,
  currency,
  /** How long it lasts, as forecast; null: longer than the forecast reaches. */
  hours: z.number().nullable(),
};

/** Credit sent to a child automatically was refused. */
export const stoppedAutoTopUp = {
  agent_id: id,
  agent_code: z.string(),
  amount,
  currency,
  /** Error code of the run that was refused. */
  code: z.string(),
};

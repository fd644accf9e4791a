// What we tell an agent's server by itself: the closed list of webhooks, each with the data it carries.
import { z } from "zod";
import { credit } from "./agent.ts";
import { gameMode } from "./game.ts";
import { amount, currency } from "./money.ts";
import { id, instant } from "./page.ts";

const agent = z.string().describe("Code of the agent it is about.");
const game = z.string().describe("Code of the game.");
const names = z.object({ "en-US": z.string(), "pt-BR": z.string() });
const variant = z.object({ id: z.string(), rtp_bps: z.int(), maths_hash: z.string() });

const creditTurn = z.object({ agent, currency, credit: credit.describe("As it was when it turned.") });

/** The data of each type. */
export const WEBHOOK_DATA = {
  "credit.low": creditTurn,
  "credit.critical": creditTurn,
  "credit.exhausted": creditTurn,
  "credit.restored": creditTurn,
  "payment.confirmed": z.object({
    agent,
    payment_id: id,
    method: z.string(),
    amount,
    currency,
    credited: amount.describe("Play credit it bought."),
    reference: z.string().nullable(),
    confirmed_at: instant,
  }),
  "invoice.issued": z.object({
    agent,
    invoice_id: id,
    number: z.string(),
    amount,
    currency,
    from: instant,
    to: instant,
    due_at: instant,
  }),
  "rtp.scheduled": z.object({
    agent,
    game,
    from: variant.nullable(),
    to: variant.describe(
      "For new sessions from `effective_at` on; the same as `from` where the change was called off.",
    ),
    effective_at: instant,
  }),
  "rtp.activated": z.object({ agent, game, from: variant.nullable(), to: variant, activated_at: instant }),
  "rtp.alert": z.object({
    agent,
    game,
    variant: z.string(),
    rounds: z.int(),
    turnover: amount,
    wins: amount,
    currency,
    rtp_bps: z.int(),
    band: z.object({ low_bps: z.int(), high_bps: z.int() }),
  }),
  "provider.maintenance": z.object({
    provider: z.string(),
    window_id: id.describe("The same each time this window is told of: the newest `created_at` counts."),
    from: instant,
    to: instant
      .nullable()
      .describe(
        "null: until it is ended. Once it was ended, the moment it ended; before `from`, it was called off then and does not take place.",
      ),
  }),
  "game.added": z.object({ game, provider: z.string(), names, added_at: instant }),
  "game.disabled": z.object({ game, provider: z.string(), reason: z.string().nullable(), disabled_at: instant }),
  "wallet.stuck": z.object({
    agent,
    round_id: id,
    session_id: id,
    player: z.string(),
    type: z.enum(["win", "rollback"]).describe("What the agent's wallet has not taken for seven days."),
    tx_id: id.describe("Of the call that is not taken."),
    amount,
    currency,
    reason: z.string().describe("Of the last try."),
    since: instant,
  }),
  "session.closed": z.object({
    agent,
    session_id: id,
    player: z.string().nullable().describe("null in demo mode"),
    game,
    mode: gameMode,
    ext_ref: z.string().nullable(),
    opened_at: instant,
    closed_at: instant,
  }),
} as const;

export type WebhookType = keyof typeof WEBHOOK_DATA;
export const webhookType = z.enum([
  "credit.low",
  "credit.critical",
  "credit.exhausted",
  "credit.restored",
  "payment.confirmed",
  "invoice.issued",
  "rtp.scheduled",
  "rtp.activated",
  "rtp.alert",
  "provider.maintenance",
  "game.added",
  "game.disabled",
  "wallet.stuck",
  "session.closed",
]) satisfies z.ZodType<WebhookType>;

/** What each one tells, for those who integrate. */
export const WEBHOOK_SUMMARIES: Readonly<Record<WebhookType, string>> = {
  "credit.low": "Play credit lasts less than 72 hours by the forecast, or less than the agent's own threshold",
  "credit.critical": "Play credit lasts less than 24 hours by the forecast, or less than the agent's own threshold",
  "credit.exhausted": "Play credit is used up: no new session and no new stake is taken",
  "credit.restored": "There is play credit again after it was used up",
  "payment.confirmed": "A payment has arrived and was credited",
  "invoice.issued": "An invoice was issued",
  "rtp.scheduled": "Another certified variant of a game was decided on, for new sessions from a time on",
  "rtp.activated": "Another certified variant of a game is in force for new sessions",
  "rtp.alert": "What a variant has really paid is not what its declared law pays",
  "provider.maintenance": "A provider's games pause for a while: announced, changed, called off or ended",
  "game.added": "A game can be played that was not there before",
  "game.disabled": "A game can not be played any more: it was disabled, or its provider was",
  "wallet.stuck": "The agent's wallet has not taken a win or a rollback for seven days: a person must look",
  "session.closed": "A game session has ended, however that came",
};

const event = <T extends WebhookType>(type: T) =>
  z.object({
    /** The same as the header `webhook-id`, over every try and every resend. */
    id: id.describe("The same over every try and every resend: whoever has it already ignores it."),
    type: z.literal(type),
    created_at: instant,
    data: WEBHOOK_DATA[type],
  });

/** The body of each type. */
export const WEBHOOK_EVENTS = {
  "credit.low": event("credit.low"),
  "credit.critical": event("credit.critical"),
  "credit.exhausted": event("credit.exhausted"),
  "credit.restored": event("credit.restored"),
  "payment.confirmed": event("payment.confirmed"),
  "invoice.issued": event("invoice.issued"),
  "rtp.scheduled": event("rtp.scheduled"),
  "rtp.activated": event("rtp.activated"),
  "rtp.alert": event("rtp.alert"),
  "provider.maintenance": event("provider.maintenance"),
  "game.added": event("game.added"),
  "game.disabled": event("game.disabled"),
  "wallet.stuck": event("wallet.stuck"),
  "session.closed": event("session.closed"),
} as const satisfies Record<WebhookType, z.ZodType>;

/** What an agent's server is sent. */
export const webhookEvent = z.discriminatedUnion("type", [
  WEBHOOK_EVENTS["credit.low"],
  WEBHOOK_EVENTS["credit.critical"],
  WEBHOOK_EVENTS["credit.exhausted"],
  WEBHOOK_EVENTS["credit.restored"],
  WEBHOOK_EVENTS["payment.confirmed"],
  WEBHOOK_EVENTS["invoice.issued"],
  WEBHOOK_EVENTS["rtp.scheduled"],
  WEBHOOK_EVENTS["rtp.activated"],
  WEBHOOK_EVENTS["rtp.alert"],
  WEBHOOK_EVENTS["provider.maintenance"],
  WEBHOOK_EVENTS["game.added"],
  WEBHOOK_EVENTS["game.disabled"],
  WEBHOOK_EVENTS["wallet.stuck"],
  WEBHOOK_EVENTS["session.closed"],
]);
export type WebhookEvent = z.output<typeof webhookEvent>;

// What members are told of: the events with who may hear of each, the rules a member sets, and the notices themselves.
import { z } from "zod";
import { billingNotices } from "./billing-notice.ts";
import { endpoint } from "./endpoint.ts";
import { exportFormat, exportList } from "./exports.ts";
import { keysOf } from "./keys-of.ts";
import { credit, followed, gameNames, stoppedAutoTopUp, turnedCredit, untold, variantChange } from "./notice-parts.ts";
import { id, instant } from "./page.ts";
import { may, type Party, type Permission, type Role } from "./roles.ts";
import { locale } from "./session.ts";

interface NoticeEventRule {
  readonly group: "security" | "credit" | "billing" | "exports" | "wallet" | "games" | "platform";
  /** Of these, one is enough; none: every member hears of its own. */
  readonly permissions: readonly Permission[];
  readonly party?: Party;
  /** Unless the member has set otherwise. */
  readonly byMail: boolean;
  /** Cannot be turned off: whoever has taken over a sign-in must not silence it. */
  readonly isMailFixed?: true;
}

/** Each event that somebody is told of. In the dashboard all of them are shown unless the member has set otherwise. */
export const NOTICE_EVENTS = {
  /** Signed in with a browser that had not signed in from there before. */
  "sign_in.new_device": { group: "security", permissions: [], byMail: true, isMailFixed: true },
  /** So many wrong tries that further ones are refused for a while. */
  "sign_in.locked": { group: "security", permissions: [], byMail: true, isMailFixed: true },
  "password.changed": { group: "security", permissions: [], byMail: true, isMailFixed: true },
  "two_factor.changed": { group: "security", permissions: [], byMail: true, isMailFixed: true },
  /** An agent below asks for credit. */
  "credit.asked": { group: "credit", permissions: ["agent.credit"], byMail: true },
  /** A colleague has made a request that somebody else has to decide. */
  "credit.proposed": { group: "credit", permissions: ["agent.credit"], byMail: true },
  /** A request of one's own was approved and booked. */
  "credit.approved": { group: "credit", permissions: ["credit.ask", "agent.credit"], byMail: true },
  /** A request of one's own was rejected, or could not be booked once it was approved. */
  "credit.rejected": { group: "credit", permissions: ["credit.ask", "agent.credit"], byMail: true },
  /** An agent's credit turned low, critical or exhausted, or play resumed. */
  "credit.turned": { group: "credit", permissions: ["agent.credit", "credit.ask"], byMail: true },
  /** Credit that is sent to a child by itself was refused: it stops until it is set anew. */
  "auto_top_up.stopped": { group: "credit", permissions: ["agent.credit"], byMail: true },
  /** An agent has agreed on a payment: its money is to come. */
  "payment.awaited": { group: "billing", permissions: ["payment.confirm"], byMail: false },
  /** The money of a payment has come, says a colleague, and somebody else has to look. */
  "payment.arrived": { group: "billing", permissions: ["payment.confirm"], byMail: true },
  /** A payment was credited. */
  "payment.confirmed": { group: "billing", permissions: ["payment.make"], byMail: true },
  /** Money has come by PIX that is not credited by itself: a person decides. */
  "pix.waiting": { group: "billing", permissions: ["payment.confirm"], party: "platform", byMail: true },
  /** A colleague wants to give money back, and somebody else has to agree. */
  "pix.refund_asked": { group: "billing", permissions: ["payment.confirm"], party: "platform", byMail: true },
  "invoice.issued": { group: "billing", permissions: ["payment.make"], byMail: true },
  /** An export of one's own is ready, or has failed. */
  "export.ended": { group: "exports", permissions: [], byMail: false },
  /** An agent's wallet has not taken a win or a rollback for so long that nobody tries any more by themselves. */
  "wallet.stuck": { group: "wallet", permissions: ["wallet.write"], byMail: true },
  /** The address of an agent's webhooks answered that it is gone: nothing is sent there any more. */
  "webhook.off": { group: "wallet", permissions: ["webhook.write"], byMail: true },
  /** Somebody proposes that a round no wallet takes is settled by hand, and somebody else has to decide. */
  "settlement.asked": { group: "wallet", permissions: ["round.settle_by_hand"], byMail: true },
  /** A proposal of one's own to settle a round by hand was approved or rejected. */
  "settlement.decided": { group: "wallet", permissions: ["round.settle_by_hand"], byMail: true },
  /** Somebody asks for another variant of a game, and somebody else has to decide. */
  "variant.requested": { group: "games", permissions: ["variant.decide"], byMail: true },
  /** A request of one's own for another variant was approved or rejected. */
  "variant.decided": { group: "games", permissions: ["variant.request"], byMail: true },
  /** Another variant of a game is to be served from a time on. */
  "variant.scheduled": { group: "games", permissions: ["variant.request"], byMail: true },
  /** It is not to be served after all. */
  "variant.called_off": { group: "games", permissions: ["variant.request"], byMail: true },
  /** A provider whose games the agent may offer pauses, at another time or not at all. */
  "maintenance.told": { group: "games", permissions: ["game.read"], party: "agent", byMail: false },
  /** The check of the books found a break. */
  "ledger.broken": { group: "platform", permissions: ["entry.read"], party: "platform", byMail: true },
  /** A consumer of the feed is more than half a minute behind the ledger: once, until it has caught up. */
  "feed.lagging": { group: "platform", permissions: ["replay.read"], party: "platform", byMail: false },
  /** A consumer's mark does not fit the feed: it stands still until somebody mends it. */
  "feed.broken": { group: "platform", permissions: ["replay.read"], party: "platform", byMail: true },
  /** Figures of a closed day are not those of its rounds, or daily balances not those of its movements. */
  "figures.differed": { group: "platform", permissions: ["entry.read"], party: "platform", byMail: true },
  /** A round's replay came to something else than was booked. */
  "round.differed": { group: "platform", permissions: ["replay.read"], party: "platform", byMail: true },
  /** A variant does not pay as declared: a thousand healthy years of a tenant bring one such notice. */
  "rtp.alarmed": { group: "platform", permissions: ["replay.read"], party: "platform", byMail: true },
} as const satisfies Record<string, NoticeEventRule>;

export type NoticeEvent = keyof typeof NOTICE_EVENTS;
const EVENTS = keysOf(NOTICE_EVENTS);
export const noticeEvent = z.enum(EVENTS);

const ruleOf = (event: NoticeEvent): NoticeEventRule => NOTICE_EVENTS[event];
export const isMailFixed = (event: NoticeEvent): boolean => ruleOf(event).isMailFixed === true;

/** Whether a member's role has anything to do with an event. */
export function mayHear(member: { readonly party: Party; readonly role: Role }, event: NoticeEvent): boolean {
  const { permissions, party } = ruleOf(event);
  if (party !== undefined && party !== member.party) return false;
  return permissions.length === 0 || permissions.some((permission) => may(member, permission));
}

export const eventsFor = (member: { readonly party: Party; readonly role: Role }): NoticeEvent[] =>
  EVENTS.filter((event) => mayHear(member, event));

/** What happened, with all that a text about it needs. */
export const noticeAbout = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("sign_in.new_device"),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** Network address, or the block of addresses of one household. */
    address: z.string(),
  }),
  z.object({ event: z.literal("sign_in.locked") }),
  z.object({
    event: z.literal("password.changed"),
    /** Of the mailed link that changed it: what is mailed of it follows, where the member has chosen none. */
    locale: locale.optional(),
  }),
  z.object({
    event: z.literal("two_factor.changed"),
    what: z.enum(["on", "off", "recovery_code_used", "passkey_added", "passkey_removed"]),
    /** Of the passkey. */
    name: z.string().nullable(),
  }),
  z.object({ event: z.literal("credit.asked"), ...credit }),
  z.object({ event: z.literal("credit.proposed"), ...credit }),
  z.object({ event: z.literal("credit.approved"), ...credit }),
  z.object({
    event: z.literal("credit.rejected"),
    ...credit,
    /** Why, as whoever rejected it wrote; null where it was approved and could not be booked. */
    reason: z.string().nullable(),
  }),
  z.object({ event: z.literal("credit.turned"), ...turnedCredit }),
  z.object({ event: z.literal("auto_top_up.stopped"), ...stoppedAutoTopUp }),
  ...billingNotices,
  z.object({ event: z.literal("export.ended"), list: exportList, format: exportFormat, is_ready: z.boolean() }),
  z.object({ event: z.literal("wallet.stuck"), ...untold }),
  z.object({ event: z.literal("webhook.off"), agent_id: id, agent_code: z.string(), address: z.string() }),
  z.object({ event: z.literal("settlement.asked"), settlement: id, ...untold }),
  z.object({
    event: z.literal("settlement.decided"),
    settlement: id,
    ...untold,
    is_approved: z.boolean(),
    /** Why not, as whoever rejected it wrote; null where it was approved. */
    reason: z.string().nullable(),
  }),
  z.object({ event: z.literal("variant.requested"), ...variantChange }),
  z.object({
    event: z.literal("variant.decided"),
    ...variantChange,
    /** null where it was rejected. */
    effective_at: instant.nullable(),
    /** Why not, as whoever rejected it wrote; null where it was approved. */
    reason: z.string().nullable(),
  }),
  z.object({ event: z.literal("variant.scheduled"), ...variantChange, effective_at: instant }),
  z.object({
    event: z.literal("variant.called_off"),
    ...variantChange,
    /** Why, as whoever called it off wrote. */
    reason: z.string(),
  }),
  z.object({
    event: z.literal("maintenance.told"),
    what: z.enum(["announced", "moved", "called_off", "ended"]),
    /** Its name. */
    provider: z.string(),
    window: id,
    from: instant,
    to: instant.nullable(),
    reason: z.string(),
  }),
  z.object({ event: z.literal("ledger.broken"), breaks: z.int() }),
  z.object({
    event: z.literal("feed.lagging"),
    ...followed,
    rounds: z.int(),
    seconds: z.int(),
  }),
  z.object({
    event: z.literal("feed.broken"),
    ...followed,
    /** Mends it. */
    command: z.string(),
  }),
  z.object({
    event: z.literal("figures.differed"),
    day: z.iso.date(),
    /** Of the first difference, as is the game. */
    agent_code: z.string(),
    /** null where it is not of a game. */
    game: gameNames.nullable(),
    differences: z.int(),
  }),
  z.object({ event: z.literal("round.differed"), round: id }),
  z.object({
    event: z.literal("rtp.alarmed"),
    agent_id: id,
    agent_code: z.string(),
    game: gameNames,
    variant: z.string(),
    /** Of the year so far. */
    rounds: z.int(),
  }),
]);
export type NoticeAbout = z.output<typeof noticeAbout>;

export const noticeRule = z.object({
  event: noticeEvent,
  by_mail: z.boolean(),
  /** The mail is sent whatever is set. */
  is_mail_fixed: z.boolean(),
  /** A notice in the dashboard. */
  on_screen: z.boolean(),
});
export type NoticeRule = z.output<typeof noticeRule>;

export const listNoticeRules = endpoint("GET /api/notice-rules", {
  summary: "What I am told of, and how",
  may: "member",
  answer: z.object({ data: z.array(noticeRule) }),
});
export const setNoticeRule = endpoint("PUT /api/notice-rules/{event}", {
  summary: "Set how I am told of an event; mails about my sign-in cannot be turned off",
  may: "member",
  params: z.object({ event: noticeEvent }),
  body: z.strictObject({ by_mail: z.boolean(), on_screen: z.boolean() }),
  answer: noticeRule,
  errors: ["not_supported_by_policy"],
});

export const notice = z.object({ id, at: instant, is_seen: z.boolean(), about: noticeAbout });
export type Notice = z.output<typeof notice>;

export const listNotices = endpoint("GET /api/notices", {
  summary: "My latest notices, the newest first",
  may: "member",
  answer: z.object({ data: z.array(notice) }),
});
export const markNoticesSeen = endpoint("POST /api/notices/seen", {
  summary: "Note that I have seen my notices up to this one",
  may: "member",
  body: z.strictObject({ up_to: id }),
  answer: z.undefined(),
  status: 204,
  whileViewing: true,
});

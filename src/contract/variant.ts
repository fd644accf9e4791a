// Certified variants of games: which one is in force where, and changes of it, made by one person and decided by another.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { v1Variant } from "./integration-shapes.ts";
import { foreignId, id, instant, instantInput, pageOf, pageQuery, timeSort } from "./page.ts";
import { lineText } from "./typed-text.ts";

/** Between the decision and the first session that is served another variant. */
export const NOTICE_HOURS = 24;
/** Between two changes of one game at one agent. */
export const REST_DAYS = 7;

/** Instead of a variant: whatever is in force above the agent. */
export const INHERITED = "inherited";

const side = z.object({ id, code: z.string() });
export const namedGame = z.object({
  code: z.string(),
  names: z.object({ "en-US": z.string(), "pt-BR": z.string() }),
});
const variantLabel = v1Variant.pick({ id: true, rtp_bps: true });
const words = lineText(1, 500);

export const variantChangeState = z.enum(["waiting", "scheduled", "done", "rejected", "withdrawn", "called_off"]);
export type VariantChangeState = z.output<typeof variantChangeState>;

export const variantChange = z.object({
  id,
  /** Who serves the variant, and with it everybody below that has not chosen another one. */
  agent: side,
  /** Who is above it and decides. */
  decides: side,
  game: namedGame,
  /** In force when it was made; once it is decided, when it was decided; once it is done, until then. */
  from: variantLabel,
  to: variantLabel,
  /** The agent gives up its own choice, and serves what is in force above it. */
  is_inherited: z.boolean(),
  /** Why it is wanted. */
  reason: z.string(),
  /** Not sooner than this, whenever it is decided. */
  not_before: instant.nullable(),
  state: variantChangeState,
  made_by: z.string().nullable(),
  made_at: instant,
  /** I made it. */
  is_mine: z.boolean(),
  /** I may approve or reject it: it waits for my agent, and somebody else made it. */
  is_for_me: z.boolean(),
  /** I may call it off: it is scheduled, and my agent decides. */
  is_mine_to_call_off: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** Why it was rejected or called off. */
  answer: z.string().nullable(),
  /** New sessions are served it from then on; null before it is approved. */
  effective_at: instant.nullable(),
  done_at: instant.nullable(),
});
export type VariantChange = z.output<typeof variantChange>;

export const variantInForce = z.object({
  /** `{agent id}:{game code}` */
  id: z.string(),
  agent: side,
  game: namedGame,
  variant: v1Variant,
  /** Who chose it: the agent itself, one above it, or nobody: then it is the default of the house. */
  chosen: z.enum(["here", "above", "nobody"]),
  /** Where that was, as far as I see. */
  chosen_at: side.nullable(),
  /** Since when it is chosen there; null where it was from the beginning. */
  since: instant.nullable(),
  /** The next change that is decided on, here or where it is inherited from. */
  next: z.object({ change: id, variant: variantLabel, effective_at: instant }).nullable(),
});
export type VariantInForce = z.output<typeof variantInForce>;

export const listVariantsInForce = endpoint("GET /api/variants", {
  summary: "The variant in force of each game at each agent of my subtree, by the agent's code and the game's",
  may: { permission: "variant.read" },
  query: pageQuery.extend({ agent_id: id.optional(), game: z.string().max(64).optional() }),
  answer: pageOf(variantInForce),
  errors: ["agent_not_found", "cursor_invalid"],
});

const ofGame = z.object({ id, game: z.string().max(64) });

export const getVariantsOfGame = endpoint("GET /api/agents/{id}/variants/{game}", {
  summary: "A game at an agent of my subtree: what is in force, all its certified variants, and when it may change",
  may: { permission: "variant.read" },
  params: ofGame,
  answer: variantInForce.extend({
    /** Certified, from the highest RTP down. */
    variants: z.array(
      v1Variant.extend({
        /** It returns as much as the rules of where the agent's players are ask for. */
        is_allowed: z.boolean(),
      }),
    ),
    /** What would be in force if the agent had chosen nothing. */
    inherited: variantLabel,
    /** When a change could be in force that is decided on now. */
    earliest_at: instant,
    /** The change that is scheduled here, or else the newest one that waits, as far as I see it. */
    open: variantChange.nullable(),
    /** None is scheduled, and none of my side waits: another one can be asked for. */
    may_ask: z.boolean(),
  }),
  errors: ["agent_not_found", "game_not_found"],
});

export const requestVariant = endpoint("POST /api/agents/{id}/variants/{game}/changes", {
  summary: "Ask for another certified variant of a game, for new sessions; somebody else, above the agent, decides",
  may: { permission: "variant.request" },
  params: ofGame,
  body: z.strictObject({
    /** Chosen by the caller, used once: a repeated call makes one request. */
    request_id: foreignId,
    /** Of the game's certified ones, or `INHERITED`. */
    variant: z.string().min(1).max(32),
    not_before: instantInput.optional(),
    reason: words,
  }),
  answer: variantChange,
  status: 201,
  errors: [
    "agent_not_found",
    "game_not_found",
    "proposal_waiting",
    "transfer_conflict",
    "agent_closed",
    "provider_disabled",
  ],
});

export const listVariantChanges = endpoint("GET /api/variant-changes", {
  summary: "Changes of variants in my subtree, newest or oldest first: what waits, what is to come, and the history",
  may: { permission: "variant.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    game: z.string().max(64).optional(),
    state: variantChangeState.optional(),
    /** When they were made. */
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageOf(variantChange),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const getVariantChange = endpoint("GET /api/variant-changes/{id}", {
  summary: "One change of a variant in my subtree",
  may: { permission: "variant.read" },
  params: z.object({ id }),
  answer: variantChange,
  errors: ["request_not_found"],
});

export const decideVariantChange = endpoint("POST /api/variant-changes/{id}/decision", {
  summary: "Approve a change, which schedules it after notice, or reject it; never one's own",
  may: { permission: "variant.decide" },
  params: z.object({ id }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("approve") }),
    z.strictObject({ decision: z.literal("reject"), reason: words }),
  ]),
  answer: variantChange,
  errors: [
    "request_not_found",
    "request_decided",
    "second_person_needed",
    "proposal_waiting",
    "agent_closed",
    "not_supported_by_policy",
  ],
});

export const callOffVariantChange = endpoint("POST /api/variant-changes/{id}/calling-off", {
  summary: "Call off a scheduled change before it is in force, and tell those who were told of it",
  may: { permission: "variant.decide" },
  params: z.object({ id }),
  body: z.strictObject({ reason: words }),
  answer: variantChange,
  errors: ["request_not_found", "request_decided", "not_supported_by_policy"],
});

export const withdrawVariantChange = endpoint("POST /api/variant-changes/{id}/withdrawal", {
  summary: "Withdraw a request of mine that nobody has decided yet",
  may: { permission: "variant.read" },
  params: z.object({ id }),
  answer: variantChange,
  errors: ["request_not_found", "request_decided", "not_supported_by_policy"],
});

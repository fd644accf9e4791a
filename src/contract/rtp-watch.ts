// What each variant has really paid at each agent this year, beside the exact law it declares.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { freshness } from "./feed.ts";
import { v1Rtp, v1Variant } from "./integration-shapes.ts";
import { amount, currency } from "./money.ts";
import { foreignId, id, instant, pageOf, pageQuery } from "./page.ts";
import { namedGame } from "./variant.ts";
import { linesText } from "./typed-text.ts";

export const rtpWatch = z.object({
  /** `{agent id}:{game}:{variant}` */
  id: z.string(),
  agent: z.object({ id, code: z.string() }),
  game: namedGame,
  variant: v1Variant.pick({ id: true, rtp_bps: true }),
  /** Settled rounds of this year (UTC) with a stake. */
  rounds: z.int(),
  turnover: amount,
  wins: amount,
  currency,
  actual_rtp_bps: z.int().nullable(),
  /** Evidence against the declared law: 1 at first; a healthy game ever reaches c in at most one of c series. */
  e_value: z.number(),
  /** Since when there is too much of it; null: none. */
  alarmed_at: instant.nullable(),
});
export type RtpWatch = z.output<typeof rtpWatch>;

export const caseState = z.enum(["open", "closed"]);

export const rtpCaseNote = z.object({
  id,
  text: z.string(),
  author: z.string().nullable(),
  /** With it the case was closed. */
  closes: z.boolean(),
  created_at: instant,
});
export type RtpCaseNote = z.output<typeof rtpCaseNote>;

/** What the platform found out about an alarm: its last note says whether it is done with it. */
export const rtpCase = z.object({
  state: caseState,
  alarmed_at: instant,
  /** The newest first. */
  notes: z.array(rtpCaseNote),
});
export type RtpCase = z.output<typeof rtpCase>;

export const watchState = z.enum(["as_declared", "alarm"]);

export const listRtpWatches = endpoint("GET /api/rtp-watches", {
  summary:
    "Actual RTP of each variant played this year in my subtree, by the agent's code, the game's and the variant's",
  may: { permission: "variant.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    game: z.string().max(64).optional(),
    state: watchState.optional(),
  }),
  answer: pageOf(rtpWatch).extend(freshness.shape),
  errors: ["agent_not_found", "cursor_invalid"],
});

const ofWatch = z.object({ id, game: z.string().max(64), variant: z.string().max(32) });

export const getRtpWatch = endpoint("GET /api/agents/{id}/rtp-watches/{game}/{variant}", {
  summary: "What one variant has paid this year at an agent of my subtree, with the exact band of so many rounds",
  may: { permission: "variant.read" },
  params: ofWatch,
  answer: z.object({
    /** null: no round with a stake was settled this year. */
    watch: rtpWatch.nullable(),
    /** Where the RTP of so many rounds of a game as declared lies, at one look; null without rounds. */
    band: v1Rtp.shape.band,
  }),
  errors: ["agent_not_found", "game_not_found"],
});

const CASE = "/api/agents/{id}/rtp-watches/{game}/{variant}/case";

export const getRtpCase = endpoint(`GET ${CASE}`, {
  summary: "What the platform found out about this year's alarm of a variant at an agent; null where there is none",
  may: { permission: "replay.read" },
  params: ofWatch,
  answer: z.object({ case: rtpCase.nullable() }),
  errors: ["agent_not_found"],
});

export const addRtpCaseNote = endpoint(`POST ${CASE}/notes`, {
  summary: "Write down what was found out about an alarm, and close its case or open it again",
  may: { permission: "rtp.case" },
  params: ofWatch,
  body: z.strictObject({
    /** Chosen by the caller, used once: a repeated call writes one note. */
    ref: foreignId,
    text: linesText(1, 2_000),
    closes: z.boolean(),
  }),
  answer: rtpCase,
  status: 201,
  errors: ["agent_not_found", "request_not_found", "transfer_conflict"],
});

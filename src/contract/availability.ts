// Which games an agent and all below it may offer: state, schedule and stake limits per agent and game, the strictest on the way up counts.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currency, positiveAmount } from "./money.ts";
import { id, instant, instantInput, pageOf, pageQuery } from "./page.ts";
import { lineText } from "./typed-text.ts";

/** From the most open to the strictest. Hidden: not listed for players, but it can be opened and played. */
export const availabilityState = z.enum(["on", "hidden", "maintenance", "off"]);
export type AvailabilityState = z.output<typeof availabilityState>;

const setBy = {
  reason: z.string(),
  set_at: instant,
  /** `*`: somebody above me. */
  set_by: z.string().nullable(),
  /** Set by somebody above me: only they change it. */
  is_locked: z.boolean(),
};
const limits = { min: amount.nullable(), max: amount.nullable() };

/** What is set at one agent for one game; what is null is as above it. */
export const availabilityRules = z.object({
  state: z.object({ state: availabilityState, ...setBy }).nullable(),
  window: z
    .object({
      state: availabilityState,
      from: instant,
      to: instant.nullable(),
      progress: z.enum(["planned", "in_force", "over"]),
      ...setBy,
    })
    .nullable(),
  limits: z.object({ ...limits, ...setBy }).nullable(),
});
export type AvailabilityRules = z.output<typeof availabilityRules>;

export const availabilityCell = z.object({
  /** `{agent id}:{game code}` */
  id: z.string(),
  game: z.string(),
  own: availabilityRules,
  effective: z.object({
    state: availabilityState,
    /** What makes it so: the agent's own rule, one above it, or the catalogue for everybody; null: nothing is set. */
    by: z.enum(["here", "above", "game", "provider", "window"]).nullable(),
    /** The agent it is inherited from, as far as I see it. */
    from: z.object({ id, code: z.string() }).nullable(),
    reason: z.string().nullable(),
    since: instant.nullable(),
  }),
  /** The stakes that are taken: the game's ladder within all limits. */
  stakes: z.object({ min: amount, max: amount, is_limited: z.boolean() }),
});
export type AvailabilityCell = z.output<typeof availabilityCell>;

export const availabilityRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  depth: z.int(),
  currency,
  /** False: the agent or one above it is suspended, and nothing is played there. */
  is_active: z.boolean(),
  cells: z.array(availabilityCell),
});
export type AvailabilityRow = z.output<typeof availabilityRow>;

const game = z.string().max(64);

export const listAvailability = endpoint("GET /api/availability", {
  summary: "Agents of my subtree with each game they may offer: what is set there, what is in effect, and why",
  may: { permission: "game.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    game: game.optional(),
    /** In effect, of at least one game. */
    state: availabilityState.optional(),
    /** `own`: agents with a rule of their own; `planned`: with a schedule that is not over. */
    rules: z.enum(["own", "planned"]).optional(),
  }),
  answer: pageOf(availabilityRow),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const getAvailability = endpoint("GET /api/agents/{id}/availability/{game}", {
  summary: "One game at an agent of my subtree: what is set there, what is in effect, and why",
  may: { permission: "game.read" },
  params: z.object({ id, game }),
  answer: availabilityRow.omit({ cells: true }).extend({
    cell: availabilityCell,
    /** The stakes the game has, ascending. */
    ladder: z.array(amount),
  }),
  errors: ["agent_not_found", "game_not_found"],
});

/** In place of a rule: as above the agent again. */
export const NO_RULE = "inherited";
const none = z.literal(NO_RULE);
export const PLACES_AT_ONCE = 200;

export const setAvailability = endpoint("PUT /api/availability", {
  summary:
    "Set states, a schedule or stake limits of games at agents, once all places are found right; rounds in progress finish",
  may: { permission: "game.availability" },
  body: z.strictObject({
    places: z
      .array(z.strictObject({ agent_id: id, game }))
      .min(1)
      .max(PLACES_AT_ONCE),
    state: z.union([availabilityState, none]).optional(),
    window: z
      .union([
        none,
        z.strictObject({ state: availabilityState, from: instantInput, to: instantInput.nullable().optional() }),
      ])
      .optional(),
    limits: z
      .union([none, z.strictObject({ min: positiveAmount.optional(), max: positiveAmount.optional() })])
      .optional(),
    reason: lineText(3, 200),
  }),
  answer: z.object({ changed: z.int(), unchanged: z.int() }),
  errors: ["agent_not_found", "game_not_found", "availability_locked"],
});

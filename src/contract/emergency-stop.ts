// Emergency stops of a game, a provider or an agent: play stops at once; lifting a stop restores the state before it.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, pageOf, pageQuery } from "./page.ts";
import { lineText } from "./typed-text.ts";

export const stopKind = z.enum(["game", "provider", "agent"]);
export type StopKind = z.output<typeof stopKind>;

export const emergencyStop = z.object({
  id,
  kind: stopKind,
  /** The code of the game or the provider, or the id of the agent. */
  subject: z.string(),
  names: z.object({ "en-US": z.string(), "pt-BR": z.string() }),
  reason: z.string(),
  /** `ended`: what was stopped was let go on elsewhere, without lifting the stop. */
  state: z.enum(["in_force", "lifted", "ended"]),
  stopped_at: instant,
  stopped_by: z.string().nullable(),
  lifted_at: instant.nullable(),
  lifted_by: z.string().nullable(),
  lift_reason: z.string().nullable(),
  /** My agent or role may lift it. */
  may_lift: z.boolean(),
});
export type EmergencyStop = z.output<typeof emergencyStop>;

const reason = lineText(3, 200);
/** The name of what is stopped, or its code, as it was typed. */
const name = lineText(1, 100);

export const listStops = endpoint("GET /api/emergency-stops", {
  summary: "Emergency stops, the newest first: all for the platform, those of my subtree's agents for an agent",
  may: { permission: "game.read" },
  query: pageQuery.extend({ state: z.enum(["in_force"]).optional() }),
  answer: pageOf(emergencyStop),
  errors: ["cursor_invalid"],
});

export const stopCatalogue = endpoint("POST /api/emergency-stops", {
  summary: "Stop a game or a provider for all agents at once; rounds in progress finish, and wins are paid",
  may: { permission: "game.operate" },
  body: z.strictObject({ kind: stopKind.exclude(["agent"]), code: z.string().max(64), name, reason }),
  answer: emergencyStop,
  status: 201,
  errors: ["game_not_found", "provider_not_found", "state_unchanged"],
});
export const liftCatalogueStop = endpoint("POST /api/emergency-stops/{id}/lift", {
  summary: "Lift the stop of a game or a provider: it is again as it was before",
  may: { permission: "game.operate" },
  params: z.object({ id }),
  body: z.strictObject({ reason }),
  answer: emergencyStop,
  errors: ["stop_not_found", "stop_lifted"],
});
export const stopAgent = endpoint("POST /api/agents/{id}/emergency-stop", {
  summary:
    "Stop all play of an agent below mine and of its subtree at once; rounds in progress finish, and wins are paid",
  may: { permission: "agent.suspend" },
  params: z.object({ id }),
  body: z.strictObject({ name, reason }),
  answer: emergencyStop,
  status: 201,
  errors: ["agent_not_found", "state_unchanged"],
});
export const liftAgentStop = endpoint("POST /api/agents/{id}/emergency-stop/lift", {
  summary: "Lift the stop of an agent below mine: it works as before",
  may: { permission: "agent.suspend" },
  params: z.object({ id }),
  body: z.strictObject({ reason }),
  answer: emergencyStop,
  errors: ["agent_not_found", "stop_not_found", "stop_lifted"],
});

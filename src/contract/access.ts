// API keys of an agent: which there are, and how they are made, replaced, bound to networks and revoked.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lineText } from "./typed-text.ts";
import { networkProblem } from "./network.ts";
import { id, instant, pageOf, pageQuery, timeSort } from "./page.ts";

/** What a key may be used for. */
export const apiScope = z.enum(["read", "play", "money"]);
export type ApiScope = z.output<typeof apiScope>;

/** Active; ending: works until `ends_at`, since another one takes over; ended: that time is over; revoked by somebody. */
export const apiKeyState = z.enum(["active", "ending", "ended", "revoked"]);
export type ApiKeyState = z.output<typeof apiKeyState>;

/** Of one agent, in force at the same time: one and the one that takes over from it. */
export const MOST_API_KEYS = 2;
/** Of one key. */
export const MOST_NETWORKS = 50;

/** How long the old key goes on beside the one that takes over. */
export const keyOverlap = z.enum(["1h", "24h", "7d"]);
export type KeyOverlap = z.output<typeof keyOverlap>;
export const OVERLAP_HOURS: Readonly<Record<KeyOverlap, number>> = { "1h": 1, "24h": 24, "7d": 168 };

export const apiKey = z.object({
  id,
  /** What requests carry in `reelgate-key`. */
  key_id: z.string(),
  name: z.string(),
  scopes: z.array(apiScope),
  /** Where it may be used from; none: from anywhere. */
  networks: z.array(z.string()),
  state: apiKeyState,
  created_at: instant,
  /** null: nobody of this agent or below it. */
  created_by: z.string().nullable(),
  /** To the minute; null: not once. */
  last_used_at: instant.nullable(),
  ends_at: instant.nullable(),
  revoked_at: instant.nullable(),
  revoked_by: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The one time the secret is told; its UTF-8 bytes are the key of the HMAC. */
const issued = z.object({ key: apiKey, secret: z.string() });

const name = lineText(1, 60);
const isUnique = (words: readonly string[]): boolean => new Set(words).size === words.length;
const scopes = z.array(apiScope).min(1).max(3).refine(isUnique, "Each of these may be there once.");
const network = z
  .string()
  .max(60)
  .refine((text) => networkProblem(text) === null, "This must be an address or a network such as 203.0.113.0/24.");
const networks = z.array(network).max(MOST_NETWORKS);

const ofAgent = z.object({ id });
const ofKey = z.object({ id, key: id });

export const listApiKeys = endpoint("GET /api/agents/{id}/keys", {
  summary: "API keys of an agent of my subtree, the newest or the oldest first",
  may: { permission: "key.read" },
  params: ofAgent,
  query: pageQuery.extend({
    /** In force: active or ending. */
    state: z.enum(["in_force", "over"]).optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageOf(apiKey),
  errors: ["agent_not_found", "cursor_invalid"],
});
export const createApiKey = endpoint("POST /api/agents/{id}/keys", {
  summary: "Make an API key; its secret is answered this once",
  may: { permission: "key.write" },
  params: ofAgent,
  body: z.strictObject({ name, scopes, networks }),
  answer: issued,
  status: 201,
  errors: ["agent_not_found", "agent_closed", "key_limit"],
});
export const rotateApiKey = endpoint("POST /api/agents/{id}/keys/{key}/rotation", {
  summary: "Make a key like this one that takes over from it; this one stops by itself once the overlap is over",
  may: { permission: "key.write" },
  params: ofKey,
  body: z.strictObject({ overlap: keyOverlap }),
  answer: issued,
  status: 201,
  errors: ["agent_not_found", "agent_closed", "key_not_found", "key_over", "key_ending", "key_limit"],
});
export const renameApiKey = endpoint("PATCH /api/agents/{id}/keys/{key}", {
  summary: "Give a key another name",
  may: { permission: "key.write" },
  params: ofKey,
  body: z.strictObject({ name }),
  answer: apiKey,
  errors: ["agent_not_found", "agent_closed", "key_not_found", "key_over"],
});
export const setKeyNetworks = endpoint("PUT /api/agents/{id}/keys/{key}/networks", {
  summary: "Say where a key may be used from: these networks, or anywhere with none",
  may: { permission: "key.write" },
  params: ofKey,
  body: z.strictObject({ networks }),
  answer: apiKey,
  errors: ["agent_not_found", "agent_closed", "key_not_found", "key_over"],
});
export const setKeyScopes = endpoint("PUT /api/agents/{id}/keys/{key}/scopes", {
  summary: "Say what a key may be used for, from the next call with it on; its secret stays",
  may: { permission: "key.write" },
  params: ofKey,
  body: z.strictObject({ scopes }),
  answer: apiKey,
  errors: ["agent_not_found", "agent_closed", "key_not_found", "key_over"],
});
export const revokeApiKey = endpoint("POST /api/agents/{id}/keys/{key}/revocation", {
  summary: "Revoke a key for ever: the next call with it is refused",
  may: { permission: "key.write" },
  params: ofKey,
  answer: apiKey,
  errors: ["agent_not_found", "key_not_found", "key_over"],
});

// The catalogue in operation: games and providers with their states, windows of maintenance, and what the platform does about them.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { currency } from "./money.ts";
import { lineText } from "./typed-text.ts";
import { id, instant, instantInput, pageOf, pageQuery, timeSort } from "./page.ts";

/** Active; maintenance: no new session and no new stake for a while; disabled: none until somebody says otherwise. */
export const operatingState = z.enum(["active", "maintenance", "disabled"]);
export type OperatingState = z.output<typeof operatingState>;

/** A provider's maintenance is a window: by hand it is on or off. */
export const providerState = operatingState.exclude(["maintenance"]);

/** Called off: before it began, so that it never was. */
export const windowState = z.enum(["planned", "in_force", "over", "called_off"]);
export type WindowState = z.output<typeof windowState>;

const code = z.string().regex(/^[a-z0-9_-]{1,64}$/, "This must be 1 to 64 of a-z 0-9 _ -");
const provider = z.object({ code: z.string(), name: z.string() });

/** From its first instant on, and before its last. */
export const maintenanceWindow = z.object({
  id,
  provider,
  from: instant,
  /** null: until somebody ends it. */
  to: instant.nullable(),
  reason: z.string(),
  state: windowState,
  announced_at: instant,
  called_off_at: instant.nullable(),
  /** Why it was called off, or ended before its time. */
  end_reason: z.string().nullable(),
});
export type MaintenanceWindow = z.output<typeof maintenanceWindow>;

/** A window that is in force or comes next. */
const windowAhead = maintenanceWindow.pick({ id: true, from: true, to: true, reason: true }).extend({
  state: windowState.extract(["planned", "in_force"]),
});
export type WindowAhead = z.output<typeof windowAhead>;

/** What somebody set by hand. */
const setByHand = {
  state: operatingState,
  /** Since when; null: since it came. */
  since: instant.nullable(),
  reason: z.string().nullable(),
};
const reach = {
  /** Agents I see that may offer it. */
  agents: z.int(),
  /** Theirs. */
  currencies: z.array(currency),
};

export const catalogueGame = z.object({
  code: z.string(),
  names: z.object({ "en-US": z.string(), "pt-BR": z.string() }),
  provider,
  ...setByHand,
  /** Whether it can be played now, and what keeps it from that where it cannot: as bad as its provider is. */
  effective: z.object({
    state: operatingState,
    by: z.enum(["game", "provider", "window"]),
    since: instant.nullable(),
    reason: z.string().nullable(),
  }),
  /** Of its provider. */
  window: windowAhead.nullable(),
  ...reach,
});
export type CatalogueGame = z.output<typeof catalogueGame>;

export const catalogueProvider = z.object({
  code: z.string(),
  name: z.string(),
  ...setByHand,
  /** With a window that is in force. */
  effective_state: operatingState,
  window: windowAhead.nullable(),
  games: z.int(),
  ...reach,
});
export type CatalogueProvider = z.output<typeof catalogueProvider>;

/** By code, or those first that cannot be played. */
export const gameSort = z.enum(["code", "worst"]);
export type GameSort = z.output<typeof gameSort>;

export const listCatalogueGames = endpoint("GET /api/catalogue/games", {
  summary: "Games with their states: the platform's whole catalogue, or what my agent may offer",
  may: { permission: "game.read" },
  query: pageQuery.extend({
    search: z.string().trim().max(64).optional(),
    provider: code.optional(),
    /** As they can be played now. */
    state: operatingState.optional(),
    sort: gameSort.default("code"),
  }),
  answer: pageOf(catalogueGame),
  errors: ["cursor_invalid"],
});
export const listCatalogueProviders = endpoint("GET /api/catalogue/providers", {
  summary: "Providers with their states and the window that is in force or comes next",
  may: { permission: "game.read" },
  query: pageQuery,
  answer: pageOf(catalogueProvider),
  errors: ["cursor_invalid"],
});
export const listWindows = endpoint("GET /api/maintenance", {
  summary: "Windows of maintenance, the latest to begin first or last",
  may: { permission: "game.read" },
  query: pageQuery.extend({
    provider: code.optional(),
    state: windowState.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageOf(maintenanceWindow),
  errors: ["cursor_invalid"],
});

const reason = lineText(3, 200);
const ofCode = z.object({ code });
const ofWindow = z.object({ id });
const time = { from: instantInput, to: instantInput.nullable().optional(), reason };

export const setGameState = endpoint("PUT /api/catalogue/games/{code}/state", {
  summary: "Disable a game, put it into maintenance, or make it active again; rounds in progress finish",
  may: { permission: "game.operate" },
  params: ofCode,
  body: z.strictObject({ state: operatingState, reason }),
  answer: catalogueGame,
  errors: ["game_not_found", "state_unchanged"],
});
export const setProviderState = endpoint("PUT /api/catalogue/providers/{code}/state", {
  summary: "Disable a provider with all its games, or make it active again; rounds in progress finish",
  may: { permission: "game.operate" },
  params: ofCode,
  body: z.strictObject({ state: providerState, reason }),
  answer: catalogueProvider,
  errors: ["provider_not_found", "state_unchanged"],
});
export const announceWindow = endpoint("POST /api/maintenance", {
  summary: "Announce that a provider's games will pause; agents' servers are told at once",
  may: { permission: "game.operate" },
  body: z.strictObject({ provider: code, ...time }),
  answer: maintenanceWindow,
  status: 201,
  errors: ["provider_not_found"],
});
export const changeWindow = endpoint("PUT /api/maintenance/{id}", {
  summary: "Move a window; of one that is in force only the end and the reason can change",
  may: { permission: "game.operate" },
  params: ofWindow,
  body: z.strictObject(time),
  answer: maintenanceWindow,
  errors: ["window_not_found", "window_over"],
});
export const endWindow = endpoint("POST /api/maintenance/{id}/end", {
  summary: "Call a window off before it begins, or end it now",
  may: { permission: "game.operate" },
  params: ofWindow,
  body: z.strictObject({ reason }),
  answer: maintenanceWindow,
  errors: ["window_not_found", "window_over"],
});

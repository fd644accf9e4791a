// Where the server is: read once from /config.json, the page's own origin unless it says otherwise.
import { API_BASE_KEY, forgetEarly, takeEarly } from "./early-calls.ts";
import { kept } from "./stored.ts";

export interface Settings {
  /** Prefix of every API call, for example `https://api.example.com`; empty: same origin. */
  readonly api_base: string;
  /** Origin of the live connection; empty: same origin. */
  readonly socket_base: string;
}

const FILE = "/config.json";
const SAME_ORIGIN: Settings = { api_base: "", socket_base: "" };
let settings = SAME_ORIGIN;

// Read by hand: the schema library is not worth fetching before the first page is drawn.
function settingsOf(file: unknown): Settings {
  const parts: Readonly<Record<string, unknown>> = typeof file === "object" && file !== null ? { ...file } : {};
  const text = (name: string) => (typeof parts[name] === "string" ? parts[name] : "");
  return { api_base: text("api_base"), socket_base: text("socket_base") };
}

/** Same origin stays in force when the file is missing or not ours to read. */
export async function loadSettings(): Promise<void> {
  try {
    const answer = await (takeEarly(FILE) ?? fetch(FILE));
    settings = answer.ok ? settingsOf(await answer.json()) : SAME_ORIGIN;
  } catch {
    settings = SAME_ORIGIN;
  }
  if (isNewBase(settings.api_base)) forgetEarly();
}

/** Whether what was asked early was asked of another server; the next page asks this one. */
function isNewBase(base: string): boolean {
  const before = kept.get(API_BASE_KEY) ?? "";
  if (base === "") kept.remove(API_BASE_KEY);
  else kept.set(API_BASE_KEY, base);
  // Whoever keeps nothing has asked the page's own server.
  return before !== base;
}

export const currentSettings = (): Settings => settings;

/** Where the server is, for programs that are no pages of ours. */
export const serverOrigin = (): string => settings.api_base || globalThis.location.origin;

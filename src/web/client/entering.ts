// What entering a screen of the dashboard waits for: its payload the first time, and for a moment the answers it begins with.
import type { ClientLoaderFunctionArgs } from "react-router";
import type { Endpoint } from "#contract/endpoint.ts";
import { getSession } from "#contract/session.ts";
import { parseSearch } from "./url-state.ts";
import { answersAhead, askAhead, isAnswered } from "./use-endpoint.tsx";

/** Payloads are written with the build: one is the same for as long as the page is open. */
const payloads = new Map<string, unknown>();
const foreseen = new Map<string, unknown>();

async function payloadOf(path: string, fetchNow: () => Promise<unknown>): Promise<unknown> {
  if (payloads.has(path)) return payloads.get(path);
  const fetched = fetchNow().then((payload) => {
    payloads.set(path, payload);
    return payload;
  });
  if (!foreseen.has(path)) return fetched;
  // Nothing of it is unknown: a screen that is drawn already waits neither for it nor for its failure.
  fetched.catch(() => undefined);
  return foreseen.get(path);
}

/** Told of a page that is drawn ahead: what its payload will say, which is fetched as the page is entered all the same. */
export const foreseePayload = (path: string, payload: unknown): void => void foreseen.set(path, payload);

/** A page that was opened by its address came with its payload. */
export function keepPayload(path: string, payload: unknown): void {
  if (payload !== undefined && !payloads.has(path)) payloads.set(path, payload);
}

/** That the server answered though the browser knows of no network: it is on this very machine, and stays there. */
let isLocal = false;

export async function isReached(): Promise<boolean> {
  try {
    await fetch("/config.json", { method: "HEAD", cache: "no-store" });
    return (isLocal = true);
  } catch {
    return false;
  }
}

/** What was shown before can be shown again without a network, and nothing else can. */
export const isOutOfReach = (path: string): boolean => !navigator.onLine && !isLocal && !payloads.has(path);

interface Beginning {
  /** Asked for as the address says. */
  readonly reads?: Endpoint;
  /** What its filters offer, whatever the address says. */
  readonly offers?: readonly Endpoint[];
}

/**
 * The loader of a screen in the browser. Its rows, its payload and its code are on their way together, and drawn in one
 * go. Its `ask` asks for the rows alone, before anyone enters.
 */
export function entering({ reads, offers = [] }: Beginning = {}) {
  const ask = ({ searchParams }: URL): Promise<unknown>[] => {
    // Nobody else would be answered.
    if (!isAnswered(getSession)) return [];
    const asked = offers.map((endpoint) => askAhead(endpoint, { query: {} }));
    if (reads !== undefined) asked.push(askAhead(reads, { query: parseSearch(reads.query, searchParams) }));
    return asked;
  };
  const load = async ({ url, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    // A screen that changes its own address has asked already: only it knows what else narrows its list.
    const answers = url.pathname === location.pathname ? answersAhead() : answersAhead(ask(url));
    const [payload] = await Promise.all([payloadOf(url.pathname, serverLoader), answers]);
    return payload;
  };
  return Object.assign(load, { ask });
}

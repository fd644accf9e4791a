/** Pairs an endpoint of the contract with the function that serves it; a noun's `http.ts` is a list of such pairs. */
import type { z } from "zod";
import type { Answer, Endpoint, May } from "#contract/endpoint.ts";
import type { Refusal } from "#contract/errors.ts";
import type { ApiCaller, Caller, MemberCaller, Nobody, PlayCaller } from "./caller.ts";
import type { FileReply, Reply } from "./reply.ts";

export interface RequestFacts {
  /** Also in the answer's `request-id` and in every line of the log. */
  readonly id: string;
  /** The caller's network address, IPv4-mapped IPv6 written as IPv4. */
  readonly address: string;
  readonly userAgent: string;
  /** The `cookie` header as it came, for those who hand cookies out. */
  readonly cookie: string | undefined;
}

/** What a handler is given: everything decoded by the endpoint's own schemas (amounts are bigint). */
export interface Call<E extends Endpoint, C extends Caller> {
  readonly params: z.output<E["params"]>;
  readonly query: z.output<E["query"]>;
  readonly body: z.output<E["body"]>;
  readonly caller: C;
  readonly request: RequestFacts;
}

/** Answers, refuses as a value, or throws on a bug (one neutral 500). */
export type Handler<E extends Endpoint, C extends Caller> = (
  call: Call<E, C>,
) => Promise<Answer<E> | Refusal | Reply<Answer<E> | Refusal> | FileReply>;

export interface Route {
  readonly endpoint: Endpoint;
  /** Statuses of success this route may answer; the endpoint's own first. */
  readonly statuses: readonly number[];
  /** Called with input decoded by this endpoint's schemas and with a caller of its kind only: a method, so that each may ask for its own. */
  handle(call: Call<Endpoint, Caller>): Promise<unknown>;
}

export interface ServeOptions {
  /** Statuses of success beside the endpoint's own, chosen by `reply(answer, { status })`. */
  readonly alsoStatuses?: readonly number[];
}

type Kind = Caller["kind"];

/** The kind of caller an endpoint is for. */
export function callerKindOf(may: May): Kind {
  if (typeof may === "string") return may;
  return "permission" in may ? "member" : "api";
}

function pair<E extends Endpoint, C extends Caller>(
  kind: C["kind"],
  endpoint: E,
  handler: Handler<E, C>,
  { alsoStatuses = [] }: ServeOptions,
): Route {
  if (callerKindOf(endpoint.may) !== kind) {
    throw new Error(`${endpoint.method} ${endpoint.path} is not for callers of kind ${kind}`);
  }
  return {
    endpoint,
    statuses: [endpoint.status, ...alsoStatuses],
    handle: handler,
  };
}

/** For `may: "member"` and `may: { permission }`: the permission is checked before the handler runs. */
export const serveMember = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, MemberCaller>,
  options: ServeOptions = {},
): Route => pair("member", endpoint, handler, options);

/** For `may: { scope }`: signature, nonce, network, scope and rate are checked before the handler runs. */
export const serveApi = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, ApiCaller>,
  options: ServeOptions = {},
): Route => pair("api", endpoint, handler, options);

/** For `may: "game-session"`: the play token is checked before the handler runs. */
export const servePlay = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, PlayCaller>,
  options: ServeOptions = {},
): Route => pair("game-session", endpoint, handler, options);

/** For `may: "anybody"`. */
export const serveAnybody = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E, Nobody>,
  options: ServeOptions = {},
): Route => pair("anybody", endpoint, handler, options);

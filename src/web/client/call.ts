// Calls an endpoint: its own object says the address, what goes in and what comes out.
import { z } from "zod";
import type { Answer, Endpoint, Input } from "#contract/endpoint.ts";
import { UNATTENDED } from "#contract/session.ts";
import { isAttended } from "./attendance.ts";
import { ProblemError, connectionProblem, problemOf } from "./problem.ts";
import { currentSettings } from "./settings.ts";
import { publishSignedOut } from "./signed-out.ts";

const TIMEOUT_MS = 30_000;

/** The parts of an input, whichever an endpoint has. */
export interface InputParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What a caller hands over for an endpoint, told part by part. */
export type CallInput<E extends Endpoint> = Input<E> & InputParts;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

// Everything our parameters hold is a word, a number or an amount.
const word = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, wireValue));

/** Amounts are JSON integers on the wire. */
function wireValue(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  const wire = Number(value);
  if (!Number.isSafeInteger(wire)) throw new RangeError(`amount ${value} does not fit the wire`);
  return wire;
}

/** Path and query string of a call; also names it in the cache. */
export function addressOf(endpoint: Endpoint, input: InputParts): string {
  const params = isRecord(input.params) ? input.params : {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(word(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(input.query) ? input.query : {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") query.append(name, word(one));
    }
  }
  query.sort();
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The decoded answer; rejects with a `ProblemError` whatever goes wrong. */
export const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Answer<E>> =>
  callWith(endpoint, input, options);

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The page asks by itself, even while somebody is there. */
  readonly isUnattended?: boolean;
}

/** The same for parts whose caller knows them only at run time, from the endpoint's own schemas. */
export async function callWith<E extends Endpoint>(
  endpoint: E,
  parts: InputParts,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(currentSettings().api_base + addressOf(endpoint, parts), {
    method: endpoint.method,
    credentials: currentSettings().api_base === "" ? "same-origin" : "include",
    signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
    headers: {
      accept: "application/json",
      ...(parts.body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.isUnattended === true || !isAttended() ? { [UNATTENDED]: "1" } : {}),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body, wireValue) }),
  }).catch((error: unknown) => {
    throw connectionProblem(error);
  });
  if (!answer.ok) {
    const problem = await problemOf(answer);
    if (problem.code === "sign_in_required") publishSignedOut();
    throw problem;
  }
  const wire: unknown = answer.status === 204 ? undefined : await answer.json().catch(() => null);
  const decoded = z.safeParse<E["answer"]>(endpoint.answer, wire);
  if (!decoded.success) {
    const detail = `${endpoint.method} ${endpoint.path} answered something else: ${decoded.error.message}`;
    const requestId = answer.headers.get("request-id");
    throw new ProblemError({ code: "answer_unreadable", status: answer.status, requestId, detail });
  }
  return decoded.data;
}

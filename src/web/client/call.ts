// Calls an endpoint: its own object says the address, what goes in and what comes out.
import { z } from "zod";
import type { Answer, Endpoint, Input } from "#contract/endpoint.ts";
import { UNATTENDED } from "#contract/session.ts";
import { type InputParts, addressOf, wireValue } from "./address.ts";
import { isAttended } from "./attendance.ts";
import { takeEarly, whileComing } from "./early-calls.ts";
import { ProblemError, asNotFound, connectionProblem, problemOf } from "./problem.ts";
import { currentSettings } from "./settings.ts";
import { publishSignedOut } from "./signed-out.ts";

const TIMEOUT_MS = 30_000;

/** What a caller hands over for an endpoint, told part by part. */
export type CallInput<E extends Endpoint> = Input<E> & InputParts;

/** The decoded answer; rejects with a `ProblemError` whatever goes wrong. */
export const call = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Answer<E>> =>
  callWith(endpoint, input, options);

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The page asks by itself, even while somebody is there. */
  readonly isUnattended?: boolean;
}

/** The same for parts whose caller knows them only at run time, from the endpoint's own schemas. */
export function callWith<E extends Endpoint>(
  endpoint: E,
  parts: InputParts,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const address = addressOf(endpoint, parts);
  const early = endpoint.method === "GET" ? takeEarly(address) : undefined;
  if (early !== undefined) return whileComing(decoded(endpoint, early));
  return decoded(endpoint, request(endpoint, address, parts, options));
}

async function decoded<E extends Endpoint>(endpoint: E, asked: Promise<Response>): Promise<Answer<E>> {
  const answer = await asked.catch((error: unknown) => {
    throw connectionProblem(error);
  });
  if (!answer.ok) {
    const problem = await problemOf(answer);
    if (problem.code === "sign_in_required") publishSignedOut();
    throw endpoint.method === "GET" ? asNotFound(problem, endpoint) : problem;
  }
  const wire: unknown = answer.status === 204 ? undefined : await answer.json().catch(() => null);
  const parsed = z.safeParse<E["answer"]>(endpoint.answer, wire);
  if (!parsed.success) {
    const detail = `${endpoint.method} ${endpoint.path} answered something else: ${parsed.error.message}`;
    const requestId = answer.headers.get("request-id");
    throw new ProblemError({ code: "answer_unreadable", status: answer.status, requestId, detail });
  }
  return parsed.data;
}

function request(endpoint: Endpoint, address: string, parts: InputParts, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(currentSettings().api_base + address, {
    method: endpoint.method,
    credentials: currentSettings().api_base === "" ? "same-origin" : "include",
    signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
    headers: {
      accept: "application/json",
      ...(parts.body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.isUnattended === true || !isAttended() ? { [UNATTENDED]: "1" } : {}),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body, wireValue) }),
  });
}

// A call whose failure is a value; apart from use-action.ts so that a page may fetch it only when it is needed.
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { InputParts } from "./address.ts";
import { type CallOptions, callWith } from "./call.ts";
import { type ProblemError, asProblem } from "./problem.ts";

export type Outcome<T> = { readonly answer: T } | { readonly problem: ProblemError };

export async function attempt<E extends Endpoint>(
  endpoint: E | (() => Promise<E>),
  parts: InputParts,
  options?: CallOptions,
): Promise<Outcome<Answer<E>>> {
  try {
    const known = typeof endpoint === "function" ? await endpoint() : endpoint;
    return { answer: await callWith(known, parts, options) };
  } catch (error) {
    return { problem: asProblem(error) };
  }
}

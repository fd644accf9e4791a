// Writes to an endpoint on demand: one at a time, with its refusal as a value to show.
import { useRef, useState } from "react";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { Outcome } from "./attempt.ts";
import type { InputParts } from "./address.ts";
import type { CallInput } from "./call.ts";
import { publishChanges } from "./changes.ts";
import type { ProblemError } from "./problem.ts";

export interface Action<E extends Endpoint> {
  /** The answer, or null when it was refused (see `problem`) or one is already on its way. */
  readonly run: (input: CallInput<E>) => Promise<Answer<E> | null>;
  /** The answer or the refusal, null when one is already on its way; for parts checked against the endpoint's schemas. */
  readonly send: (parts: InputParts) => Promise<Outcome<Answer<E>> | null>;
  readonly isPending: boolean;
  readonly problem: ProblemError | null;
  readonly reset: () => void;
}

/** `endpoint` may be a function that fetches it, for pages that should not carry the contract before it is needed. */
export function useAction<E extends Endpoint>(endpoint: E | (() => Promise<E>)): Action<E> {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const underWay = useRef(false);
  const send = async (parts: InputParts): Promise<Outcome<Answer<E>> | null> => {
    if (underWay.current) return null;
    underWay.current = true;
    setPending(true);
    setProblem(null);
    const { attempt } = await import("./attempt.ts");
    const outcome = await attempt(endpoint, parts);
    underWay.current = false;
    setPending(false);
    if ("problem" in outcome) setProblem(outcome.problem);
    // What a write touches is for the server to know: everything shown is fetched again.
    else publishChanges(["anything"]);
    return outcome;
  };
  const run = async (input: CallInput<E>): Promise<Answer<E> | null> => {
    const outcome = await send(input);
    return outcome !== null && "answer" in outcome ? outcome.answer : null;
  };
  return { run, send, isPending, problem, reset: () => setProblem(null) };
}

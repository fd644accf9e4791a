// One thing a button does: a call that is known beforehand, whether it is under way, and why it was refused.
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { CallInput } from "#web/client/call.ts";
import type { ProblemError } from "#web/client/problem.ts";
import { useAction } from "#web/client/use-action.ts";

export interface Deed {
  readonly isPending: boolean;
  readonly problem: ProblemError | null;
  readonly run: () => void;
}

export function useDeed<E extends Endpoint>(endpoint: E, input: CallInput<E>, done: (answer: Answer<E>) => void): Deed {
  const { isPending, problem, run } = useAction(endpoint);
  const runOnce = async (): Promise<void> => {
    const answer = await run(input);
    if (answer !== null) done(answer);
  };
  return { isPending, problem, run: () => void runOnce() };
}

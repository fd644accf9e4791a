// What a form that may be tried only so often says when it was refused.
import type { Endpoint } from "#contract/endpoint.ts";
import { TriesProblem } from "#web/views/tries-problem.tsx";
import type { EndpointForm } from "#web/views/use-endpoint-form.tsx";

export function problemsOf<E extends Endpoint>({ problem, problems }: EndpointForm<E>): EndpointForm<E>["problems"] {
  if (problem?.code !== "rate_limited") return problems;
  return { ...problems, submitError: <TriesProblem problem={problem} /> };
}

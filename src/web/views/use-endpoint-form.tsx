// A form that sends the body of an endpoint: checked by the endpoint's own schema first, then by the server.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { ProblemCode, ProblemError } from "#web/client/problem.ts";
import { useAction } from "#web/client/use-action.ts";
import { type FieldProblems, useFieldProblems } from "./field-problems.ts";
import { ProblemText } from "./problem-text.tsx";

/** A body while it is being filled in: what is not there yet is null, undefined or an empty text. */
type Draft<E extends Endpoint> = {
  readonly [K in keyof z.output<E["body"]>]?: z.output<E["body"]>[K] | null | undefined | "";
};

export interface EndpointForm<E extends Endpoint> {
  /** Sends the draft; `done` gets the answer when it was accepted. */
  readonly submit: (draft: Draft<E>, params?: unknown) => void;
  /** The same for a draft whose parts are known from the schema alone. */
  readonly submitUntyped: (draft: object, params?: unknown) => void;
  readonly isPending: boolean;
  /** For `<Form {...form.problems}>`. */
  readonly problems: { readonly submitError: ReactNode | null; readonly fieldErrors: FieldProblems };
  /** The refusal of the last try, for forms that say more about it. */
  readonly problem: ProblemError | null;
  readonly reset: () => void;
}

/** Refusals that are about one field: said there instead of below the form. */
export type RefusedAt = Readonly<Partial<Record<ProblemCode, string>>>;

const NOTHING_WRONG: FieldProblems = {};

const filledIn = (draft: object): object =>
  Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );

const WHOLE_FORM: RefusedAt = {};

export function useEndpointForm<E extends Endpoint>(
  endpoint: E,
  done: (answer: Answer<E>) => void,
  refusedAt: RefusedAt = WHOLE_FORM,
): EndpointForm<E> {
  const t = useTranslations("error");
  const action = useAction(endpoint);
  const problems = useFieldProblems();
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const submit = async (draft: object, params?: unknown): Promise<void> => {
    const body = filledIn(draft);
    const checked = z.safeEncode(endpoint.body, body);
    setWrong(checked.success ? NOTHING_WRONG : problems.ofPage(checked.error.issues));
    if (!checked.success) return;
    const outcome = await action.send({ body, ...(params === undefined ? {} : { params }) });
    if (outcome === null) return;
    if ("answer" in outcome) done(outcome.answer);
    else setWrong({ ...problems.ofServer(outcome.problem.fields), ...atField(outcome.problem) });
  };
  const atField = ({ code }: ProblemError): FieldProblems => {
    const field = refusedAt[code];
    return field === undefined ? NOTHING_WRONG : { [field]: t(code) };
  };
  const { problem } = action;
  const isAtField = problem !== null && refusedAt[problem.code] !== undefined;
  return {
    submit: (draft, params) => void submit(draft, params),
    submitUntyped: (draft, params) => void submit(draft, params),
    isPending: action.isPending,
    problems: {
      submitError: problem === null || isAtField ? null : <ProblemText problem={problem} />,
      fieldErrors: wrong,
    },
    problem,
    reset: () => {
      action.reset();
      setWrong(NOTHING_WRONG);
    },
  };
}

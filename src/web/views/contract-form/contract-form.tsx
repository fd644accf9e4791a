// A form made from the body of an endpoint: a field for each of its parts, checked, sent, and refused at the field.
import { type ComponentType, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { ProblemCode, ProblemError } from "#web/client/problem.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { ContractField, type FieldWords, fieldKind } from "./contract-field.tsx";
import { type RefusedAt, useEndpointForm } from "../use-endpoint-form.tsx";

type Body<E extends Endpoint> = z.output<E["body"]>;
type NameOf<E extends Endpoint> = keyof Body<E> & string;

interface ContractFormProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly params?: unknown;
  /** The parts of the body to fill in, in the order they stand. */
  readonly fields: { readonly [K in NameOf<E>]?: FieldWords };
  /** What stands in them at first. */
  readonly from?: Partial<Body<E>>;
  /** Parts of the body nobody fills in. */
  readonly fixed?: Partial<Body<E>>;
  readonly refusedAt?: RefusedAt;
  /** What says more of a refusal than its own text. */
  readonly saidBy?: Readonly<Partial<Record<ProblemCode, ComponentType<{ readonly problem: ProblemError }>>>>;
  /** On the button that sends it. */
  readonly submit: string;
  /** Why the reader may not send it: nothing can be filled in then. */
  readonly forbidden?: string | undefined;
  /** With a button that leaves it; "Cancel" where it has no text of its own. */
  readonly onCancel?: () => void;
  readonly cancel?: string;
  readonly size?: "sm" | "md";
  /** What was sent stays in its fields; otherwise the next one begins as this one did. */
  readonly keepsSent?: boolean;
  readonly onDone: (answer: Answer<E>) => void;
}

const NOTHING: Readonly<Record<string, unknown>> = {};
const NOBODY: NonNullable<ContractFormProps<Endpoint>["saidBy"]> = {};

function partsOf(body: z.ZodType): Readonly<Record<string, unknown>> {
  if (!(body instanceof z.ZodObject)) throw new Error("only an endpoint that takes an object has a form");
  return body.shape;
}

export function ContractForm<E extends Endpoint>(props: ContractFormProps<E>) {
  const { endpoint, params, fields, from = NOTHING, fixed = NOTHING, refusedAt, onDone } = props;
  const { saidBy = NOBODY, submit, forbidden, onCancel, cancel, size = "md", keepsSent = false } = props;
  const t = useTranslations("ui.dialog");
  const parts = partsOf(endpoint.body);
  // A box that was not touched says no; everything else that was not touched is not sent.
  const boxes = Object.keys(fields).filter((name) => fieldKind(parts[name]).kind === "switch");
  const first = { ...Object.fromEntries(boxes.map((name) => [name, false])), ...from };
  const [draft, setDraft] = useState<Readonly<Record<string, unknown>>>(first);
  const form = useEndpointForm(
    endpoint,
    (answer) => {
      if (!keepsSent) setDraft(first);
      onDone(answer);
    },
    refusedAt,
  );
  const { problem } = form;
  const { fieldErrors, submitError } = form.problems;
  const Say = problem === null ? undefined : saidBy[problem.code];
  return (
    <Form
      fieldErrors={fieldErrors}
      submitError={
        submitError !== null && problem !== null && Say !== undefined ? <Say problem={problem} /> : submitError
      }
      onSubmit={() => form.submitUntyped({ ...draft, ...fixed }, params)}
      actions={
        <FormActions>
          {onCancel !== undefined && (
            <Button size={size} onPress={onCancel}>
              {cancel ?? t("cancel")}
            </Button>
          )}
          <Button size={size} variant="primary" type="submit" isPending={form.isPending} forbidden={forbidden}>
            {submit}
          </Button>
        </FormActions>
      }
    >
      {Object.entries<FieldWords | undefined>(fields).map(
        ([name, words]) =>
          words !== undefined && (
            <ContractField
              key={name}
              name={name}
              schema={parts[name]}
              words={words}
              value={draft[name]}
              isDisabled={forbidden !== undefined}
              onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
            />
          ),
      )}
    </Form>
  );
}

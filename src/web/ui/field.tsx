// What all fields share: label above, control, then the hint or what is wrong; the form's refusals arrive by name.
import { type ReactNode, createContext, use, useId } from "react";

/** Props every field takes beside those of its control. */
export interface FieldProps {
  readonly label: string;
  /** Name by which a form finds it. */
  readonly name?: string;
  /** Reads the label aloud without drawing it, for filters whose value says what they are. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong and what would be right, as this page sees it. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

const FIELD_PROPS = ["label", "name", "hideLabel", "hint", "error", "isRequired", "isDisabled"] as const;

/** What is left for the control itself. */
export function withoutFieldProps<P extends FieldProps>(props: P): Omit<P, (typeof FIELD_PROPS)[number]> {
  const rest = { ...props };
  for (const name of FIELD_PROPS) delete rest[name];
  return rest;
}

export interface FormProblems {
  readonly of: (name: string) => string | undefined;
  /** The field was edited: what was wrong with it may be no longer. */
  readonly forget: (name: string) => void;
  /** Something was typed before the page was alive; what is typed afterwards the form hears of by itself. */
  readonly noteTyped: () => void;
}
export const FormProblemsContext = createContext<FormProblems | null>(null);

/** Ids and states that tie a control to its label, hint and error. */
export function useField({ name, hint, error, isRequired = false, isDisabled = false }: FieldProps) {
  const id = useId();
  const form = use(FormProblemsContext);
  const problem = error ?? (name === undefined ? undefined : form?.of(name));
  const described = [
    hint === undefined || hint === problem ? "" : `${id}-hint`,
    problem === undefined ? "" : `${id}-error`,
  ]
    .join(" ")
    .trim();
  return {
    id,
    problem,
    edited: () => {
      if (name !== undefined) form?.forget(name);
    },
    typedBefore: () => form?.noteTyped(),
    control: {
      id,
      ...(name === undefined ? {} : { name }),
      disabled: isDisabled,
      "aria-required": isRequired,
      "aria-invalid": problem !== undefined,
      ...(described === "" ? {} : { "aria-describedby": described }),
    },
  };
}

interface FieldFrameProps {
  readonly field: ReturnType<typeof useField>;
  readonly props: FieldProps;
  readonly children: ReactNode;
}

export function FieldFrame({ field, props, children }: FieldFrameProps) {
  const { label, hideLabel = false, hint, isRequired = false } = props;
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={field.id} className={hideLabel ? "sr-only" : "text-sm font-medium wrap-anywhere text-ink"}>
        {label}
        {isRequired && !hideLabel && (
          <span aria-hidden className="text-bad">
            {" *"}
          </span>
        )}
      </label>
      {children}
      {/* What is wrong may be what the hint says, and is said once. */}
      {hint !== undefined && hint !== field.problem && (
        <p id={`${field.id}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      )}
      {field.problem !== undefined && (
        <p id={`${field.id}-error`} className="text-xs font-medium text-bad">
          {field.problem}
        </p>
      )}
    </div>
  );
}

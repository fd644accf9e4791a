// One field of a contract's body: what it is by its schema, what it is called by its words.
import type { ReactNode } from "react";
import { z } from "zod";
import type { CurrencyCode } from "#contract/money.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { NumberField } from "#web/ui/decimal-field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { CurrencyField } from "../currency-field.tsx";

/** What a schema cannot know of its field. */
export interface FieldWords {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Name of each choice, for a field that takes one of a few. */
  readonly choice?: (id: string) => string;
  /** Of an amount. */
  readonly currency?: CurrencyCode;
  /** More than one: a text of several lines. */
  readonly lines?: number;
  /** Hides what is typed, and tells the browser whether it is the old one or a new one. */
  readonly password?: "current-password" | "new-password";
  /** Whose password it is. */
  readonly username?: string;
  readonly autoComplete?: string;
}

/** How a field of the contract is filled in. */
export interface FieldKind {
  readonly kind: "text" | "choice" | "switch" | "amount" | "number" | "date";
  readonly isRequired: boolean;
  /** The least and the most of a number. */
  readonly minimum?: bigint;
  readonly maximum?: bigint;
  readonly isEmail: boolean;
  readonly choices: readonly string[];
}

const KINDS = { enum: "choice", boolean: "switch", number: "number", string: "text" } as const;
const isKnown = (type: string): type is keyof typeof KINDS => Object.hasOwn(KINDS, type);

function limitsOf(schema: unknown): Pick<FieldKind, "minimum" | "maximum"> {
  if (!(schema instanceof z.ZodNumber)) return {};
  const found: { minimum?: bigint; maximum?: bigint } = {};
  for (const { _zod } of schema.def.checks ?? []) {
    const { def } = _zod;
    if (isLimit(def, "greater_than")) found.minimum = BigInt(def.value);
    if (isLimit(def, "less_than")) found.maximum = BigInt(def.value);
  }
  return found;
}

const isLimit = (def: z.core.$ZodCheckDef, check: string): def is z.core.$ZodCheckDef & { readonly value: number } =>
  def.check === check && "value" in def && typeof def.value === "number";

/** What a schema asks for; throws for one that no field here can fill in. */
export function fieldKind(schema: unknown): FieldKind {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return { ...fieldKind(schema.def.innerType), isRequired: false };
  const plain = { isRequired: true, isEmail: false, choices: [] };
  if (schema instanceof z.ZodCodec && schema.def.out instanceof z.ZodBigInt) return { ...plain, kind: "amount" };
  if (schema instanceof z.ZodEnum) return { ...plain, kind: "choice", choices: schema.options.map(String) };
  if (schema instanceof z.ZodISODate) return { ...plain, kind: "date" };
  const type = schema instanceof z.ZodType ? schema.def.type : "nothing";
  if (!isKnown(type)) throw new Error(`a form has no field for ${type}`);
  return {
    ...plain,
    kind: KINDS[type],
    isEmail: schema instanceof z.ZodEmail,
    ...limitsOf(schema),
  };
}

interface ContractFieldProps {
  readonly name: string;
  readonly schema: unknown;
  readonly words: FieldWords;
  readonly value: unknown;
  readonly isDisabled: boolean;
  readonly onChange: (value: unknown) => void;
}

export function ContractField({ name, schema, words, value, isDisabled, onChange }: ContractFieldProps) {
  const { kind, isRequired, minimum, maximum, isEmail, choices } = fieldKind(schema);
  const { label, hint, choice = String, currency, lines = 1, password, username, autoComplete } = words;
  const field = { name, label, isRequired, isDisabled, ...(hint === undefined ? {} : { hint }) };
  if (kind === "switch")
    return (
      <Checkbox name={name} isChosen={value === true} isDisabled={isDisabled} onChange={onChange}>
        {label}
      </Checkbox>
    );
  if (kind === "choice")
    return (
      <Select
        {...field}
        options={choices.map((id) => ({ id, text: choice(id) }))}
        value={typeof value === "string" ? value : null}
        onChange={onChange}
        placeholder="—"
      />
    );
  if (kind === "number")
    return (
      <NumberField
        {...field}
        digits={0}
        {...(minimum === undefined ? {} : { minimum })}
        {...(maximum === undefined ? {} : { maximum })}
        value={typeof value === "number" ? value : null}
        onChange={onChange}
      />
    );
  if (kind === "date")
    return <DateField {...field} value={typeof value === "string" ? value : null} onChange={onChange} />;
  if (kind === "amount") {
    if (currency === undefined) throw new Error(`the amount "${name}" needs its currency`);
    return (
      <CurrencyField
        {...field}
        currency={currency}
        value={typeof value === "bigint" ? value : null}
        onChange={onChange}
      />
    );
  }
  const text = typeof value === "string" ? value : "";
  // Without a greatest length of the browser's own: it would cut what is pasted without a word.
  const native = { ...field, value: text, onChange };
  if (password !== undefined) {
    return <PasswordField {...native} autoComplete={password} {...(username === undefined ? {} : { username })} />;
  }
  if (lines > 1) return <TextArea {...native} lines={lines} />;
  return (
    <TextField
      {...native}
      {...(isEmail ? { type: "email", autoComplete: "email" } : {})}
      {...(autoComplete === undefined ? {} : { autoComplete })}
    />
  );
}

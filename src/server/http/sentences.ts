/** What is wrong with one field, in a sentence of our own for the engineer who reads the problem. */
import { z } from "zod";

type Raw = z.core.$ZodRawIssue;

/** Of an error map: a schema's own message stands before it. */
export function sentenceOf(issue: Raw): string {
  if (issue.input === undefined) return MISSING;
  switch (issue.code) {
    case "invalid_type":
      return `This must be ${typeName(issue)}.`;
    case "invalid_value":
      return `This must be ${choice(issue.values)}.`;
    case "invalid_format":
      return FORMATS[issue.format] ?? "This is not in the right form.";
    case "too_small":
      return issue.origin === "string"
        ? `This must have at least ${counted(issue.minimum, "character")}.`
        : `This must be ${issue.minimum} or more.`;
    case "too_big":
      return issue.origin === "string"
        ? `This may have at most ${counted(issue.maximum, "character")}.`
        : `This must be ${issue.maximum} or less.`;
    default:
      return "This value is not accepted.";
  }
}

export const MISSING = "This field is missing.";

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "a JSON object",
  array: "a list",
};
const FORMATS: Readonly<Record<string, string>> = {
  email: "This must be an e-mail address.",
  uuid: "This must be a UUID.",
  datetime: "This must be a time with its zone by RFC 3339, such as 2026-01-31T12:00:00Z.",
  url: "This must be an address that starts with http:// or https://.",
};

function typeName({ expected, inst }: Extract<Raw, { code: "invalid_type" }>): string {
  if (inst instanceof z.ZodNumber && inst.format?.includes("int") === true) return "a whole number";
  return TYPES[expected] ?? "of another type";
}

const choice = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(", ")}`;

const counted = (count: number | bigint, word: string): string => `${count} ${word}${Number(count) === 1 ? "" : "s"}`;

/** Decodes what was sent by the endpoint's own schemas, or says which fields are wrong. */
import { none } from "#contract/endpoint.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { FieldError } from "#contract/errors.ts";
import { fieldErrorsOf, type Part } from "./field-errors.ts";
import { sentenceOf } from "./sentences.ts";

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  /** Parsed JSON; undefined when nothing was sent. */
  readonly body: unknown;
}
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
export type ReadInput = { readonly input: Input } | { readonly errors: readonly FieldError[] };

const PARTS: readonly Part[] = ["params", "query", "body"];

export function readInput(endpoint: Endpoint, raw: RawInput): ReadInput {
  const input: Record<Part, unknown> = { params: undefined, query: undefined, body: undefined };
  const errors: FieldError[] = [];
  for (const part of PARTS) {
    const schema = endpoint[part];
    const sent = raw[part];
    if (schema === none) {
      errors.push(...unexpected(part, sent));
      continue;
    }
    const withNul = part === "body" ? [] : namesWithNul(sent);
    if (withNul.length > 0) {
      errors.push(...withNul.map((field) => ({ field, code: "not_allowed", message: NO_NUL })));
      continue;
    }
    const result = schema.safeParse(sent, { error: sentenceOf });
    if (result.success) input[part] = result.data;
    else errors.push(...fieldErrorsOf(result.error.issues, { part, raw: sent, schema }));
  }
  return errors.length > 0 ? { errors } : { input };
}

/** An endpoint that takes nothing refuses everything but nothing. */
function unexpected(part: Part, sent: unknown): FieldError[] {
  if (sent === undefined) return [];
  const error = (field: string): FieldError => ({
    field,
    code: "unknown_field",
    message: `This call takes no ${PART_NAMES[part]}.`,
  });
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return [error(part)];
  return Object.keys(sent).map(error);
}

const PART_NAMES = { params: "path parameters", query: "query fields", body: "body" } as const;
const NO_NUL = "This may not hold a NUL character.";

/** Path and query are flat: texts, or lists of texts. PostgreSQL keeps no text with a NUL in it. */
function namesWithNul(sent: unknown): string[] {
  if (typeof sent !== "object" || sent === null) return [];
  return Object.entries(sent)
    .filter(([name, value]) => [name, value].flat().some((one) => typeof one === "string" && one.includes("\0")))
    .map(([name]) => name.replaceAll("\0", ""));
}

/** Says what is wrong with a request field by field, in stable codes, from what zod found. */
import { z } from "zod";
import type { FieldError } from "#contract/errors.ts";
import { MISSING } from "./sentences.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];
export type Part = "params" | "query" | "body";

/** What was sent, and where: it tells a missing field from one of the wrong type, and a stray one from one too many. */
interface Sent {
  readonly part: Part;
  readonly raw: unknown;
  readonly schema: z.core.$ZodType;
}

export function fieldErrorsOf(issues: readonly Issue[], sent: Sent): FieldError[] {
  return issues.flatMap((issue) => errorsOf(issue, [], sent));
}

function errorsOf(issue: Issue, above: Path, sent: Sent): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => strayField([...path, key], sent));
  if (issue.code === "invalid_union") {
    const branch = nearest(issue.errors);
    if (branch !== undefined) return branch.flatMap((inner) => errorsOf(inner, path, sent));
  }
  // What is wrong with the whole of a body has no field of its own.
  if (path.length === 0) return [wholePart(sent)];
  const code = codeOf(issue, path, sent.raw);
  return [{ field: fieldOf(path), code, message: code === "missing" ? missing(path, sent) : issue.message }];
}

const fieldOf = (path: Path): string => path.map(String).join(".");

function wholePart({ part, raw }: Sent): FieldError {
  return raw === undefined
    ? { field: part, code: "missing", message: `This call needs a JSON object as its ${part}.` }
    : { field: part, code: "wrong_type", message: `The ${part} must be a JSON object.` };
}

/** A field nobody knows, or one of another alternative than the rest of what was sent. */
function strayField(path: Path, sent: Sent): FieldError {
  const field = fieldOf(path);
  const { isKnown, others } = alternatives(path, sent.schema);
  if (!isKnown) return { field, code: "unknown_field", message: "There is no such field." };
  const rivals = others.filter((name) => valueAt(sent.raw, [name]) !== undefined);
  return { field, code: "not_together", message: `Send either this or ${rivals.join(" and ")}, not both.` };
}

function missing(path: Path, { schema }: Sent): string {
  const { others } = alternatives(path, schema);
  return others.length === 0 ? MISSING : `${MISSING} Send it, or ${others.join(" and ")} instead.`;
}

/** Whether a field is known at all, and the fields of the alternatives that do without it. */
function alternatives(path: Path, schema: z.core.$ZodType): { isKnown: boolean; others: readonly string[] } {
  const [name] = path;
  const options = schema instanceof z.ZodUnion ? schema.options.filter((one) => one instanceof z.ZodObject) : [];
  const keys = options.map((one) => Object.keys(one.shape));
  const having = keys.filter((known) => path.length === 1 && known.includes(String(name)));
  const others = keys.filter((known) => having.length > 0 && !having.includes(known)).flat();
  return {
    isKnown: having.length > 0,
    others: others.filter((key) => !having.some((known) => known.includes(key))),
  };
}

/** The alternative the sender most likely meant: the one with the least to complain about. */
function nearest(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const weight = (branch: readonly Issue[]): number =>
    branch.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);
  return branches.toSorted((left, right) => weight(left) - weight(right))[0];
}

function codeOf(issue: Issue, path: Path, raw: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      return valueAt(raw, path) === undefined ? "missing" : "wrong_type";
    case "invalid_format":
      return "wrong_format";
    case "invalid_value":
      return valueAt(raw, path) === undefined ? "missing" : "not_allowed";
    case "invalid_key":
    case "invalid_element":
    case "invalid_union":
    case "custom":
      return "invalid";
    default:
      return issue.code;
  }
}

function valueAt(raw: unknown, path: Path): unknown {
  let value = raw;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

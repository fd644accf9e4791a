// The calls of the integration API in the order they are described, each with its fields flat under dotted names.
import { type ApiDescription, type DescribedSchema, describedSchema } from "#contract/api-description.ts";
import { AMOUNT_IN_WORDS } from "#contract/money.ts";

export interface DescribedField {
  /** `proof.nonce`, `data[].code`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isAmount: boolean;
  /** What it has to keep to, the same in every language. */
  readonly limits: string;
}

export interface DescribedCall {
  readonly id: string;
  readonly method: string;
  /** With `{names}`. */
  readonly path: string;
  readonly scope: string | null;
  readonly inPath: readonly DescribedField[];
  readonly inQuery: readonly DescribedField[];
  /** Alternatives, where there are several; none for a call without a body. */
  readonly bodies: readonly (readonly DescribedField[])[];
  /** A body to begin with; empty for a call without one. */
  readonly example: string;
  readonly answer: readonly DescribedField[];
  readonly refusals: readonly { readonly code: string; readonly status: string }[];
}

/** Each call by its name in the document: what it does is said in the reader's language. */
export const OPERATIONS = [
  "get_agent",
  "get_entries",
  "get_games",
  "get_players",
  "get_players_code",
  "put_players_code",
  "post_players_code_deposits",
  "post_players_code_withdrawals",
  "get_providers",
  "get_rounds",
  "get_rounds_id",
  "get_rtp",
  "post_sessions",
  "delete_sessions_id",
  "get_transfers_transfer_id",
] as const;

type Operation = ApiDescription["paths"][string][string];
type Schemas = ApiDescription["components"]["schemas"];

const DEEPEST = 3;
const FEW = 4;
/** More values than anybody reads: countries, of which the document has all. */
const MANY = 40;

export const describedCalls = ({ paths, components: { schemas } }: ApiDescription): readonly DescribedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describedCall(path, method.toUpperCase(), operation, schemas)),
  );

function describedCall(path: string, method: string, operation: Operation, schemas: Schemas): DescribedCall {
  const { operationId, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content?.["application/json"]?.schema;
  const alternatives = body === undefined ? [] : alternativesOf(read(body, schemas));
  const [first] = alternatives;
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const answer = success?.content?.["application/json"]?.schema;
  const fieldsIn = (place: string) =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name, required = false, schema }) => fieldOf(name, read(schema, schemas), required));
  return {
    id: operationId,
    method,
    path,
    scope: /scope `(\w+)`/.exec(description)?.[1] ?? null,
    inPath: fieldsIn("path"),
    inQuery: fieldsIn("query"),
    bodies: alternatives.map((one) => fieldsOf(read(one, schemas), schemas)),
    example: first === undefined ? "" : JSON.stringify(exampleOf(read(first, schemas), schemas), null, 2),
    answer: answer === undefined ? [] : fieldsOf(read(answer, schemas), schemas),
    refusals: Object.entries(responses).flatMap(([status, response]) => refusalsOf(status, response.description)),
  };
}

const refusalsOf = (status: string, text: string) =>
  [...text.matchAll(/`(\w+)`: /g)].map(([, code = ""]) => ({ code, status }));

const alternativesOf = (schema: DescribedSchema): readonly unknown[] =>
  schema.properties === undefined && schema.anyOf !== undefined ? schema.anyOf : [schema];

/** A schema, whether it stands here or is one that has a name. */
function read(schema: unknown, schemas: Schemas): DescribedSchema {
  const parsed = describedSchema.safeParse(schema);
  if (!parsed.success) return {};
  const name = parsed.data.$ref?.split("/").at(-1);
  return name === undefined ? parsed.data : read(schemas[name], schemas);
}

/** All fields below a schema. */
function fieldsOf(schema: DescribedSchema, schemas: Schemas, above = "", depth = 1): DescribedField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const { plain, isNullable } = withoutNull(read(part, schemas), schemas);
    const item = plain.items === undefined ? undefined : read(plain.items, schemas);
    const full = above + name + (item === undefined ? "" : "[]");
    const field = fieldOf(full, item ?? plain, schema.required?.includes(name) ?? false, isNullable);
    const below = depth < DEEPEST ? fieldsOf(item ?? plain, schemas, `${full}.`, depth + 1) : [];
    return [field, ...below];
  });
}

function withoutNull(schema: DescribedSchema, schemas: Schemas) {
  const options = schema.anyOf?.map((one) => read(one, schemas)) ?? [];
  const [only, ...others] = options.filter(({ type }) => type !== "null");
  const isNullable = options.some(({ type }) => type === "null");
  return only !== undefined && others.length === 0 ? { plain: only, isNullable } : { plain: schema, isNullable };
}

function fieldOf(name: string, schema: DescribedSchema, isRequired: boolean, isNullable = false): DescribedField {
  const values = (schema.enum ?? []).map((value) => JSON.stringify(value));
  const type = values.length > 0 && values.length <= FEW ? values.join(" | ") : (schema.type ?? "any");
  return {
    name,
    type: isNullable ? `${type} | null` : type,
    isRequired,
    isAmount: schema.description?.startsWith(AMOUNT_IN_WORDS) ?? false,
    limits: limitsOf(schema, values),
  };
}

const LARGEST = Number.MAX_SAFE_INTEGER;

function limitsOf({ pattern, minimum, maximum, maxLength, format }: DescribedSchema, values: string[]): string {
  const limits = [
    values.length > MANY ? `${values.slice(0, FEW).join(", ")} … (${values.length})` : "",
    values.length > FEW && values.length <= MANY ? values.join(", ") : "",
    format === undefined || format === "int64" ? "" : format,
    minimum === undefined || minimum === -LARGEST ? "" : `≥ ${minimum}`,
    maximum === undefined || maximum === LARGEST ? "" : `≤ ${maximum}`,
    maxLength === undefined ? "" : `≤ ${maxLength}`,
    pattern ?? "",
  ];
  return limits.filter((text) => text !== "").join(" · ");
}

const EXAMPLES: Readonly<Record<string, unknown>> = { string: "…", integer: 100, number: 1, boolean: true };

/** What must be there, with values of the right kind, and whatever the document itself gives an example of. */
function exampleOf({ properties = {}, required = [] }: DescribedSchema, schemas: Schemas): object {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => {
      const { enum: values, examples, type = "" } = read(part, schemas);
      if (examples === undefined && !required.includes(name)) return [];
      return [[name, examples?.[0] ?? values?.[0] ?? EXAMPLES[type] ?? null]];
    }),
  );
}

// The calls of the integration API in the order they are described, each with its fields flat under dotted names.
import { type ApiDescription, type DescribedSchema, describedSchema } from "#contract/api-description.ts";

export interface DescribedField {
  /** `proof.nonce`, `data[].code`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** What else is said of it, in English. */
  readonly note: string;
}

export interface DescribedCall {
  readonly id: string;
  readonly method: string;
  /** With `{names}`. */
  readonly path: string;
  /** In English. */
  readonly summary: string;
  readonly scope: string | null;
  readonly inPath: readonly DescribedField[];
  readonly inQuery: readonly DescribedField[];
  /** Alternatives, where there are several; none for a call without a body. */
  readonly bodies: readonly (readonly DescribedField[])[];
  /** A body to begin with; empty for a call without one. */
  readonly example: string;
  readonly answer: readonly DescribedField[];
  readonly refusals: readonly { readonly code: string; readonly status: string; readonly title: string }[];
}

type Operation = ApiDescription["paths"][string][string];
type Schemas = ApiDescription["components"]["schemas"];

const DEEPEST = 3;
const FEW = 4;

export const describedCalls = ({ paths, components: { schemas } }: ApiDescription): readonly DescribedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describedCall(path, method.toUpperCase(), operation, schemas)),
  );

function describedCall(path: string, method: string, operation: Operation, schemas: Schemas): DescribedCall {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
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
    summary,
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
  [...text.matchAll(/`(\w+)`: ([^;]+)/g)].map(([, code = "", title = ""]) => ({ code, status, title }));

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
  return { name, type: isNullable ? `${type} | null` : type, isRequired, note: noteOf(schema, values) };
}

function noteOf(
  { description, pattern, minimum, maximum, maxLength, format }: DescribedSchema,
  values: string[],
): string {
  const limits = [
    values.length > FEW ? values.join(", ") : "",
    format === undefined || format === "int64" ? "" : format,
    minimum === undefined ? "" : `≥ ${minimum}`,
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? "" : `≤ ${maximum}`,
    maxLength === undefined ? "" : `≤ ${maxLength}`,
    pattern ?? "",
  ];
  return [description ?? "", ...(description === undefined ? limits : [])].filter((text) => text !== "").join(" · ");
}

const EXAMPLES: Readonly<Record<string, unknown>> = { string: "…", integer: 100, number: 1, boolean: true };

/** What must be there, with values of the right kind. */
function exampleOf({ properties = {}, required = [] }: DescribedSchema, schemas: Schemas): object {
  return Object.fromEntries(
    required.map((name) => {
      const { enum: values, type = "" } = read(properties[name], schemas);
      return [name, values?.[0] ?? EXAMPLES[type] ?? null];
    }),
  );
}

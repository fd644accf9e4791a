// Schemas of the published document as one reads them: fields flat under dotted names, and a body to begin with.
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

export type Schemas = ApiDescription["components"]["schemas"];

const DEEPEST = 3;
const FEW = 4;
/** More values than anybody reads: countries, of which the document has all. */
const MANY = 40;

export const alternativesOf = (schema: DescribedSchema): readonly unknown[] =>
  schema.properties === undefined && schema.anyOf !== undefined ? schema.anyOf : [schema];

/** A schema, whether it stands here or is one that has a name. */
export function read(schema: unknown, schemas: Schemas): DescribedSchema {
  const parsed = describedSchema.safeParse(schema);
  if (!parsed.success) return {};
  const name = parsed.data.$ref?.split("/").at(-1);
  return name === undefined ? parsed.data : read(schemas[name], schemas);
}

/** All fields below a schema. */
export function fieldsOf(schema: DescribedSchema, schemas: Schemas, above = "", depth = 1): DescribedField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const { plain, isNullable } = withoutNull(read(part, schemas), schemas);
    const item = plain.items === undefined ? undefined : read(plain.items, schemas);
    const full = above + name + (item === undefined ? "" : "[]");
    const field = fieldOf(full, item ?? plain, schema.required?.includes(name) ?? false, isNullable);
    const below = depth < DEEPEST ? fieldsOf(item ?? plain, schemas, `${full}.`, depth + 1) : [];
    return [field, ...below];
  });
}

/** A type or nothing is written as two alternatives, or as two types. */
function withoutNull(schema: DescribedSchema, schemas: Schemas) {
  const options = schema.anyOf?.map((one) => read(one, schemas)) ?? [];
  const [only, ...others] = options.filter(({ type }) => type !== "null");
  const isNullable = options.some(({ type }) => type === "null") || kindsOf(schema).includes("null");
  return only !== undefined && others.length === 0 ? { plain: only, isNullable } : { plain: schema, isNullable };
}

const kindsOf = ({ type = [] }: DescribedSchema): readonly string[] => (typeof type === "string" ? [type] : type);

const valuesOf = ({ enum: values, const: only }: DescribedSchema): readonly unknown[] =>
  values ?? (only === undefined ? [] : [only]);

export function fieldOf(
  name: string,
  schema: DescribedSchema,
  isRequired: boolean,
  isNullable = false,
): DescribedField {
  const values = valuesOf(schema).map((value) => JSON.stringify(value));
  const kind = kindsOf(schema).find((one) => one !== "null") ?? "any";
  const type = values.length > 0 && values.length <= FEW ? values.join(" | ") : kind;
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

const EXAMPLES: Readonly<Record<string, unknown>> = {
  string: "…",
  integer: 100,
  number: 1,
  boolean: true,
  uuid: "0199aa00-7c11-7000-8000-000000000001",
  "date-time": "2026-03-02T12:00:00.000Z",
};

/** What must be there, with values of the right kind, and whatever the document itself gives an example of. */
export function exampleOf({ properties = {}, required = [] }: DescribedSchema, schemas: Schemas): object {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => {
      const schema = read(part, schemas);
      const { examples, format = "" } = schema;
      if (examples === undefined && !required.includes(name)) return [];
      const [kind = ""] = kindsOf(schema);
      if (kind === "object") return [[name, exampleOf(schema, schemas)]];
      return [[name, examples?.[0] ?? valuesOf(schema)[0] ?? EXAMPLES[format] ?? EXAMPLES[kind] ?? null]];
    }),
  );
}

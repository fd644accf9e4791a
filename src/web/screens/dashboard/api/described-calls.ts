// The calls of the integration API in the order they are described, each with its fields flat under dotted names.
import type { ApiDescription } from "#contract/api-description.ts";
import {
  type DescribedField,
  type Schemas,
  alternativesOf,
  exampleOf,
  fieldOf,
  fieldsOf,
  read,
} from "./described-fields.ts";

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

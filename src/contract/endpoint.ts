// One object per endpoint: what it takes, what it answers, who may call it. Server, dashboard and OpenAPI all read it.
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./roles.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: a dashboard permission, any signed-in member, an API key scope, a player's game session, or anybody. */
export type May =
  | { readonly permission: Permission }
  | { readonly scope: "read" | "play" | "money" }
  | "member"
  | "game-session"
  | "anybody";

/** The parts of an endpoint; `params` are the `{names}` of the path. */
export interface Parts<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  readonly summary: string;
  readonly may: May;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** HTTP status of success; 200 unless said otherwise. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The refusals this endpoint may answer beside those every endpoint has. */
  readonly errors?: readonly ErrorCode[];
  /** It may be called though the member looks as another agent, where nothing else can be changed. */
  readonly whileViewing?: boolean;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path with `{name}` placeholders, for example `/api/agents/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly may: May;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  readonly status: 200 | 201 | 202 | 204;
  readonly errors: readonly ErrorCode[];
  readonly whileViewing: boolean;
}

/** Stands for a part that an endpoint does not have. */
export const none = z.undefined();
export type None = typeof none;

/** What a caller hands over: parts an endpoint does not have are left out. */
export type Input<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]>;
type Part<Name extends string, T extends z.ZodType> = T extends None
  ? unknown
  : Record<never, never> extends z.output<T>
    ? { readonly [K in Name]?: z.output<T> }
    : { readonly [K in Name]: z.output<T> };

/** What an endpoint answers, decoded: amounts are bigint. */
export type Answer<E extends Endpoint> = z.output<E["answer"]>;

const SCHEMAS = ["params", "query", "body", "answer"] as const;
type Schema = (typeof SCHEMAS)[number];

const METHODS: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"] satisfies readonly Method[];
const isMethod = (word: string): word is Method => METHODS.includes(word);

/** A mistyped filter must be told, not ignored: every object taken in is a strict one. */
function refusesUnknown(schema: z.ZodType | undefined): boolean {
  if (schema instanceof z.ZodUnion)
    return schema.options.every((one) => one instanceof z.ZodType && refusesUnknown(one));
  return !(schema instanceof z.ZodObject) || schema.def.catchall instanceof z.ZodNever;
}

/**
 * Declares an endpoint: `endpoint("GET /api/agents/{id}", { summary, may, params, answer })`.
 * Throws at load when the line is not `METHOD /path`, a placeholder has no schema, or an unknown field would be let through
 * (by a schema given as a getter: when it is first asked for).
 */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
>(line: `${Method} /${string}`, parts: Parts<P, Q, B, A>): Endpoint<P, Q, B, A>;
// A part left out has the type None by the defaults above, and is `none` here.
export function endpoint(line: string, parts: Parts<z.ZodType, z.ZodType, z.ZodType, z.ZodType>): Endpoint {
  const [method = "", path = ""] = line.split(" ");
  if (!isMethod(method)) throw new Error(`not an endpoint line: ${line}`);
  if (path.includes("{") && !("params" in parts)) throw new Error(`${line} has placeholders but no params`);
  const made = new Map<Schema, z.ZodType>();
  const schema = (name: Schema): z.ZodType => {
    const known = made.get(name) ?? parts[name] ?? none;
    const isTakenIn = name === "query" || name === "body";
    if (isTakenIn && !made.has(name) && !refusesUnknown(known))
      throw new Error(`${line} would let unknown fields of its ${name} through`);
    made.set(name, known);
    return known;
  };
  // In a browser most endpoints are never called: there each schema is made when it is first asked for.
  for (const name of SCHEMAS) if (Object.getOwnPropertyDescriptor(parts, name)?.get === undefined) schema(name);
  return {
    method,
    path,
    summary: parts.summary,
    may: parts.may,
    get params() {
      return schema("params");
    },
    get query() {
      return schema("query");
    },
    get body() {
      return schema("body");
    },
    get answer() {
      return schema("answer");
    },
    status: parts.status ?? 200,
    errors: parts.errors ?? [],
    whileViewing: parts.whileViewing ?? method === "GET",
  };
}

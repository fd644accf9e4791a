/** Describes endpoints as OpenAPI 3.1, from the same objects that validate the requests. */
import swagger from "@fastify/swagger";
import Fastify from "fastify";
import type { FastifyInstance, FastifySchema } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { none } from "#contract/endpoint.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ERRORS, problem } from "#contract/errors.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { withHeaders } from "./openapi-headers.ts";
import { PROBLEM_TYPE } from "./problem.ts";

/** What every signed call may be refused with, beside the endpoint's own errors. */
const ALWAYS: readonly ErrorCode[] = [
  "validation_failed",
  "auth_missing",
  "auth_key_unknown",
  "auth_signature_invalid",
  "auth_timestamp_skew",
  "auth_nonce_reused",
  "auth_scope_missing",
  "ip_not_allowed",
  "rate_limited",
  "internal",
  "unavailable",
];

const SIGNATURE = `HMAC-SHA256 with the key's secret (its UTF-8 bytes), lower-case hex, over the UTF-8 bytes of the lines
\`v1\`, \`reelgate-timestamp\`, \`reelgate-nonce\`, the method, path and query exactly as sent, and the lower-case hex
SHA-256 of the raw body (of nothing for a call without body), joined by single line feeds without one at the end.`;

const header = (name: string, description: string) => ({
  type: "apiKey" as const,
  in: "header" as const,
  name,
  description,
});
const securitySchemes = {
  key: header("reelgate-key", "The key's id."),
  timestamp: header("reelgate-timestamp", "Unix seconds, at most 300 s from now."),
  nonce: header("reelgate-nonce", "16 to 64 of A-Z a-z 0-9 _ -, never used before with this key."),
  signature: header("reelgate-signature", `\`v1=\` and the signature. ${SIGNATURE}`),
};
const info = {
  title: "Reelgate integration API",
  version: "1",
  description: "What an agent's servers call: players, money, game sessions, rounds, entries.",
};

/** A call of ours to the other side. */
export interface DescribedWebhook {
  readonly summary: string;
  readonly description: string;
  /** What the header `webhook-id` says. */
  readonly webhookId: string;
  readonly body: z.ZodType;
  /** Such a body, as it goes over the wire. */
  readonly example?: unknown;
  readonly responses: Readonly<Record<string, DescribedResponse>>;
}

export interface DescribedResponse {
  readonly description: string;
  readonly body?: z.ZodType;
  /** By a name of their own, as they go over the wire. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

export interface Described {
  readonly endpoints: readonly Endpoint[];
  /** Schemas that get a name of their own and are referred to by it. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** Statuses of success beside an endpoint's own, by `METHOD path`. */
  readonly alsoStatuses: Readonly<Record<string, readonly number[]>>;
  /** Calls whose answers are stored and given again, by `METHOD path`. */
  readonly replayed: readonly string[];
  readonly webhooks: Readonly<Record<string, DescribedWebhook>>;
}

export async function openapiDocument(described: Described): Promise<object> {
  const { endpoints, schemas, alsoStatuses, replayed, webhooks } = described;
  const server = Fastify();
  const schemaRegistry = namesOf({ ...schemas, Problem: problem });
  const options = { schemaRegistry, zodToJsonConfig: { override: describe } };
  // Nothing is called here; the schemas are only described.
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => JSON.stringify);
  await server.register(swagger, {
    openapi: { openapi: "3.1.0", info, servers: [{ url: "/" }], components: { securitySchemes } },
    transform: createJsonSchemaTransform(options),
    transformObject: createJsonSchemaTransformObject(options),
  });
  for (const endpoint of endpoints) {
    server.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      schema: schemaOf(endpoint, alsoStatuses[`${endpoint.method} ${endpoint.path}`] ?? []),
      handler: () => undefined,
    });
  }
  await server.ready();
  const document = server.swagger();
  await server.close();
  const told = Object.entries(webhooks).map(([name, webhook]) => [name, webhookOf(webhook)] as const);
  return { ...withHeaders(withoutUnused(document), replayed), webhooks: Object.fromEntries(told) };
}

const signedHeader = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});
const signedHeaders = (webhookId: string) => [
  signedHeader("webhook-id", webhookId),
  signedHeader("webhook-timestamp", "Unix seconds of this try."),
  signedHeader(
    "webhook-signature",
    "By the Standard Webhooks scheme: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two, separated by a space, while a secret is being replaced.",
  ),
];

/** What goes out is what the other side of each codec holds. */
const webhookOf = ({ summary, description, webhookId, body, example, responses }: DescribedWebhook) => ({
  post: {
    summary,
    description,
    parameters: signedHeaders(webhookId),
    requestBody: {
      required: true,
      content: { "application/json": { schema: wireSchema(body), ...(example !== undefined && { example }) } },
    },
    responses: Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, responseOf(one)])),
  },
});

const wireSchema = (body: z.ZodType) =>
  z.toJSONSchema(body, { io: "input", unrepresentable: "any", override: describe });

const responseOf = ({ description, body, examples = {} }: DescribedResponse) => ({
  description,
  ...(body !== undefined && {
    content: {
      "application/json": {
        schema: wireSchema(body),
        examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
      },
    },
  }),
});

/** A registry of its own, so that names given here stay here; descriptions come from the schemas themselves. */
function namesOf(schemas: Described["schemas"]) {
  const registry = z.registry<{ id?: string | undefined }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  return registry;
}

/** Every name exists twice, for what is sent and what is answered; only those referred to stay. */
function withoutUnused(document: ReturnType<FastifyInstance["swagger"]>): object {
  if (typeof document === "string") throw new TypeError("an object was asked for");
  if (!("components" in document) || document.components?.schemas === undefined) return document;
  const { schemas } = document.components;
  for (;;) {
    const text = JSON.stringify(document);
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    if (unused.length === 0) return document;
    for (const name of unused) delete schemas[name];
  }
}

function schemaOf(endpoint: Endpoint, alsoStatuses: readonly number[]): FastifySchema {
  const { may, params, query, body, answer, status, summary, errors } = endpoint;
  const scope = typeof may === "object" && "scope" in may ? may.scope : "read";
  return {
    summary,
    operationId: operationIdOf(endpoint),
    description: `Needs a key with the scope \`${scope}\`.`,
    security: [{ key: [], timestamp: [], nonce: [], signature: [] }],
    ...(params !== none && { params }),
    ...(query !== none && { querystring: query }),
    ...(body !== none && { body }),
    response: {
      ...Object.fromEntries([status, ...alsoStatuses].map((one) => [one, success(answer)])),
      ...problems([...ALWAYS, ...(body === none ? [] : (["body_malformed"] as const)), ...errors]),
      ...(body !== none && { 413: problemIn("`validation_failed`: Body too large") }),
    },
  };
}

const success = (answer: z.ZodType) => ({ description: "Done", content: { "application/json": { schema: answer } } });

/** One entry for each status, naming the codes it may carry. */
function problems(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      status,
      problemIn(own.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join("; ")),
    ]),
  );
}

const problemIn = (description: string) => ({ description, content: { [PROBLEM_TYPE]: { schema: problem } } });

/** `GET /v1/players/{code}` → `get_players_code` */
const operationIdOf = ({ method, path }: Endpoint): string =>
  [method.toLowerCase(), ...path.split("/").slice(2)].join("_").replaceAll(/[{}]/g, "");

interface OverrideContext {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function describe({ zodSchema, jsonSchema }: OverrideContext): void {
  const { def } = zodSchema._zod;
  const { description, examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (description !== undefined) jsonSchema.description = description;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  // Amounts are bigint in code and have no JSON schema of their own: on the wire they are integers.
  if (def.type === "bigint") Object.assign(jsonSchema, { type: "integer", format: "int64" });
  if (def.type === "undefined") jsonSchema.type = "null";
  // The format says it; the pattern behind it is for machines and long.
  if (jsonSchema.format === "uuid" || jsonSchema.format === "date-time") delete jsonSchema.pattern;
  // Answers may gain fields; only what is sent is refused with fields unknown.
  if (def.type === "object" && !("catchall" in def && def.catchall !== undefined)) {
    delete jsonSchema.additionalProperties;
  }
}

// What the integration API says of itself: an OpenAPI 3.1 document, as far as it is read here.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A JSON Schema; those inside it are read when they are come to. */
export const describedSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
});
export type DescribedSchema = z.output<typeof describedSchema>;

const content = z.record(z.string(), z.object({ schema: z.unknown() })).optional();

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: z.unknown(),
      }),
    )
    .optional(),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});

/** What comes to an agent's server: calls to its wallet, and webhooks. */
const told = operation.omit({ operationId: true }).extend({
  requestBody: z.object({
    content: z.record(z.string(), z.object({ schema: z.unknown(), example: z.unknown().optional() })),
  }),
});

export const apiDescription = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  webhooks: z.record(z.string(), z.object({ post: told })),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
export type ApiDescription = z.output<typeof apiDescription>;

export const readApiDescription = endpoint("GET /v1/openapi.json", {
  summary: "The OpenAPI document of the integration API",
  may: "anybody",
  answer: apiDescription,
});

/** openapi.json says what the contract says. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openapiText } from "./openapi.ts";

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()) })),
});
const document = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

describe("works", () => {
  test("the checked-in file is fresh: npm run generate", async () => {
    const file = path.join(import.meta.dirname, "..", "openapi.json");
    expect(readFileSync(file, "utf8")).toBe(await openapiText());
  });

  test("amounts are integers, every call is signed, every answer and problem described", async () => {
    const text = await openapiText();
    const { paths, components } = document.parse(JSON.parse(text));
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(12);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(Object.keys(components.securitySchemes)).toEqual(["key", "timestamp", "nonce", "signature"]);
    for (const { security, responses } of operations) {
      expect(security).toEqual([{ key: [], timestamp: [], nonce: [], signature: [] }]);
      for (const status of ["400", "401", "403", "429", "500", "503"]) {
        expect(Object.keys(responses[status]?.content ?? {})).toEqual(["application/problem+json"]);
      }
    }
    expect(components.schemas["Transfer"]).toMatchObject({
      properties: { amount: { type: "integer", format: "int64" } },
    });
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? "");
    for (const name of references) expect(Object.keys(components.schemas)).toContain(name);
  });
});

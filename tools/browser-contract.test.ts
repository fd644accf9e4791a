// What the browser's build makes of the contract: schemas of endpoints are made when they are asked for.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { withLateSchemas } from "./browser-contract.ts";

const FOLDER = "src/contract";

describe("works", () => {
  it("an endpoint's schemas become getters, and what has a name already stays as it is", () => {
    const code = [
      'export const é = endpoint("GET /a/{id}", {',
      "  params: z.object({ id: string() satisfies z.ZodType }),",
      '  may: "member",',
      "  query: z.strictObject({ query: z.object({ answer: z.int() }) }),",
      "  answer: row,",
      "});",
    ];
    expect(withLateSchemas("a.ts", code.join("\n"))).toBe(
      [
        'export const é = endpoint("GET /a/{id}", {',
        "  get params() { return z.object({ id: string() satisfies z.ZodType }); },",
        '  may: "member",',
        "  get query() { return z.strictObject({ query: z.object({ answer: z.int() }) }); },",
        "  answer: row,",
        "});",
      ].join("\n"),
    );
  });

  it("a schema that is asked for late is made once", () => {
    let times = 0;
    const late = endpoint("GET /a", {
      summary: "",
      may: "member",
      get answer() {
        times += 1;
        return z.object({ at: z.int() });
      },
    });
    expect(times).toBe(0);
    expect(late.answer.parse({ at: 1 })).toEqual({ at: 1 });
    expect(late.answer).toBe(late.answer);
    expect(times).toBe(1);
  });

  it("every endpoint of the contract is declared in the way it knows", async () => {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    let declared = 0;
    let late = 0;
    for (const name of files) {
      const code = await readFile(join(FOLDER, name), "utf8");
      declared += code.match(/= endpoint\(/g)?.length ?? 0;
      late += withLateSchemas(name, code).match(/\bget (?:params|query|body|answer)\(\) \{ return /g)?.length ?? 0;
    }
    expect(declared).toBeGreaterThan(100);
    expect(late).toBeGreaterThan(declared);
  });
});

describe("refuses", () => {
  it("an endpoint whose parts stand elsewhere", () => {
    expect(() => withLateSchemas("a.ts", 'endpoint("GET /a", parts);')).toThrow("another way");
  });

  it("a schema made late that would let unknown fields through, when it is asked for", () => {
    const lax = endpoint("POST /a", {
      summary: "",
      may: "member",
      get body() {
        return z.object({});
      },
      answer: z.object({}),
    });
    expect(() => lax.body).toThrow("unknown fields of its body");
  });
});

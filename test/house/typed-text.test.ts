/** Whatever text people type for others to read, none of it holds what would make it read otherwise than it is written. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { lineText, linesText } from "#contract/typed-text.ts";
import { endpoints, isRecord } from "./contract-endpoints.ts";

/** Texts of this length are somebody's words, unless they are one of these: read by machines, or by nobody. */
const LEAST = 100;
const NO_WORDS = /\.(?:login|password|old_password|new_password|owner_password|token|ticket|launch|address|rawId|id)$/;
/** What a page says of its own failure: written to the log as JSON, which escapes it. */
const LOGGED = /^POST \/api\/failures /;
/** What stands in a list's address: read by the list's own schema. */
const QUERY = /^POST \/api\/exports body\.query$/;
/** As the authenticator sends it. */
const WEBAUTHN = /\.response\./;
/** Kept in no book: the bank is asked what is true. */
const BANK = /^POST \/api\/bank\/pix body$/;
const KNOWN = [NO_WORDS, LOGGED, QUERY, WEBAUTHN, BANK];

/** The fields of a schema that take any text. */
function anyTextIn(schema: unknown, above: string): string[] {
  if (!isRecord(schema)) return [];
  const isAny = ["pattern", "format", "enum", "const", "allOf"].every((rule) => !(rule in schema));
  if (schema["type"] === "string" && isAny && Number(schema["maxLength"] ?? LEAST) >= LEAST) return [above];
  return Object.entries(schema).flatMap(([key, part]) =>
    key === "properties" && isRecord(part)
      ? Object.entries(part).flatMap(([name, inner]) => anyTextIn(inner, `${above}.${name}`))
      : anyTextIn(part, above),
  );
}

const bodyOf = (body: z.ZodType): unknown => z.toJSONSchema(body, { io: "input", unrepresentable: "any" });

describe("works", () => {
  test.each(["Margem acordada: 4 %", "日本語 – ok 👍", "(a) “b” <c>"])("%s may be written", (text) => {
    expect(lineText(1, 500).parse(` ${text}\n`)).toBe(text);
    expect(linesText(1, 500).parse(`${text}\n\t${text}`)).toBe(`${text}\n\t${text}`);
  });
});

describe("refuses", () => {
  test.each([
    ["a bell", "a\u0007b"],
    ["an escape for a terminal", "a\u001B[2Kb"],
    ["what turns the direction", "R$ \u202E001\u202C"],
    ["an isolate", "a\u2066b"],
    ["a line of another kind", "a\u2028b"],
  ])("%s", (_what, text) => {
    expect(lineText(1, 500).safeParse(text).success).toBe(false);
    expect(linesText(1, 500).safeParse(text).success).toBe(false);
  });

  test("a second line where there is one", () => {
    expect(lineText(1, 500).safeParse("a\nb").success).toBe(false);
  });
});

describe("protects", () => {
  test("each body of the contract", () => {
    const any = endpoints.flatMap(({ method, path, body }) => anyTextIn(bodyOf(body), `${method} ${path} body`));
    expect(any.filter((field) => !KNOWN.some((known) => known.test(field)))).toEqual([]);
  });

  test("control: a reason of any text is found, however deep, and one that is held to the rule is not", () => {
    const deep = (reason: z.ZodType) => z.object({ a: z.array(z.union([z.object({ reason }), z.null()])) });
    expect(anyTextIn(bodyOf(deep(z.string().min(1).max(500))), "body")).toEqual(["body.a.reason"]);
    expect(anyTextIn(bodyOf(deep(lineText(1, 500))), "body")).toEqual([]);
  });
});

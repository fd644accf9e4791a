/** Every field any endpoint takes or answers is named in snake_case on the wire, but for what others have named. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints, isRecord } from "./contract-endpoints.ts";

/** Beside the path of the fields: who named those below it. */
const NAMED_BY_OTHERS = [
  // The maths as its hash was certified over it.
  /\.maths\.definition\./,
  // WebAuthn.
  /^POST \/api\/(?:passkeys|session\/passkey) body\.response\./,
  // OpenAPI.
  /^GET \/v1\/openapi\.json /,
  // Languages by their tags.
  /\.(?:en-US|pt-BR)$/,
];

function namesIn(schema: unknown, above: string): string[] {
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, part]) => {
    if (key !== "properties" || !isRecord(part)) return namesIn(part, above);
    return Object.entries(part).flatMap(([name, inner]) => [`${above}.${name}`, ...namesIn(inner, `${above}.${name}`)]);
  });
}

const namesOf = ({
  method,
  path: address,
  ...parts
}: Pick<Endpoint, "method" | "path" | "query" | "body" | "answer">) =>
  (["query", "body", "answer"] as const).flatMap((part) =>
    namesIn(z.toJSONSchema(parts[part], { io: "input", unrepresentable: "any" }), `${method} ${address} ${part}`),
  );

const strangeIn = (names: readonly string[]): string[] =>
  names.filter((name) => !/\.[a-z][a-z0-9_]*$/.test(name) && !NAMED_BY_OTHERS.some((other) => other.test(name)));

describe("works", () => {
  test("there is much to look at, the outcomes of rounds among it", () => {
    const names = endpoints.flatMap(namesOf);
    expect(names.length).toBeGreaterThan(1_000);
    for (const field of ["scatter_coins", "free_spins_awarded"])
      expect(names).toEqual(
        expect.arrayContaining([
          `POST /play/api/spins answer.round.outcome.base.${field}`,
          `GET /api/rounds/{id} answer.outcome.free.${field}`,
          `GET /v1/rounds/{id} answer.outcome.base.${field}`,
        ]),
      );
  });
});

describe("protects", () => {
  test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))("%s", (_line, one) => {
    expect(strangeIn(namesOf(one))).toEqual([]);
  });

  test("control: another name is found, however deep", () => {
    const spin = z.object({ scatterCoins: z.int(), scatter_coins: z.int() });
    const answer = z.object({ rounds: z.array(z.object({ outcome: z.object({ free: z.array(spin) }).nullable() })) });
    const none = z.undefined();
    expect(strangeIn(namesOf({ method: "GET", path: "/x", query: none, body: none, answer }))).toEqual([
      "GET /x answer.rounds.outcome.free.scatterCoins",
    ]);
  });
});

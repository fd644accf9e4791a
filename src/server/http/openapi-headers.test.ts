// The headers of answers as the OpenAPI document tells them: where they come, and where they do not.
import { expect, test } from "vitest";
import { z } from "zod";
import { describeIntegration } from "../integration/describe.ts";

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.unknown()) })) }),
    ),
  ),
  components: z.object({ headers: z.record(z.string(), z.object({ description: z.string(), schema: z.unknown() })) }),
});

test("each answer names its headers, and each name is explained", async () => {
  const { paths, components } = document.parse(await describeIntegration());
  const namesAt = (path: string, method: string, status: string): string[] =>
    Object.keys(paths[path]?.[method]?.responses[status]?.headers ?? {});
  const left = ["RateLimit-Policy", "RateLimit"];
  expect(namesAt("/v1/agent", "get", "200")).toEqual(left);
  expect(namesAt("/v1/agent", "get", "401")).toEqual([]);
  for (const status of ["429", "503"]) expect(namesAt("/v1/agent", "get", status)).toEqual([...left, "Retry-After"]);
  for (const booked of ["deposits", "withdrawals"]) {
    const path = `/v1/players/{code}/${booked}`;
    for (const status of ["200", "409"]) expect(namesAt(path, "post", status)).toEqual([...left, "idempotent-replay"]);
    for (const status of ["400", "422"]) expect(namesAt(path, "post", status)).toEqual(left);
  }
  const used = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers }) => Object.keys(headers)),
    ),
  );
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(components.headers).toSorted());
});

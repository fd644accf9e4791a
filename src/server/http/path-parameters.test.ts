/** Whatever stands where a path has a name, it is refused by that name, over a real port, at every endpoint. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as access from "#contract/access.ts";
import * as agentWallet from "#contract/agent-wallet.ts";
import * as agent from "#contract/agent.ts";
import * as calls from "#contract/calls.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/errors.ts";
import * as game from "#contract/game.ts";
import * as integration from "#contract/integration.ts";
import * as notice from "#contract/notice.ts";
import * as player from "#contract/player.ts";
import * as round from "#contract/round.ts";
import * as webhook from "#contract/webhook.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { callerKindOf, serveAnybody, serveApi, serveMember, servePlay, type Route } from "./serve.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const endpoints = [access, agentWallet, agent, calls, game, integration, notice, player, round, webhook]
  .flatMap((noun) => Object.values<unknown>(noun))
  .filter(isEndpoint);
const NAME = /\{(\w+)\}/g;
const named = endpoints.flatMap((one) =>
  [...one.path.matchAll(NAME)].map(([, name = ""]) => [`${one.method} ${one.path}: ${name}`, one, name] as const),
);

const uuid = "0193b0a0-0000-7000-8000-000000000001";
const own = { tenantId: "t", agentId: uuid, agentPath: [uuid], address: "127.0.0.1" };
const callers = {
  member: { ...own, kind: "member", party: "platform", role: "owner", memberId: "m", sessionId: "s" },
  api: { ...own, kind: "api", keyId: "k", scopes: ["read", "play", "money"], isSuspended: false },
  play: { ...own, kind: "game-session", sessionId: "s", playerId: null },
} as const;

function served(one: Endpoint): Route {
  const unreached = async () => {
    throw new Error("its input is not right");
  };
  switch (callerKindOf(one.may)) {
    case "member":
      return serveMember(one, unreached);
    case "api":
      return serveApi(one, unreached);
    case "game-session":
      return servePlay(one, unreached);
    case "anybody":
      return serveAnybody(one, unreached);
  }
}

let server: FastifyInstance;
let address: string;
beforeAll(async () => {
  const byLine = new Map(endpoints.map((one) => [`${one.method} ${one.path}`, one]));
  server = await serveRoutes([...byLine.values()].map(served), callers);
  address = await server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

/** The fields a call is refused for, with one part of its path as told; a query nobody knows refuses the rest. */
async function refusedFor({ method, path }: Endpoint, name: string, part: string) {
  const filled = path.replaceAll(NAME, (_whole, other: string) => (other === name ? part : uuid));
  const answer = await fetch(`${address}${filled}?zzz=%ff`, {
    method,
    headers: { authorization: `Bearer ${"t".repeat(20)}` },
  });
  const { code, status, errors } = problem.parse(await answer.json());
  return { code, status, fields: (errors ?? []).map(({ field }) => field) };
}

const parts: [string, string][] = [
  ["300 characters", "a".repeat(300)],
  ["9,000 characters", "a".repeat(9_000)],
  ["no character", "%ff"],
  ["a bare per cent", "50%"],
  ["nothing", ""],
];

describe("refuses", () => {
  test("there are endpoints to look at, of each kind", () => {
    for (const begin of ["/v1/", "/api/", "/play/api/"])
      expect(named.filter(([, one]) => one.path.startsWith(begin)).length).toBeGreaterThan(0);
    expect(named.length).toBeGreaterThan(40);
  });

  test.each(named)("%s", async (_line, one, name) => {
    for (const [what, part] of parts) {
      const { code, status, fields } = await refusedFor(one, name, part);
      expect([what, status, code, fields.includes(name)]).toEqual([what, 400, "validation_failed", true]);
    }
  });
});

describe("protects", () => {
  test.each(named.filter(([, , name]) => name !== "event"))(
    "control: %s may be what it asks for",
    async (_line, one, name) => {
      const { code, fields } = await refusedFor(one, name, uuid);
      expect([code, fields.includes("zzz"), fields.includes(name)]).toEqual(["validation_failed", true, false]);
    },
  );
});

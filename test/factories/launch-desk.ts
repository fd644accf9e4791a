// A member who opens games for a casino's agent, beside that agent's own server, both over HTTP.
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { onTestFinished } from "vitest";
import { problem } from "#contract/errors.ts";
import { watchSession } from "#contract/launch.ts";
import type { Party, Role } from "#contract/roles.ts";
import { gameSessionRoutes } from "#server/game/http.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { sessionRoutes } from "#server/integration/sessions.ts";
import { playRoutes, roundRoutes } from "#server/round/http.ts";
import { serveRoutes } from "../http/serve-routes.ts";
import type { Casino } from "./casino.ts";

export const GAME = "lantern-meadow";

export interface Desk {
  readonly casino: Casino;
  readonly member: MemberCaller;
  readonly server: FastifyInstance;
  as(member: MemberCaller): void;
  launch(body?: object): Promise<LightMyRequestResponse>;
  /** The same asked for by the agent's own server. */
  launchByApi(body?: object): Promise<LightMyRequestResponse>;
}

export async function openDesk(casino: Casino, role: Role = "owner", party: Party = "agent"): Promise<Desk> {
  const { tenantId, agentId } = casino.books;
  const member: MemberCaller = {
    kind: "member",
    party,
    role,
    tenantId,
    agentId,
    agentPath: [agentId],
    memberId: casino.ids(),
    sessionId: casino.ids(),
    address: "203.0.113.7",
  };
  const callers = {
    member,
    api: {
      kind: "api",
      tenantId,
      agentId,
      agentPath: [agentId],
      keyId: casino.ids(),
      scopes: ["play"],
      isSuspended: false,
      address: "203.0.113.8",
    },
  } as const;
  let now: MemberCaller = member;
  const deps = { ...casino, publish: () => undefined };
  const routes = [...gameSessionRoutes(deps), ...roundRoutes(deps), ...playRoutes(deps), ...sessionRoutes(deps)];
  const server = await serveRoutes(routes, {
    ...callers,
    get member() {
      return now;
    },
  });
  onTestFinished(async () => {
    await server.close();
    await casino.ledger.close();
  });
  const usual = { player: casino.playerCode, game: GAME, currency: "BRL", mode: "real" };
  return {
    casino,
    member,
    server,
    as: (other) => {
      now = other;
    },
    launch: (body = {}) =>
      server.inject({ method: "POST", url: "/api/launches", payload: { agent_id: agentId, ...usual, ...body } }),
    launchByApi: (body = {}) => server.inject({ method: "POST", url: "/v1/sessions", payload: { ...usual, ...body } }),
  };
}

/** Of a session of the desk's agent. */
export const watchUrl = ({ casino }: Desk, session: string) =>
  `/api/agents/${casino.books.agentId}/sessions/${session}`;
export const watched = async (desk: Desk, session: string) =>
  watchSession.answer.parse((await desk.server.inject({ url: watchUrl(desk, session) })).json());
export const openedBy = (address: string) => new URL(address).searchParams.get("launch") ?? "";
export const codeOf = (answer: { json: () => unknown }): string => problem.parse(answer.json()).code;

// A casino whose agent's wallet can be certified over HTTP, and what tests do with it.
import { expect, onTestFinished } from "vitest";
import { getCertification, listCertifications, startCertification } from "#contract/certification.ts";
import { problem } from "#contract/errors.ts";
import type { Role } from "#contract/roles.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { seamlessRoutes } from "#server/seamless/http.ts";
import { createCertifier, type CertifierOptions } from "#server/seamless/service/run-certifications.ts";
import { serveRoutes } from "../http/serve-routes.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";
import { openSeamlessCasino, type SeamlessCasino } from "./seamless-casino.ts";

export const BLOCKED_PLAYER = "bruno";
/** Of a server that does not stop. */
export const NEVER = new AbortController().signal;

export const memberOf = (casino: SeamlessCasino, role: Role = "owner"): MemberCaller => ({
  kind: "member",
  party: "agent",
  role,
  tenantId: casino.books.tenantId,
  agentId: casino.books.agentId,
  agentPath: [casino.books.agentId],
  memberId: uuidv7(),
  sessionId: uuidv7(),
  address: "203.0.113.7",
});

/** Served to a member of the casino's agent, whose wallet has blocked one player. */
export async function openCertification(database: FreshDatabase, options: CertifierOptions = {}) {
  const casino = await openSeamlessCasino(database);
  casino.wallet.setBlocked(BLOCKED_PLAYER, true);
  const callers = { member: memberOf(casino) };
  const server = await serveRoutes(seamlessRoutes(casino), callers);
  const failures: unknown[] = [];
  const certifierOf = (more: CertifierOptions = {}) =>
    createCertifier(casino, (_id, error) => void failures.push(error), { ...options, ...more });
  const certifier = certifierOf();
  onTestFinished(async () => {
    await certifier.idle();
    await server.close();
    await casino.close();
    expect(failures).toEqual([]);
  });
  const url = `/api/agents/${casino.books.agentId}/wallet/certifications`;
  const start = (payload: object = { player: "ana", blocked_player: BLOCKED_PLAYER }, at = url) =>
    server.inject({ method: "POST", url: at, payload });
  return {
    casino,
    callers,
    server,
    url,
    start,
    certifierOf,
    /** Answers the run's id. */
    async started(payload?: object): Promise<string> {
      return startCertification.answer.parse((await start(payload)).json()).id;
    },
    async play(signal: AbortSignal = NEVER): Promise<void> {
      await certifier.start(signal);
      await certifier.idle();
    },
    async read(id: string, query = "") {
      return getCertification.answer.parse((await server.inject({ url: `${url}/${id}${query}` })).json());
    },
    async list(query = "") {
      return listCertifications.answer.parse((await server.inject({ url: `${url}${query}` })).json());
    },
  };
}

export const codeOf = (answer: { json: () => unknown }): string => problem.parse(answer.json()).code;

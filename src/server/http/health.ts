/** What an operator's probes ask: is the process up, and should it get traffic. */
import type { FastifyInstance } from "fastify";

export interface Readiness {
  /** Reasons not to send traffic here; none: ready. */
  readonly unreadiness: () => Promise<readonly string[]>;
}

export function serveHealth(server: FastifyInstance, { unreadiness }: Readiness): void {
  server.get("/healthz", (_request, response) => response.header("cache-control", "no-store").send({ status: "up" }));
  server.get("/readyz", async (_request, response) => {
    const reasons = await unreadiness();
    const isReady = reasons.length === 0;
    response.code(isReady ? 200 : 503).header("cache-control", "no-store");
    return response.send(isReady ? { status: "ready" } : { status: "not_ready", reasons });
  });
}

/** Ends the server: takes no new connection, answers what is under way, and does not wait for browsers to hang up. */
import type { FastifyInstance } from "fastify";

const SWEEP_MS = 50;

export async function closeServer(server: FastifyInstance): Promise<void> {
  // A connection that was busy when closing began is kept alive after its answer, for as long as its browser likes.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  try {
    await server.close();
  } finally {
    clearInterval(sweep);
  }
}

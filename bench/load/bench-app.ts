/** The application as a bench plays against it: all of it, on a port of its own, with its rate limits out of the way. */
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pino } from "pino";
import type { AppDeps } from "#server/app-deps.ts";
import { createApp } from "#server/app.ts";
import { createOutbound, type Outbound } from "#server/callback/outbound.ts";
import { createPool } from "#server/db/pool.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createMailer } from "#server/mail/mailer.ts";
import type { BenchServer } from "./bench-server.ts";

export interface BenchApp {
  readonly deps: AppDeps;
  readonly address: string;
  /** Connections as the database's owner. */
  readonly owner: Pool;
  readonly stop: () => Promise<void>;
}

export interface BenchAppOptions {
  /** Connections of the application at most. */
  readonly connections?: number;
  /** The way out to agents' wallets as the product has it, or changed. */
  readonly wayOut?: (outbound: Outbound) => Outbound;
  /** Whether the jobs run too. */
  readonly hasJobs?: boolean;
}

export async function startBenchApp(
  server: BenchServer,
  { connections = 10, wayOut = (outbound) => outbound, hasJobs = false }: BenchAppOptions = {},
): Promise<BenchApp> {
  const pool = createPool(server.appUrl, { applicationName: "bench", max: connections });
  const owner = createPool(server.ownerUrl, { applicationName: "bench owner", max: 1 });
  const log = pino({ level: "error" });
  const outbound = createOutbound({ isLoopbackAllowed: true, allowedPorts: [] });
  const app = await createApp({
    pool,
    outbound: wayOut(outbound),
    appUrl: server.appUrl,
    encryptionKey: "only-for-benches-only-for-benches-1",
    publicUrl: "http://127.0.0.1",
    webOrigins: [],
    trustedProxies: [],
    site: {
      webFolder: path.resolve("dist/web"),
      gameFolder: path.resolve("dist/game"),
      verifierFolder: path.resolve("dist/verify"),
      gameFrameAncestors: "*",
    },
    bankAccounts: () => ({}),
    pixBank: () => null,
    exportFolder: "/nowhere/exports",
    mailer: createMailer(async () => undefined, log),
    ids: uuidv7,
    clock: () => new Date(),
    log,
    limits: { play: { perSecond: 10_000, burst: 10_000 } },
  });
  await app.server.listen({ host: "127.0.0.1", port: 0 });
  if (hasJobs) app.start();
  // A listening TCP server's address is never a pipe's name.
  const { port } = app.server.server.address() as AddressInfo;
  return {
    deps: app.deps,
    address: `http://127.0.0.1:${port}`,
    owner,
    async stop() {
      await app.stop();
      outbound.close();
      await pool.end();
      await owner.end();
    },
  };
}

/** Puts the whole application on a test's database, listening on this machine, with its log lines kept. */
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createApp } from "#server/app.ts";
import type { AppOptions } from "#server/app-deps.ts";
import type { App } from "#server/app.ts";
import { createOutbound } from "#server/callback/outbound.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createLog } from "#server/http/log.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";
import { createMailbox } from "./mailbox.ts";

export interface StartedApp extends App {
  /** Without a slash at the end. */
  readonly url: string;
  readonly logLines: readonly string[];
}

const NOWHERE = {
  webFolder: "/nowhere/web",
  gameFolder: "/nowhere/game",
  verifierFolder: "/nowhere/verify",
  gameFrameAncestors: "*",
};

/** Stop it before the database is closed. */
export async function startApp(database: FreshDatabase, options: Partial<AppOptions> = {}): Promise<StartedApp> {
  const logLines: string[] = [];
  const app = await createApp({
    pool: database.pool,
    appUrl: database.appUrl,
    encryptionKey: randomBytes(32).toString("base64url"),
    publicUrl: "http://127.0.0.1:4400",
    webOrigins: [],
    trustedProxies: [],
    site: NOWHERE,
    mailer: createMailbox(),
    outbound: createOutbound({ isLoopbackAllowed: true, allowedPorts: [] }),
    bankAccounts: () => ({ BRL: ["Reelgate", "Bank 001"] }),
    pixBank: () => null,
    exportFolder: "/nowhere/exports",
    ids: uuidv7,
    clock: () => new Date(),
    log: createLog("debug", { write: (line) => void logLines.push(line) }),
    ...options,
  });
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  // A TCP server that listens has an address with a port.
  const { port } = app.server.server.address() as AddressInfo;
  return { ...app, url: `http://127.0.0.1:${port}`, logLines };
}

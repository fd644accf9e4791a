/** Brings everything up in order, and takes it down in the other: database, application, port, jobs. */
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import type { AppDeps } from "./app-deps.ts";
import { openPixBank, type PixBank } from "./callback/bank/api-pix.ts";
import { createOutbound } from "./callback/outbound.ts";
import type { Config } from "./config.ts";
import { DEMO_BANK_ACCOUNTS, type SandboxBank } from "./demo.ts";
import { ensureDatabase, startCluster } from "./db/cluster.ts";
import { isDemo } from "./db/installation.ts";
import { openDatabase } from "./db/open-database.ts";
import { createPool } from "./db/pool.ts";
import type { Pool } from "./db/pool.ts";
import { deriveKey, readOrCreateSecrets } from "./db/secrets.ts";
import { codeOf, reasonOf, SetupError } from "./db/setup-error.ts";
import { uuidv7 } from "./db/uuid.ts";
import type { SiteOptions } from "./http/site.ts";
import { reportBrokenMarks } from "./ledger/feed/watch.ts";
import { createMailer } from "./mail/mailer.ts";
import type { Transport } from "./mail/mailer.ts";
import { outboxTransport, smtpTransport } from "./mail/transports.ts";

export interface StartOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Tells the person at the terminal, line by line. */
  readonly say: (line: string) => void;
  /** Fills what the installation begins with; runs before anybody is let in. `admin` is the owner's. */
  readonly furnish: (deps: AppDeps, admin: Pool) => Promise<void>;
  /** The bank the demo's PIX comes to, where no other one is set. */
  readonly openSandboxBank?: (deps: AppDeps) => Promise<SandboxBank>;
  /** What starts and stops with the server. */
  readonly accompany?: (deps: AppDeps) => { stop: () => Promise<void> };
}

/** Ends what was started so far, newest first; safe to call at any moment, and again. */
export interface Started {
  readonly isUp: Promise<void>;
  stop(): Promise<void>;
}

const DATABASE = "reelgate";
/** An answer is waited for longer than the database lets any statement of ours run. */
const POOL = { applicationName: "reelgate", max: 20, silenceMs: 35_000 } as const;
const CUT_OFF_MS = 1_000;
const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

export function startServer(options: StartOptions): Started {
  const ends: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const endAll = async (): Promise<void> => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
      await end().catch((error: unknown) => options.log.error({ error }, "something did not end well"));
    }
  };
  const ending = new AbortController();
  const isUp = bringUp(options, (end) => void ends.push(end), ending.signal);
  const stop = async (): Promise<void> => {
    ending.abort();
    await endAll();
    // A start that was under way fails now, has brought up something more, or hangs on what is no longer there.
    await Promise.race([isUp.catch(() => undefined), sleepMs(CUT_OFF_MS)]);
    await endAll();
  };
  return { isUp, stop: () => (stopping ??= stop()) };
}

/** What was built, and how it is served. */
const siteOf = ({ gameFrameAncestors, apiBase, socketBase }: Config): SiteOptions => ({
  webFolder: path.join(DIST, "web"),
  gameFolder: path.join(DIST, "game"),
  verifierFolder: path.join(DIST, "verify"),
  gameFrameAncestors,
  apiBase,
  socketBase,
});

async function bringUp(
  { config, log, say, furnish, openSandboxBank, accompany }: StartOptions,
  atEnd: (end: () => Promise<unknown>) => void,
  ending: AbortSignal,
): Promise<void> {
  const { host, port } = config;
  await checkPort(host, port);
  ending.throwIfAborted();
  const { adminUrl, encryptionKey, appPassword } = await findDatabase(config, say, atEnd);
  ending.throwIfAborted();
  const { appUrl, applied } = await openDatabase({ adminUrl, appPassword, appUrl: config.databaseAppUrl });
  ending.throwIfAborted();
  if (applied.length > 0) say(`Migrated the database: ${applied.length} new.`);

  let isEnding = false;
  const onIdleError = (error: Error): void => {
    if (!isEnding) log.warn({ error }, "an idle connection to the database was lost");
  };
  const pool = createPool(appUrl, { ...POOL, onIdleError });
  atEnd(() => {
    isEnding = true;
    return pool.end();
  });
  // Found out when it is filled: nothing is called before that.
  let isDemoHere = false;
  const outbound = createOutbound({
    get isLoopbackAllowed() {
      return config.isLoopbackCallbackAllowed ?? isDemoHere;
    },
    allowedPorts: config.callbackPorts,
  });
  atEnd(async () => outbound.close());
  const clock = (): Date => new Date();
  let pixBank: PixBank | null = config.pix === undefined ? null : openPixBank(config.pix, clock);
  atEnd(async () => pixBank?.close());
  const app = await createApp({
    ...config,
    pixBank: () => pixBank,
    outbound,
    pool,
    appUrl,
    encryptionKey,
    site: siteOf(config),
    bankAccounts: () => config.bankAccounts ?? (isDemoHere ? DEMO_BANK_ACCOUNTS : {}),
    exportFolder: path.join(config.dataDir, "exports"),
    mailer: createMailer(mailTransport(config, say), log),
    ids: uuidv7,
    clock,
    log,
  });
  atEnd(() => app.stop());
  ending.throwIfAborted();

  const admin = createPool(adminUrl, { applicationName: "reelgate setup", max: 4, onIdleError });
  isDemoHere = await furnished(app.deps, admin, furnish);
  ending.throwIfAborted();
  for (const line of await reportBrokenMarks(app.deps)) say(line);
  await app.server.listen({ host, port }).catch((cause: unknown) => {
    throw portError(host, port, cause);
  });
  if (config.pix === undefined && isDemoHere) {
    const bank = await openSandboxBank?.(app.deps);
    atEnd(async () => bank?.stop());
    if (bank !== undefined) pixBank = openPixBank(bank.settings, clock);
  }
  app.start();
  const companions = accompany?.(app.deps);
  if (companions !== undefined) atEnd(() => companions.stop());
}

/** Ends the pool in every case; answers whether the demo is here. */
async function furnished(deps: AppDeps, admin: Pool, furnish: StartOptions["furnish"]): Promise<boolean> {
  try {
    await furnish(deps, admin);
    return await isDemo(deps.db);
  } finally {
    await admin.end();
  }
}

/** Where no mail server is set, mails land in a folder and their links at the terminal. */
function mailTransport({ smtpUrl, mailFrom: from, dataDir }: Config, say: (line: string) => void): Transport {
  if (smtpUrl !== undefined) return smtpTransport(smtpUrl, from);
  return outboxTransport({ folder: path.join(dataDir, "outbox"), from, clock: () => new Date(), say });
}

/** DATABASE_URL, or our own PostgreSQL under DATA_DIR. */
async function findDatabase(
  config: Config,
  say: (line: string) => void,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<{ adminUrl: string; encryptionKey: string; appPassword: string }> {
  const encryptionKey = config.secret ?? readOrCreateSecrets(config.dataDir).encryptionKey;
  const keys = { encryptionKey, appPassword: deriveKey(encryptionKey, "app role") };
  if (config.databaseUrl !== undefined) return { adminUrl: config.databaseUrl, ...keys };
  const cluster = await startCluster({ dataDir: config.dataDir, onEvent: say });
  atEnd(() => cluster.stop());
  return { adminUrl: await ensureDatabase(cluster, DATABASE), ...keys };
}

/** Found out before the long work, not after it. */
async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (cause) => reject(portError(host, port, cause)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

function portError(host: string, port: number, cause: unknown): SetupError {
  switch (codeOf(cause)) {
    case "EADDRINUSE":
      return new SetupError(`PORT: ${port} is already in use on ${host}; choose another`, { cause });
    case "EACCES":
      return new SetupError(`PORT: ${port} needs rights this user does not have; choose one above 1023`, { cause });
    case "EADDRNOTAVAIL":
      return new SetupError(`HOST: ${host} is not an address of this machine`, { cause });
    default:
      return new SetupError(`PORT: cannot listen on ${host}:${port}: ${reasonOf(cause)}`, { cause });
  }
}

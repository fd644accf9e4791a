/** What the application is told when it starts, and what it makes of it for the nouns. */
import { setTimeout as sleepMs } from "node:timers/promises";
import type { Logger } from "pino";
import type { PixBank } from "./callback/bank/api-pix.ts";
import type { BankAccounts } from "./billing/service/deps.ts";
import type { Outbound } from "./callback/outbound.ts";
import { createDb } from "./db/database.ts";
import type { Db } from "./db/database.ts";
import type { Pool } from "./db/pool.ts";
import { createSeal } from "./db/seal.ts";
import type { Seal } from "./db/seal.ts";
import { deriveKey } from "./db/secrets.ts";
import type { UuidSource } from "./db/uuid.ts";
import type { Limits } from "./http/limits.ts";
import type { SiteOptions } from "./http/site.ts";
import type { Ledger } from "./ledger/commands.ts";
import { createLedger } from "./ledger/ledger.ts";
import type { Publish } from "./live/publish.ts";
import type { Mailer, Post, Transport } from "./mail/mailer.ts";
import { openPapers, type Papers } from "./paper/papers.ts";
import { openRtpMaths, type RtpMaths } from "./round/service/rtp-maths.ts";
import { createWallets, type Wallets } from "./seamless/service/wallets.ts";
import { createTwoFactorRule, type RequiresTwoFactor } from "./session/service/required-two-factor.ts";

export interface AppOptions {
  /** Connections as the application's role; the caller ends it after `stop`. */
  readonly pool: Pool;
  /** The same database, for connections that belong to one purpose: leading the jobs, telling other nodes. */
  readonly appUrl: string;
  readonly encryptionKey: string;
  readonly publicUrl: string;
  readonly webOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly site: SiteOptions;
  readonly mailer: Mailer;
  /** The way out to addresses that agents name; the caller closes it after `stop`. */
  readonly outbound: Outbound;
  /** Where agents pay to, currency by currency. */
  readonly bankAccounts: () => BankAccounts;
  /** The bank that PIX comes to; null where none is set. The caller closes it after `stop`. */
  readonly pixBank: () => PixBank | null;
  /** Where the files of exports lie; of several nodes, one folder that all of them see. */
  readonly exportFolder: string;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly limits?: Partial<Limits>;
  /** Of platform members who move money; undefined: unless the demo is what the installation was filled with. */
  readonly isTwoFactorRequired?: boolean | undefined;
}

/** What the nouns are given. */
export interface AppDeps {
  readonly db: Db;
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly seal: Seal;
  readonly wallets: Wallets;
  readonly rtp: RtpMaths;
  readonly papers: Papers;
  readonly outbound: Outbound;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  /** From 0 to 1, for what must not happen all at once. */
  readonly chance: () => number;
  readonly pause: (ms: number) => Promise<void>;
  readonly publish: Publish;
  readonly post: Post;
  readonly send: Transport;
  readonly requiresTwoFactor: RequiresTwoFactor;
  readonly publicUrl: string;
  readonly bankAccounts: () => BankAccounts;
  readonly pixBank: () => PixBank | null;
  readonly exportFolder: string;
  readonly log: Logger;
}

export function createDeps(options: AppOptions, publish: Publish): AppDeps {
  const { pool, mailer } = options;
  const db = createDb(pool);
  const seal = createSeal(deriveKey(options.encryptionKey, "seal"));
  return {
    ...options,
    db,
    seal,
    wallets: createWallets({ ...options, db, seal }),
    rtp: openRtpMaths(),
    papers: openPapers(),
    chance: Math.random,
    pause: async (ms) => {
      await sleepMs(ms);
    },
    requiresTwoFactor: createTwoFactorRule(db, options.isTwoFactorRequired),
    ledger: createLedger({ pool }),
    publish,
    post: mailer.post,
    send: mailer.send,
  };
}

/** Once nothing asks them any more. The pool is the caller's. */
export async function closeDeps({ rtp, papers, wallets, ledger }: AppDeps): Promise<void> {
  await Promise.all([rtp.stop(), papers.stop()]);
  await wallets.close();
  await ledger.close();
}

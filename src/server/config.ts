/** Reads the settings: environment variables and what stands on the command line, the only place that does. */
import { parseArgs } from "node:util";
import path from "node:path";
import { z } from "zod";
import { currency } from "#contract/money.ts";
import type { PixSettings } from "./callback/bank/api-pix.ts";
import { SetupError } from "./db/setup-error.ts";
import { PIX_EXPECTED, PIX_SETTINGS, readPixSettings } from "./callback/bank/pix-settings.ts";

/** As a browser writes one: it is compared with what browsers send, and stands in policies. */
const ORIGIN = z
  .url({ protocol: /^https?$/, hostname: /^(?:[\w.-]+|\[[\da-f:.]+\])$/i, abort: true })
  .refine((url) => URL.parse(url)?.href === `${originOf(url)}/`)
  .transform(originOf);

const BANK_ACCOUNTS = z.partialRecord(currency, z.array(z.string().trim().min(1).max(80)).min(1).max(8));

const SETTINGS = {
  PORT: z.coerce.number().int().min(1).max(65_535).default(4400),
  HOST: z.union([z.ipv4(), z.ipv6(), z.literal("localhost")]).default("127.0.0.1"),
  /** Where browsers and agents reach us; it becomes part of launch addresses. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(withoutSlash)
    .optional(),
  /** An external PostgreSQL, as the owner of the database; absent: our own under DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The same database as the application's own role, where the owner may not make roles. */
  DATABASE_APP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  /** What secrets at rest are encrypted with; absent: made once and kept in DATA_DIR. */
  REELGATE_SECRET: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("warn"),
  /** Other origins whose pages may act for members, besides our own; separated by commas. */
  WEB_ORIGIN: listOf(ORIGIN),
  /** Where our pages call the server, and open the live connection; absent: where they came from. */
  API_BASE: ORIGIN.optional(),
  SOCKET_BASE: ORIGIN.optional(),
  /** Proxies whose `x-forwarded-for` is believed: addresses or networks, separated by commas. */
  TRUSTED_PROXIES: listOf(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])),
  /** Who may show games in a frame: a CSP source list. */
  GAME_FRAME_ANCESTORS: z
    .string()
    .regex(/^[\w*':/.\- ]+$/)
    .default("*"),
  /** The mail server; absent: mails land in DATA_DIR/outbox, and their links at the terminal. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whether platform members whose role moves money must have set two-factor up first. */
  REQUIRE_TWO_FACTOR: z.enum(["yes", "no"]).optional(),
  /** Ports agents' wallets may be called on, besides 443; separated by commas. */
  CALLBACK_PORTS: listOf(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(65_535)),
  ),
  /** Where agents pay to: for each currency the lines of a bank account, as JSON. */
  BANK_ACCOUNTS: z
    .string()
    .transform((text, context) => {
      const read = BANK_ACCOUNTS.safeParse(jsonOf(text));
      if (read.success) return read.data;
      context.addIssue("not bank accounts");
      return z.NEVER;
    })
    .optional(),
  ...PIX_SETTINGS,
  /** Whether agents' wallets may be on this machine, for development and tests; the demo's own wallet is. */
  ALLOW_LOOPBACK_CALLBACKS: z.enum(["yes", "no"]).optional(),
  /** Who mails are from. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/)
    .optional(),
};

const EXPECTED: Record<keyof typeof SETTINGS, string> = {
  PORT: "a port, 1 to 65535",
  HOST: "an address of this machine, such as 127.0.0.1 or 0.0.0.0",
  PUBLIC_URL: "an address such as https://games.example.com",
  DATABASE_URL: "an address like postgres://user:password@host:5432/database",
  DATABASE_APP_URL: "an address like postgres://user:password@host:5432/database",
  DATA_DIR: "a folder",
  REELGATE_SECRET: "at least 32 characters",
  LOG_LEVEL: "fatal, error, warn, info, debug or silent",
  WEB_ORIGIN: "origins such as https://dashboard.example.com, without a path, separated by commas",
  API_BASE: "an origin such as https://api.example.com, without a path",
  SOCKET_BASE: "an origin such as https://live.example.com, without a path",
  TRUSTED_PROXIES: "addresses or networks such as 10.0.0.0/8, separated by commas",
  GAME_FRAME_ANCESTORS: "sources such as https://casino.example.com, separated by blanks, or *",
  SMTP_URL: "an address like smtp://user:password@host:587 or smtps://user:password@host:465",
  REQUIRE_TWO_FACTOR: "yes or no",
  CALLBACK_PORTS: "ports such as 8443, separated by commas",
  BANK_ACCOUNTS: 'accounts by currency such as {"BRL":["Reelgate","Bank 001","Account 1234-5"]}, up to 8 lines each',
  ...PIX_EXPECTED,
  ALLOW_LOOPBACK_CALLBACKS: "yes or no",
  MAIL_FROM: "an e-mail address such as Reelgate <no-reply@example.com>",
};

const FLAGS = {
  empty: { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
  rounds: { type: "string", default: "200000" },
} as const;
const MOST_ROUNDS = 10_000_000;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly databaseUrl: string | undefined;
  readonly databaseAppUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly secret: string | undefined;
  readonly logLevel: z.output<typeof SETTINGS.LOG_LEVEL>;
  readonly webOrigins: readonly string[];
  /** Of the pages we serve; undefined: where they came from. */
  readonly apiBase: string | undefined;
  readonly socketBase: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly gameFrameAncestors: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** undefined: as the installation is, required unless it is the demo. */
  readonly isTwoFactorRequired: boolean | undefined;
  /** Ports agents' wallets may be called on, besides 443. */
  readonly callbackPorts: readonly number[];
  /** Where agents pay to; undefined: as the installation is, an example in the demo. */
  readonly bankAccounts: z.output<typeof SETTINGS.BANK_ACCOUNTS>;
  /** The bank that PIX comes to; undefined: none, and the sandbox in the demo. */
  readonly pix: PixSettings | undefined;
  /** Whether agents' wallets may be on this machine; undefined: as the installation is, only in the demo. */
  readonly isLoopbackCallbackAllowed: boolean | undefined;
  readonly demo: {
    readonly isWanted: boolean;
    readonly rounds: number;
    /** Whether players keep playing while the server runs. */
    readonly isLively: boolean;
  };
}

/** Throws a `SetupError` of one line that names the first setting that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const settings = readSettings(environment);
  const flags = readFlags(args);
  const { HOST: host, PORT: port } = settings;
  const isLocal = host === "localhost" || host === "::1" || host.startsWith("127.");
  if (!isLocal && settings.PUBLIC_URL === undefined) {
    throw new SetupError(`PUBLIC_URL: must be set when HOST is ${host}: ${EXPECTED.PUBLIC_URL}`);
  }
  const publicUrl = settings.PUBLIC_URL ?? `http://${host === "::1" ? "[::1]" : host}:${port}`;
  return {
    port,
    host,
    publicUrl,
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    dataDir: path.resolve(settings.DATA_DIR),
    secret: settings.REELGATE_SECRET,
    logLevel: settings.LOG_LEVEL,
    webOrigins: settings.WEB_ORIGIN,
    apiBase: settings.API_BASE,
    socketBase: settings.SOCKET_BASE,
    trustedProxies: settings.TRUSTED_PROXIES,
    gameFrameAncestors: settings.GAME_FRAME_ANCESTORS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `Reelgate <no-reply@${new URL(publicUrl).hostname}>`,
    isTwoFactorRequired: asked(settings.REQUIRE_TWO_FACTOR),
    callbackPorts: settings.CALLBACK_PORTS,
    bankAccounts: settings.BANK_ACCOUNTS,
    pix: readPixSettings(settings),
    isLoopbackCallbackAllowed: asked(settings.ALLOW_LOOPBACK_CALLBACKS),
    demo: { isWanted: !flags.empty, rounds: flags.rounds, isLively: !flags.empty && !flags.quiet },
  };
}

const asked = (answer: "yes" | "no" | undefined): boolean | undefined =>
  answer === undefined ? undefined : answer === "yes";

function readSettings(environment: NodeJS.ProcessEnv) {
  // An empty variable is one that is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = z.object(SETTINGS).safeParse(given);
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0]);
  throw new SetupError(`${name}: must be ${new Map(Object.entries(EXPECTED)).get(name) ?? "valid"}`);
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: FLAGS, strict: true });
    const rounds = Number(values.rounds);
    if (!Number.isInteger(rounds) || rounds < 0 || rounds > MOST_ROUNDS) {
      throw new SetupError(`--rounds: must be a number from 0 to ${MOST_ROUNDS}`);
    }
    return { ...values, rounds };
  } catch (cause) {
    if (cause instanceof SetupError) throw cause;
    throw new SetupError("usage: npm start -- [--empty] [--rounds N] [--quiet]", { cause });
  }
}

/** Undefined where it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

function listOf<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .pipe(z.array(item));
}

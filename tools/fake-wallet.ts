// Runs an agent's wallet on this machine to try out against: `npm run fake:wallet`; with `-- --help` it tells its options.
import { parseArgs } from "node:util";
import { currency, type CurrencyCode, CURRENCY_CODES } from "#contract/money.ts";
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import { codeOf, reasonOf, SetupError } from "#server/db/setup-error.ts";
import { startAgentWallet } from "../test/fakes/agent-wallet/agent-wallet.ts";
import { FAULTS, isServerFault, SERVER_FAULTS, type ServerFault } from "../test/fakes/agent-wallet/sentinel.ts";

/** What a player has who was never seen before, in minor units. */
const OPENING_BALANCE = 100_000n;
const HIGHEST_PORT = 65_535;
const SECRET = /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Each option as it is read, and as the help tells it. */
const OPTIONS = {
  port: { type: "string", takes: "N", default: "4500", does: "where it listens: 0 takes a free one" },
  secret: {
    type: "string",
    multiple: true,
    takes: "whsec_…",
    without: "a new one, printed, for calls of your own",
    does: "what signs its calls: that of the dashboard, under API, Wallet; given twice, both are believed,\nas while one takes over from the other",
  },
  currency: {
    type: "string",
    takes: "CODE",
    default: "BRL",
    does: "the agent's: calls in any other are refused; the demo's meridian_cove has USD",
  },
  journal: { type: "string", takes: "FILE", without: "in memory", does: "keeps what was booked, for the next start" },
  misbehave: {
    type: "string",
    multiple: true,
    takes: "NAME",
    without: "off",
    does: "what the whole wallet does wrong, whoever plays; below",
  },
  faults: { type: "boolean", takes: "", without: "off", does: "prints the players who make it misbehave, and ends" },
  help: { type: "boolean", takes: "", without: "off", does: "prints this, and ends" },
} as const;

function aligned(lines: readonly (readonly [name: string, does: string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  const indent = `\n${" ".repeat(width + 4)}`;
  return lines.map(([name, does]) => `  ${name.padEnd(width)}  ${does.replaceAll("\n", indent)}`).join("\n");
}

const PLAYERS = `${aligned(Object.entries(FAULTS).map(([name, { does }]) => [`fault.${name}`, does]))}

A call's name narrows it (fault.hang.win), a number at the end limits it to the first so many tries of each
call (fault.error_500_after.2), and anything else makes it another player (fault.hang.ana). A player whose code
begins with reelgate-unknown- is unknown, and everybody else has ${OPENING_BALANCE} minor units at the first call.`;

const WHOLE = aligned(Object.entries(SERVER_FAULTS));

const HELP = `npm run fake:wallet -- [options]

An agent's wallet on this machine. It keeps every rule, except for the players below.

${aligned(
  Object.entries(OPTIONS).map(([name, { takes, does, ...others }]) => [
    `--${name} ${takes}`.trimEnd(),
    `${does} (default: ${"default" in others ? others.default : others.without})`,
  ]),
)}

What --misbehave takes:

${WHOLE}

Players who make it misbehave:

${PLAYERS}`;

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new SetupError(`${reasonOf(error)}; --help tells all options`);
  }
}

function readPort(given: string): number {
  if (/^[0-9]{1,5}$/.test(given) && Number(given) <= HIGHEST_PORT) return Number(given);
  throw new SetupError(`--port wants a whole number from 0 to ${HIGHEST_PORT}, not "${given}"`);
}

function readCurrency(given: string): CurrencyCode {
  const { success, data } = currency.safeParse(given);
  if (success) return data;
  throw new SetupError(`--currency wants one of ${CURRENCY_CODES.join(", ")}, not "${given}"`);
}

function readSecret(given: string): string {
  if (SECRET.test(given) && given !== "whsec_") return given;
  throw new SetupError("--secret wants whsec_ and base64 after it, as the dashboard shows it once");
}

function readFault(given: string): ServerFault {
  if (isServerFault(given)) return given;
  throw new SetupError(`--misbehave wants one of ${Object.keys(SERVER_FAULTS).join(", ")}, not "${given}"`);
}

/** A port or a file that cannot be had, said in one line; anything else is a bug. */
function asSetupError(error: unknown, port: number, journal: string | undefined): unknown {
  if (codeOf(error) === "EADDRINUSE") return new SetupError(`port ${port} is taken: name another one with --port`);
  if (error instanceof Error && "syscall" in error && error.syscall === "listen")
    return new SetupError(`port ${port}: ${reasonOf(error)}`);
  return journal === undefined ? error : new SetupError(`--journal ${journal}: ${reasonOf(error)}`);
}

async function run(): Promise<void> {
  const { journal, ...given } = readOptions();
  if (given.help || given.faults) return console.log(given.help ? HELP : PLAYERS);
  const port = readPort(given.port);
  const secrets = given.secret?.map(readSecret) ?? [newWebhookSecret()];
  const wallet = await startAgentWallet({
    port,
    secrets,
    currency: readCurrency(given.currency),
    openingBalance: OPENING_BALANCE,
    faults: given.misbehave?.map(readFault) ?? [],
    ...(journal !== undefined && { journal }),
  }).catch((error: unknown) => {
    throw asSetupError(error, port, journal);
  });
  console.log([`address  ${wallet.address}`, ...secrets.map((secret) => `secret   ${secret}`)].join("\n"));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void wallet.stop());
}

try {
  await run();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`fake:wallet: ${error.message}`);
  process.exitCode = 1;
}

// Runs a bank that speaks API Pix on this machine to try out against: `npm run fake:bank`; with `-- --help` it lists its options.
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { codeOf, reasonOf, SetupError } from "#server/db/setup-error.ts";
import { startFakeBank, type FakeBank } from "../test/fakes/bank/bank.ts";
import { SENTINELS } from "../test/fakes/bank/sentinel.ts";

const HIGHEST_PORT = 65_535;
const OPTIONS = {
  port: { type: "string", default: "4600" },
  "client-id": { type: "string", default: "reelgate" },
  "client-secret": { type: "string" },
  key: { type: "string", default: "3f2b7c1e-5d7a-4a36-9f64-0c2f4f0d8a11" },
  help: { type: "boolean", default: false },
} as const;

const amounts = Object.values(SENTINELS).map(({ cents, does }) => `  R$ …,${String(cents).padStart(2, "0")}  ${does}`);

const HELP = `npm run fake:bank -- [options]

A bank on this machine that speaks API Pix 2.9. It forgets everything when it ends.

  --port N             where it listens; 0: a free one (default: 4600)
  --client-id TEXT     of OAuth2 (default: reelgate)
  --client-secret TEXT of OAuth2 (default: a new one, printed)
  --key TEXT           the PIX key that money comes to
  --help               prints this, and ends

It prints the settings of a platform that uses it. It pays a charge when it is asked to: PUT /v2/sandbox/pay/{txid}, which
is what "Pay in the sandbox" does. A charge is paid as the cents of its amount say:

${amounts.join("\n")}
  any other  is paid at once, as it should be`;

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new SetupError(`${reasonOf(error)}; --help lists all options`);
  }
}

function readPort(given: string): number {
  if (/^[0-9]{1,5}$/.test(given) && Number(given) <= HIGHEST_PORT) return Number(given);
  throw new SetupError(`--port takes a whole number from 0 to ${HIGHEST_PORT}, not "${given}"`);
}

async function run(): Promise<void> {
  const given = readOptions();
  if (given.help) return console.log(HELP);
  const port = readPort(given.port);
  const clientSecret = given["client-secret"] ?? randomBytes(24).toString("base64url");
  const options = { port, clientId: given["client-id"], clientSecret, key: given.key };
  const bank = await startFakeBank(options).catch((error: unknown): FakeBank => {
    if (codeOf(error) === "EADDRINUSE") throw new SetupError(`port ${port} is taken: name another one with --port`);
    throw error;
  });
  const settings = [
    `PIX_API_URL=${bank.apiUrl}`,
    `PIX_TOKEN_URL=${bank.tokenUrl}`,
    `PIX_CLIENT_ID=${options.clientId}`,
    `PIX_CLIENT_SECRET=${clientSecret}`,
    `PIX_RECEIVER_KEY=${options.key}`,
    `PIX_RECEIVER_NAME=Reelgate`,
    `PIX_RECEIVER_CITY="Sao Paulo"`,
    `PIX_SANDBOX=yes`,
  ];
  console.log(settings.join("\n"));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void bank.stop());
}

try {
  await run();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`fake:bank: ${error.message}`);
  process.exitCode = 1;
}

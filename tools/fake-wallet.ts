// Runs an agent's wallet on this machine to try out against: `npm run fake:wallet -- --port 4500 --currency BRL --secret whsec_…`.
import { parseArgs } from "node:util";
import { currency } from "#contract/money.ts";
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import { startAgentWallet } from "../test/fakes/agent-wallet/agent-wallet.ts";
import { FAULTS } from "../test/fakes/agent-wallet/sentinel.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4500" },
    secret: { type: "string" },
    currency: { type: "string", default: "BRL" },
    /** A file: what was booked survives a restart. */
    journal: { type: "string" },
    faults: { type: "boolean", default: false },
  },
});

function tellFaults(): void {
  const width = Math.max(...Object.keys(FAULTS).map((name) => name.length));
  for (const [name, { does }] of Object.entries(FAULTS)) console.log(`fault.${name.padEnd(width)}  ${does}`);
  console.log(
    "\nA call's name narrows it (fault.hang.win), a number at the end limits it to the first so many tries of each",
  );
  console.log("call (fault.error_500_after.2), and anything else makes it another player (fault.hang.ana).");
}

async function run(): Promise<void> {
  const secret = values.secret ?? newWebhookSecret();
  const { journal } = values;
  const wallet = await startAgentWallet({
    port: Number(values.port),
    secrets: [secret],
    currency: currency.parse(values.currency),
    ...(journal === undefined ? {} : { journal }),
  });
  console.log(`address  ${wallet.address}\nsecret   ${secret}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void wallet.stop());
}

if (values.faults) tellFaults();
else await run();

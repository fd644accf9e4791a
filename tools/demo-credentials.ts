// Prints the demo's address, sign-ins and API keys as JSON: `npm run -s demo:credentials`.
import { readConfig } from "#server/config.ts";
import { readDemoCredentials } from "./demo/credentials.ts";

const config = readConfig(process.env, []);
const credentials = readDemoCredentials(config.dataDir);
if (credentials === undefined) {
  process.stderr.write(`There is no demo in ${config.dataDir}: start once without --empty.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${JSON.stringify({ address: config.publicUrl, ...credentials }, null, 2)}\n`);
}

// Makes roll-ups and daily balances anew from rounds and movements, and mends marks: `npm run rollups:rebuild -- …`.
import { readConfig } from "#server/config.ts";
import { createDb } from "#server/db/database.ts";
import { SetupError } from "#server/db/setup-error.ts";
import { readOrder } from "./rebuild/order.ts";
import { withOwner } from "./rebuild/owner.ts";
import { runRebuild } from "./rebuild/run.ts";

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
// Whoever reads the lines may stop reading; the work goes on to its end.
process.stdout.on("error", () => undefined);

try {
  const now = new Date();
  const order = readOrder(process.argv.slice(2), now);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  await withOwner(readConfig(process.env, []), (owner) =>
    runRebuild({ db: createDb(owner), now, say, signal: ending.signal }, order),
  );
} catch (error) {
  if (error instanceof SetupError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}

/** A process that sends the commands of a file over and over until it is killed: `node repeat-sender.ts <url> <file>`. */
import { readFileSync } from "node:fs";
import { createPool } from "#server/db/pool.ts";
import { commandOf } from "./command-lines.ts";
import { createLedger } from "./ledger.ts";

const [url = "", file = ""] = process.argv.slice(2);
const commands = readFileSync(file, "utf8").trim().split("\n").map(commandOf);
const ledger = createLedger({
  pool: createPool(url, { applicationName: "reelgate repeat sender", max: 4 }),
  maxBatch: 7,
});
process.stdout.write("ready\n");
for (;;) {
  await Promise.allSettled(
    commands.map((command) => ("ref" in command ? ledger.transfer(command) : ledger.round(command))),
  );
}

/** Makes every generated file anew: `npm run generate`; with --check it fails when a checked-in one was stale. */
import { execFileSync } from "node:child_process";
import { type Generated, staleFiles } from "./house/generated.ts";

/** Checked in, so that a reader and a reviewer see them; each is made from what is beside its command. */
const checkedIn: readonly Generated[] = [
  { file: "src/web/messages/en-US.d.json.ts", command: ["node", "tools/messages.ts"] },
  { file: "migrations/schema.sql", command: ["node", "tools/db/schema.ts"] },
  { file: "src/server/db/schema.ts", command: ["node", "tools/db/schema.ts"] },
  { file: "openapi.json", command: ["node", "tools/openapi.ts"] },
  ...["lantern-meadow", "saltglass-choir", "ember-anvil"].map((game): Generated => ({
    file: `docs/games/${game}.md`,
    command: ["node", "tools/studio.ts", "par", "--write"],
  })),
];

/** Not checked in: the types of the routes, which the web's TypeScript project reads. */
execFileSync("react-router", ["typegen"], { stdio: ["ignore", "ignore", "inherit"] });

const stale = staleFiles(process.cwd(), checkedIn);
for (const file of stale) console.log(`${file} was stale; it has been made anew: commit it.`);
if (process.argv.includes("--check") && stale.length > 0) process.exitCode = 1;

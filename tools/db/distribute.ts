/** `npm run -s db:distribute`: prints the statements that spread a migrated database over many machines, by tenant. */
import { readCatalogue } from "./catalogue.ts";
import { distributionStatements } from "./distribution.ts";
import { onDatabase, withScratch } from "./scratch.ts";

const catalogue = await withScratch(async (scratch) => {
  const { adminUrl } = await scratch.migratedDatabase("reelgate");
  return onDatabase(adminUrl, readCatalogue);
});
process.stdout.write(distributionStatements(catalogue).join("\n"));

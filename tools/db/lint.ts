/** `npm run db:lint`: proves on a scratch PostgreSQL that the schema and the application can be spread by tenant. */
import { readMigrations } from "#server/db/migration-files.ts";
import { MIGRATIONS_FOLDER } from "#server/db/open-database.ts";
import { everyday } from "../../test/db/everyday.ts";
import { openStage } from "../../test/db/everyday-stage.ts";
import { readCatalogue } from "./catalogue.ts";
import { lintBooks } from "./lint/books.ts";
import { lineOf } from "./lint/finding.ts";
import type { Finding } from "./lint/finding.ts";
import { rebuildByTenant } from "./lint/hash-rebuild.ts";
import { lintSchema } from "./lint/lint-schema.ts";
import { lintMigrations } from "./lint/migration-statements.ts";
import { lintOnOldestPostgres, whyNoOldestPostgres } from "./lint/oldest-postgres.ts";
import { createGuard, guardDatabase } from "./lint/one-tenant-guard.ts";
import { schemaSql } from "./schema-sql.ts";
import { onDatabase, withScratch } from "./scratch.ts";

/** An ordinary day on the rebuilt database: what the guard finds in the statements, then what the books say. */
async function lintStatements(adminUrl: string, appUrl: string): Promise<Finding[]> {
  const { tenantTables } = await onDatabase(adminUrl, guardDatabase);
  const guard = createGuard(tenantTables);
  const stage = await openStage({ pool: guard.poolOf(appUrl), ownersPool: guard.poolOf(adminUrl) });
  try {
    for (const { play } of everyday) {
      for (const tree of stage.trees) await play(tree);
    }
    console.log(`${guard.judged()} executed plans judged`);
  } finally {
    await stage.close();
    await guard.close();
  }
  return [...guard.findings(), ...(await onDatabase(adminUrl, lintBooks))];
}

async function lint(): Promise<Finding[]> {
  return withScratch(async (scratch) => {
    const { adminUrl, appUrl } = await scratch.migratedDatabase("reelgate");
    const cutUrl = await scratch.emptyDatabase("reelgate_cut");
    return onDatabase(adminUrl, async (client) => {
      const findings = [...(await lintSchema(client)), ...lintMigrations(await readMigrations(MIGRATIONS_FOLDER))];
      const refused = await onDatabase(cutUrl, (cut) => rebuildByTenant(client, cut));
      findings.push(...refused);
      // What PostgreSQL refuses to make cannot be lived on.
      if (refused.length === 0) {
        const cutAppUrl = new URL(appUrl);
        cutAppUrl.pathname = new URL(cutUrl).pathname;
        findings.push(...(await lintStatements(cutUrl, cutAppUrl.href)));
      }
      const missing = findings.length > 0 ? "R16 is not checked until the rest is right" : whyNoOldestPostgres();
      if (missing === null) findings.push(...(await lintOnOldestPostgres(schemaSql(await readCatalogue(client)))));
      else console.log(missing);
      return findings;
    });
  });
}

const findings = await lint();
for (const finding of findings) console.log(lineOf(finding));
console.log(findings.length === 0 ? "the schema keeps every rule" : `${findings.length} breaches`);
if (findings.length > 0) process.exitCode = 1;

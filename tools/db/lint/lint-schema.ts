/** Runs every rule that the catalogue of a database alone can answer. */
import type { ClientBase } from "#server/db/pool.ts";
import { readCatalogue } from "../catalogue.ts";
import { readVolatileFunctions } from "../catalogue-routines.ts";
import type { Finding } from "./finding.ts";
import { lintForeignKeys } from "./foreign-keys.ts";
import { lintMoneyFunctions } from "./money-functions.ts";
import { lintTables } from "./tables.ts";
import { lintTransactionIds } from "./transaction-ids.ts";

export async function lintSchema(client: Pick<ClientBase, "query">): Promise<Finding[]> {
  const catalogue = await readCatalogue(client);
  const volatile = await readVolatileFunctions(client);
  return [
    ...lintTables(catalogue),
    ...lintForeignKeys(catalogue),
    ...lintMoneyFunctions(catalogue, volatile),
    ...lintTransactionIds(catalogue),
  ];
}

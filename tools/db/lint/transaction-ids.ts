/** Lints what follows rows by transaction id: each server of a cluster, and each restore from a dump, counts its own. */
import type { Catalogue } from "../catalogue.ts";
import type { Finding } from "./finding.ts";

const TRANSACTION_ID =
  /\b(pg_current_xact_id\w*|txid_\w+|pg_(current_)?snapshot\w*|pg_visible_in_snapshot|xmin|xmax)\b/i;

/** Columns that are given one, and functions that ask for one. */
export function lintTransactionIds({ tables, routines }: Pick<Catalogue, "tables" | "routines">): Finding[] {
  const found = (where: string, text: string): Finding[] => {
    const [name] = TRANSACTION_ID.exec(text) ?? [];
    return name === undefined ? [] : [{ rule: "R17", where, what: `has ${name}` }];
  };
  return [
    ...tables.flatMap(({ name, columns }) =>
      columns.flatMap((column) => found(`${name}.${column.name}`, column.default ?? "")),
    ),
    ...routines.flatMap(({ name, body }) => found(name, body)),
  ];
}

/** The same in the text of a statement, or of a whole file of them. */
export const namesTransactionId = (text: string): boolean => TRANSACTION_ID.test(text);

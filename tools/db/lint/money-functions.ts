/** Lints the functions that write tenant tables: a distributed PostgreSQL must be able to send each to its tenant's shard. */
import type { Catalogue } from "../catalogue.ts";
import type { Routine } from "../catalogue-routines.ts";
import type { Finding } from "./finding.ts";

/** `volatile` names the functions that may answer something else at each call. */
export function lintMoneyFunctions(
  { tables, routines }: Pick<Catalogue, "tables" | "routines">,
  volatile: ReadonlySet<string>,
): Finding[] {
  const tenantTables = tables.filter((table) => table.class === "tenant").map(({ name }) => name);
  if (tenantTables.length === 0) return [];
  const writes = new RegExp(
    `\\b(insert\\s+into|update|delete\\s+from|merge\\s+into)\\s+(only\\s+)?(public\\.)?(${tenantTables.join("|")})\\b`,
    "i",
  );
  return routines.flatMap((routine) => {
    const body = withoutComments(routine.body);
    if (!writes.test(body)) return [];
    return complaints(routine, body, volatile).map((what): Finding => ({ rule: "R7", where: routine.name, what }));
  });
}

function complaints(routine: Routine, body: string, volatile: ReadonlySet<string>): string[] {
  const found: string[] = [];
  if (routine.language !== "plpgsql") found.push(`is written in ${routine.language}`);
  const [name, type] = [routine.argumentNames[0], routine.argumentTypes[0]];
  if (name !== "p_tenant_id" || (type !== "uuid" && type !== "uuid[]")) {
    found.push("its first argument is not p_tenant_id uuid or uuid[]");
  }
  if (/\bas\s+((not\s+)?materialized\s+)?\(\s*insert\b/i.test(body)) found.push("has an INSERT inside WITH");
  if (/\bnotify\b|\bpg_notify\s*\(/i.test(body)) found.push("sends a NOTIFY");
  if (/\bpg_(try_)?advisory_/i.test(body)) found.push("takes an advisory lock");
  for (const called of new Set(calledInSet(body))) {
    if (volatile.has(called)) found.push(`calls ${called}, which is volatile, in SET`);
  }
  return found;
}

/** Names of functions called in what an UPDATE or ON CONFLICT sets. */
function calledInSet(body: string): string[] {
  const parts = body.matchAll(/\bset\b(.*?)(?=\b(?:from|where|returning)\b|;|$)/gis);
  return [...parts].flatMap(([, part = ""]) =>
    [...part.matchAll(/\b([a-z_]\w*)\s*\(/gi)].map(([, name = ""]) => name.toLowerCase()),
  );
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*|\/\*.*?\*\//gs, " ");
}

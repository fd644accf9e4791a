/** The rules a schema must keep to be spread over many machines by tenant, and how a breach is told. */

/**
 * By the name a finding bears; what they are for stands in docs/decisions/0005-tenant-keys.md. Numbers that are missing
 * here are rules that only a reader can check.
 */
export const RULES = {
  class: "each table's comment begins with its class: tenant, reference or local",
  R1: "a tenant table has tenant_id uuid not null, first in its primary key and in every unique key",
  R2: "foreign keys between tenant tables are (tenant_id, x); tenant → reference is fine, never the other way",
  R3: "no on delete set null/default, no on update but no action; tenant_id never changes",
  R4: "ids are UUIDv7 made by us: no serial, identity or sequence",
  R5: "every table has a primary key, a partitioned one (tenant_id, id, partition key); no default partition",
  R6: "every statement is about one tenant, unless it is on the short list of platform-wide reads",
  R7: "money moves through PL/pgSQL functions, p_tenant_id first, that a distributed PostgreSQL runs alike",
  R8: "double entry closes inside a tenant, with house and issuance accounts of its own",
  R9: "no triggers or rules on tenant and reference tables; append-only by privileges",
  R12: "what is the same for every tenant is a reference table",
  R13: "a statement that adds a constraint does nothing else",
  R16: "SQL stays within PostgreSQL 15",
  R17: "nothing follows rows by transaction id: each server, and each restore from a dump, counts its own",
} as const;

export type Rule = keyof typeof RULES;

export interface Finding {
  readonly rule: Rule;
  /** The table, function, file or statement. */
  readonly where: string;
  readonly what: string;
}

export function lineOf({ rule, where, what }: Finding): string {
  return `${rule.padEnd(5)} ${where}: ${what} (${RULES[rule]})`;
}

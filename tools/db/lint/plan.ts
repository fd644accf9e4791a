/** Judges an executed plan: whether the statement kept to one tenant's part of the tables. */
import { platformReads } from "#server/db/platform-reads.ts";
import { PARTS, partOf } from "./hash-rebuild.ts";

/** What `auto_explain` writes as JSON with `log_analyze` and `log_triggers`; only what is read here. */
export interface ExplainedStatement {
  readonly "Query Text": string;
  readonly Plan: PlanNode;
  readonly Triggers?: readonly { readonly Relation: string; readonly Calls: number }[];
}

export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Loops"?: number;
  readonly "Index Cond"?: string;
  readonly "Recheck Cond"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Part {
  readonly table: string;
  readonly remainder: number;
}

/** Finds the parts of the given tenant tables by name. */
export function partsByName(tenantTables: readonly string[]): ReadonlyMap<string, Part> {
  const parts = tenantTables.flatMap((table) =>
    Array.from({ length: PARTS }, (_, remainder) => [partOf(table, remainder), { table, remainder }] as const),
  );
  return new Map(parts);
}

const MARK = /\/\*\s*platform-wide:\s*([^*]*?)\s*\*\//;
const listed: ReadonlySet<string> = new Set(platformReads);

/** Why the statement breaks R6, or null. A statement that is marked as platform-wide must bear a listed name. */
export function judge(statement: ExplainedStatement, parts: ReadonlyMap<string, Part>): string | null {
  const mark = MARK.exec(statement["Query Text"])?.[1];
  if (mark !== undefined) return listed.has(mark) ? null : `"${mark}" is not on the list of platform-wide reads`;
  const touched = new Map<number, string>();
  for (const name of touchedNames(statement)) {
    const part = parts.get(name);
    if (part !== undefined) touched.set(part.remainder, part.table);
  }
  if (touched.size > 1) return `touches ${touched.size} tenants' parts (${[...new Set(touched.values())].join(", ")})`;
  const open = openAppend(statement.Plan, parts);
  return open === null ? null : `may touch every tenant's part of ${open}`;
}

/** Relations that a scan really looked into, and those that rows were inserted into. */
function touchedNames({ Plan, Triggers = [] }: ExplainedStatement): string[] {
  const scanned = nodesOf(Plan).filter((node) => node["Node Type"].endsWith("Scan") && (node["Actual Loops"] ?? 0) > 0);
  return [
    ...scanned.flatMap((node) => node["Relation Name"] ?? []),
    ...Triggers.filter(({ Calls }) => Calls > 0).map(({ Relation }) => Relation),
  ];
}

/**
 * The table of which a plan keeps several parts without a condition that picks one at run time: it happened to touch
 * one (a limit was reached, or nothing was asked of it), and may touch all of them the next time.
 */
function openAppend(plan: PlanNode, parts: ReadonlyMap<string, Part>): string | null {
  for (const { Plans = [], "Node Type": type } of nodesOf(plan)) {
    if (!type.endsWith("Append")) continue;
    const scans = Plans.filter((node) => parts.has(node["Relation Name"] ?? ""));
    const loose = scans.find((node) => !picksTenant(node));
    if (scans.length > 1 && loose !== undefined) return parts.get(loose["Relation Name"] ?? "")?.table ?? null;
  }
  return null;
}

function picksTenant(node: PlanNode): boolean {
  return [node["Index Cond"], node["Recheck Cond"], node.Filter].some((text) => /\btenant_id = /.test(text ?? ""));
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

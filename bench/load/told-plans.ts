/** Tells what PostgreSQL did for questions that are asked through a pool: which rows of which tables it read, and how. */
import { createPool, type Pool } from "#server/db/pool.ts";
import { z } from "zod";

export interface Reading {
  /** Rows of the watched tables that were looked at, those that were then passed over with them. */
  readonly rows: number;
  /** Tables of which more than a few rows were read one after the other, without an index. */
  readonly whole: readonly string[];
  /** The most rows that were sorted at once. */
  readonly sorted: number;
  /** Indexes that were used, without the day. */
  readonly indexes: readonly string[];
}

const node = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
  get Plans() {
    return z.array(node).default([]);
  },
});
type Node = z.output<typeof node>;
const told = z.object({ Plan: node });

const SETTINGS = {
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_level": "notice",
  "auto_explain.log_format": "json",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_parameter_max_length": "0",
  client_min_messages: "notice",
  jit: "off",
};
const A_FEW = 100;

/** `ownerUrl`: only a superuser may ask for plans. */
export function openToldPlans(ownerUrl: string, watched: RegExp) {
  const pool: Pool = createPool(ownerUrl, { applicationName: "bench plans", max: 1 });
  let plans: Node[] = [];
  pool.on("connect", (client) => {
    client.on("notice", ({ message = "" }) => {
      const at = /^duration: [\d.]+ ms {2}plan:\n/.exec(message)?.[0].length;
      if (at !== undefined) plans.push(told.parse(JSON.parse(message.slice(at))).Plan);
    });
    const settings = Object.entries(SETTINGS).map(([name, value]) => `set ${name} = '${value}'`);
    void client.query(["load 'auto_explain'", ...settings].join(";"));
  });
  return {
    pool,
    async readingOf(ask: () => Promise<unknown>): Promise<Reading> {
      plans = [];
      await ask();
      const nodes = plans.flatMap(flat);
      const scans = nodes.filter((one) => watched.test(one["Relation Name"] ?? one["Index Name"] ?? ""));
      const isWhole = (one: Node): boolean => one["Node Type"] === "Seq Scan" && rowsOf(one) > A_FEW;
      return {
        rows: scans.reduce((sum, one) => sum + rowsOf(one), 0),
        whole: scans.filter(isWhole).map((one) => one["Relation Name"] ?? ""),
        sorted: Math.max(0, ...nodes.filter((one) => one["Node Type"] === "Sort").map(sortedBy)),
        indexes: [...new Set(scans.flatMap((one) => one["Index Name"]?.replace(/_?\d{8}_/, "…") ?? []))],
      };
    },
    close: () => pool.end(),
  };
}

const flat = (one: Node): Node[] => [one, ...one.Plans.flatMap(flat)];
const rowsOf = (one: Node): number =>
  (one["Actual Rows"] + one["Rows Removed by Filter"] + one["Rows Removed by Index Recheck"]) * one["Actual Loops"];
const sortedBy = (one: Node): number => one.Plans.reduce((sum, { "Actual Rows": rows }) => sum + rows, 0);

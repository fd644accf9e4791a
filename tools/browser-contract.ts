// Leaves out of the browser what others read: of the contract what a call is for and what an error is called, of the routes their files and layouts.
import type { Plugin } from "vite";

const CONTRACT = /\/src\/contract\/[\w-]+\.ts$/;
const ERRORS = /\/src\/contract\/errors\.ts$/;
const ROUTE_TABLE = /\/src\/web\/route-table\.ts$/;
const FILE = /\bscreen: "[\w/-]+\.tsx"/g;
const LAYOUT = /\blayout: "\w+",\s*/g;
const SUMMARY = /\bsummary:\s*"(?:[^"\\]|\\.)*"/g;
const CODE = /\{ status: \d+, retry: "\w+", title: "(?:[^"\\]|\\.)*" \}/g;

export const withoutSummaries = (code: string): string => code.replaceAll(SUMMARY, 'summary: ""');

/** The codes remain: answers are checked against them. */
export function withoutTitles(code: string): string {
  const bare = code.replaceAll(CODE, "0");
  if (bare === code || bare.includes('title: "')) throw new Error("an error no longer stands in one line of the list");
  return bare;
}

/** The build has mounted them. A screen that is not built yet is named by a constant: it still differs. */
export const withoutFiles = (code: string): string => code.replaceAll(FILE, 'screen: ""').replaceAll(LAYOUT, "");

export function browserContract(): Plugin {
  return {
    name: "reelgate-browser-contract",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client" && environment.config.mode === "production",
    transform(code, id) {
      if (ROUTE_TABLE.test(id)) return { code: withoutFiles(code), map: null };
      if (!CONTRACT.test(id)) return null;
      return { code: withoutSummaries(ERRORS.test(id) ? withoutTitles(code) : code), map: null };
    },
  };
}

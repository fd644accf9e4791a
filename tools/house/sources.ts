/** Lists and measures the hand-written TypeScript of this repository. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Measure, measure } from "./measure.ts";

const generated = ["**/node_modules/**", "**/dist/**", "**/*.d.json.ts", "**/*.generated.*"];

function sourceFiles(root: string): string[] {
  return globSync(["{src,tools,test,bench,examples}/**/*.{ts,tsx}", "*.config.ts"], {
    cwd: root,
    exclude: generated,
  }).sort();
}

export function isTest(path: string): boolean {
  return path.startsWith("test/") || /\.(test|e2e)\.tsx?$/.test(path);
}

export function measureAll(root: string): Measure[] {
  return sourceFiles(root).map((path) => measure(path, readFileSync(join(root, path), "utf8")));
}

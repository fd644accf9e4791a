/** Runs the import rules over a tree and answers with what breaks them: `npm run rules`, and the tests of the rules. */
import { existsSync, globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from "dependency-cruiser";
import { everyImport } from "./every-import.ts";
import { importRules } from "./import-rules.ts";

export interface Breach {
  rule: string;
  from: string;
  to: string;
  comment: string;
}

const sources = ["{src,tools,test,bench,examples}/**/*.{ts,tsx}", "*.config.ts"];

/** `screens/a/b/` holds one screen, not a group of screens, when it has a file of its own name; folders below it are parts of it. */
function screenFolders(root: string): string[] {
  return globSync("src/web/screens/**/*.tsx", { cwd: root })
    .map((file) => dirname(file))
    .filter((folder, at, all) => all.indexOf(folder) === at)
    .filter((folder) => existsSync(join(root, folder, `${basename(folder)}.tsx`)))
    .filter((folder, _at, screens) => !screens.some((other) => folder.startsWith(`${other}/`)));
}

export function cruiseOptions(root: string): ICruiseOptions & { ruleSet: IFlattenedRuleSet } {
  return {
    ruleSet: { forbidden: importRules(screenFolders(root)) },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.data|\\.react-router)/" },
    moduleSystems: ["es6", "cjs"],
    exoticRequireStrings: ["typeOnly"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "module", "types", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".js", ".cjs", ".json"],
    },
  };
}

/** Every breach in the tree under `root`, which has a package.json of its own. */
export async function findBreaches(root: string): Promise<{ breaches: Breach[]; modules: number }> {
  const files = globSync(sources, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] });
  const options: ICruiseOptions = { ...cruiseOptions(root), validate: true, baseDir: root };
  const { output } = await cruise(files, options, {}, { babelConfig: everyImport });
  if (typeof output === "string") throw new Error("dependency-cruiser answered with text instead of a result");
  const breaches = output.summary.violations.map(({ rule, from, to, comment }) => ({
    rule: rule.name,
    from,
    to,
    comment: comment ?? "",
  }));
  return { breaches, modules: output.summary.totalCruised };
}

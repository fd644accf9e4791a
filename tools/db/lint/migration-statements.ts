/** Lints the text of the migrations, where the finished schema no longer shows how it came to be. */
import type { MigrationFile } from "#server/db/migration-files.ts";
import type { Finding } from "./finding.ts";

const ADDS_CONSTRAINT =
  /^add\s+(constraint|primary\s+key|unique|check|foreign\s+key|exclude)\b|^add\b.*\b(references|check|unique|primary\s+key)\b/is;

export function lintMigrations(files: readonly MigrationFile[]): Finding[] {
  return files.flatMap(({ name, statements }) =>
    statements
      .filter(({ text }) => {
        const parts = subcommands(text);
        return parts.length > 1 && parts.some((part) => ADDS_CONSTRAINT.test(part));
      })
      .map(({ line }): Finding => ({
        rule: "R13",
        where: `${name}, line ${line}`,
        what: "adds a constraint and more",
      })),
  );
}

/** What an ALTER TABLE asks for, one by one; nothing for another statement. */
function subcommands(statement: string): string[] {
  const altered = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?\S+\s+(.*)$/is.exec(statement)?.[1];
  if (altered === undefined) return [];
  const parts = [""];
  let depth = 0;
  for (const [piece] of altered.matchAll(/'[^']*'|"[^"]*"|--[^\n]*|\/\*.*?\*\/|[\s\S]/g)) {
    if (piece === "(") depth += 1;
    if (piece === ")") depth -= 1;
    if (piece === "," && depth === 0) parts.push("");
    else if (!/^(--|\/\*)/.test(piece)) parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim());
}

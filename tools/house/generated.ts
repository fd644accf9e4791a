/** Makes the generated files anew and says which of them were stale. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Generated {
  file: string;
  /** Writes the file anew when run from the root of the repository. */
  command: readonly [string, ...string[]];
}

/** The files that read otherwise once made anew; they are left as made. A command that makes several runs once. */
export function staleFiles(root: string, files: readonly Generated[]): string[] {
  const read = ({ file }: Generated): string | undefined => {
    const path = join(root, file);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  };
  const before = files.map(read);
  const commands = new Map(files.map(({ command }) => [command.join(" "), command]));
  for (const [program, ...args] of commands.values()) {
    execFileSync(program, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  }
  return files.filter((each, at) => before[at] === undefined || read(each) !== before[at]).map(({ file }) => file);
}

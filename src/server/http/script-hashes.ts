/** Which inline scripts a built page may run: the build wrote their hashes beside the pages. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";

const FILE = "csp.json";

/** Asked for a page by its path inside the folder. Looks at the file again when a new build has replaced it. */
export function scriptHashesIn(folder: string): (page: string) => readonly string[] {
  const file = path.join(folder, FILE);
  let readAt = -1;
  let hashes = new Map<string, string[]>();
  return (page) => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1;
    if (changedAt !== readAt) {
      hashes = parse(changedAt === -1 ? "{}" : readFileSync(file, "utf8"));
      readAt = changedAt;
    }
    return hashes.get(page) ?? [];
  };
}

/** What does not look like a hash stays out of the header. */
function parse(text: string): Map<string, string[]> {
  const value: unknown = JSON.parse(text);
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return new Map(
    entries.map(([page, list]: [string, unknown]) => [
      page,
      (Array.isArray(list) ? list : []).filter(
        (hash): hash is string => typeof hash === "string" && /^sha256-[A-Za-z0-9+/]{43}=$/.test(hash),
      ),
    ]),
  );
}

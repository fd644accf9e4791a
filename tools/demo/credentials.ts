// The demo's sign-ins and keys, kept beside the data they open, readable by its owner only.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const demoCredentials = z.object({
  /** Where the installation was last started. */
  address: z.string().optional(),
  members: z.array(z.object({ role: z.string(), agent: z.string(), login: z.string(), password: z.string() })),
  agents: z.array(
    z.object({
      code: z.string(),
      currency: z.string(),
      wallet_mode: z.string(),
      key_id: z.string(),
      secret: z.string(),
      /** What signs the calls to its wallet, of an agent in seamless mode whose wallet the demo has run. */
      wallet_secret: z.string().optional(),
    }),
  ),
});
export type DemoCredentials = z.output<typeof demoCredentials>;

const fileIn = (dataDir: string): string => path.join(dataDir, "demo-credentials.json");

export function writeDemoCredentials(dataDir: string, credentials: DemoCredentials): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/** What was written when the demo was filled; undefined when it never was in this data directory. */
export function readDemoCredentials(dataDir: string): DemoCredentials | undefined {
  let text: string;
  try {
    text = readFileSync(fileIn(dataDir), "utf8");
  } catch {
    return undefined;
  }
  return demoCredentials.parse(JSON.parse(text));
}

/** The program: starts the server with its demo, says how to sign in, and ends cleanly when it is told to. */
import { randomBytes } from "node:crypto";
import { installPlatform } from "./agent/service/install-platform.ts";
import type { AppDeps } from "./app-deps.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { loadDemo } from "./demo.ts";
import type { SignIn } from "./demo.ts";
import { findPlatform } from "./db/platform.ts";
import { SetupError } from "./db/setup-error.ts";
import { createLog } from "./http/log.ts";
import { startServer } from "./start-server.ts";

/** Longer than any call may take; then what still hangs is left behind. */
const END_WITHIN_MS = 20_000;

const say = (line: string): void => console.log(line);

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLog(config.logLevel);
  const demo = config.demo.isWanted ? await loadDemo() : undefined;
  const { rounds, isLively } = config.demo;
  let signIns: readonly SignIn[] = [];
  const server = startServer({
    config,
    log,
    say,
    async furnish(deps, admin) {
      if (demo === undefined) signIns = await makePlatformOnce(deps);
      else signIns = await demo.fill(deps, admin, { dataDir: config.dataDir, rounds, say });
    },
    ...(demo !== undefined && { openSandboxBank: (deps: AppDeps) => demo.openBank(deps) }),
    ...(demo !== undefined && isLively && { accompany: (deps: AppDeps) => demo.play(deps, config) }),
  });
  const isEnding = endWhenTold(() => server.stop());
  try {
    await server.isUp;
    say(welcome(config, signIns));
  } catch (error) {
    // What was cut off by the end is no error.
    if (isEnding()) return;
    await server.stop();
    throw error;
  }
}

/** The first signal ends cleanly, another one at once. The launcher that starts us goes by closing its channel. */
function endWhenTold(stop: () => Promise<void>): () => boolean {
  let isEnding = false;
  const end = (code: number): void => {
    if (isEnding) process.exit(code === 0 ? 130 : code);
    isEnding = true;
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
    void stop().finally(() => process.exit(code));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end(0));
  if (process.connected) process.once("disconnect", () => end(0));
  process.on("uncaughtException", (error) => {
    // A connection that is cut off by the end has nobody left who could handle it.
    if (isEnding) return;
    console.error(error);
    end(1);
  });
  return () => isEnding;
}

/** Without a demo somebody must still be able to sign in: the platform's owner, whose password is shown this once. */
async function makePlatformOnce(deps: AppDeps): Promise<readonly SignIn[]> {
  if ((await findPlatform(deps.db)) !== undefined) return [];
  const email = "owner@reelgate.example";
  // Named by the sign-in until the owner says otherwise: it is the same in every language.
  const owner = { email, name: email, password: randomBytes(12).toString("base64url") };
  await installPlatform(deps, { code: "reelgate", name: "Reelgate", owner });
  return [{ role: "owner", agent: "reelgate", login: owner.email, password: owner.password }];
}

function welcome({ publicUrl, demo }: Config, signIns: readonly SignIn[]): string {
  const lines = [``, `Reelgate: ${publicUrl}`];
  const width = Math.max(...signIns.map(({ login }) => login.length), 0);
  for (const { agent, role, login, password } of signIns) {
    lines.push(`  ${`${agent} ${role}`.padEnd(24)} ${login.padEnd(width)}  ${password}`);
  }
  if (demo.isWanted && signIns.length > 0) lines.push("Keys for the API: npm run -s demo:credentials");
  return [...lines, "Ctrl C ends it.", ""].join("\n");
}

try {
  await main();
} catch (error) {
  if (error instanceof SetupError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}

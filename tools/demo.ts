/** The demo, as the server loads it: fills an empty installation, and lets players keep playing. */
import { mkdirSync } from "node:fs";
import type { Demo } from "#server/demo.ts";
import { readDemoCredentials, writeDemoCredentials } from "./demo/credentials.ts";
import { fillDemo } from "./demo/fill.ts";
import { startLivePlayers } from "./demo/live-players.ts";
import { openSandboxBank } from "./demo/sandbox-bank.ts";
import { openSeamlessWallet } from "./demo/seamless-wallet.ts";
import { openWebhooks } from "./demo/webhooks.ts";

export const demo: Demo = {
  async fill({ db, ledger, seal, publicUrl }, admin, { dataDir, rounds, say }) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const isThere = await fillDemo({ admin, db, ledger, seal, dataDir, rounds, say });
    const credentials = isThere ? readDemoCredentials(dataDir) : undefined;
    if (credentials === undefined) return [];
    writeDemoCredentials(dataDir, { ...credentials, address: publicUrl });
    return credentials.members;
  },
  openBank: openSandboxBank,
  play(deps, { dataDir }) {
    const opening = openSeamlessWallet(deps, dataDir).catch((err: unknown) => {
      deps.log.error({ err }, "the demo's agent in seamless mode has no wallet");
      return undefined;
    });
    const hearing = opening.then((wallet) => (wallet === undefined ? undefined : openWebhooks(deps, wallet)));
    hearing.catch((err: unknown) => deps.log.error({ err }, "the demo's agent hears no webhooks"));
    const playing = opening.then((wallet) => startLivePlayers(deps, wallet));
    return {
      async stop() {
        await (await playing).stop();
        await (await opening)?.stop();
        await (await hearing.catch(() => undefined))?.stop();
      },
    };
  },
};

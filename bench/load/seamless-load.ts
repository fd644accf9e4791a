/** Clients that play whole rounds in seamless mode through the product's own function, each session read anew for each spin. */
import { isRefusal } from "#contract/errors.ts";
import { createOutbound, type Outbound } from "#server/callback/outbound.ts";
import { createDb } from "#server/db/database.ts";
import { createPool } from "#server/db/pool.ts";
import { createSeal } from "#server/db/seal.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { findSpinSession } from "#server/game/queries.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import type { RoundDeps } from "#server/round/service/play.ts";
import { spin } from "#server/round/service/spin.ts";
import { createWallets } from "#server/seamless/service/wallets.ts";
import { openSeamlessAgents, type SeamlessPlayer } from "../../test/factories/seamless-agents.ts";
import { startInstantWallets } from "./instant-wallets.ts";
import { playFor, type Load } from "./round-load.ts";

export interface SeamlessLoadOptions {
  /** Who answers the calls: this process at once, without HTTP; or a process of its own over HTTP. */
  readonly wallet: "in process" | "over http";
  readonly players: number;
  readonly lanes: number;
}

/** As the product has. */
const CONNECTIONS = 20;
const STAKE = 20n;
const AGREED = JSON.stringify({ status: "ok", balance: 1_000_000_000, currency: "BRL" });

const inProcess: Outbound = {
  problemOf: () => null,
  close: () => undefined,
  post: async () => ({ kind: "answered", status: 200, headers: {}, body: AGREED, retryAfterS: null }),
};

/** @param ownerUrl the database as its owner, to open an agent in it */
export async function prepareSeamlessLoad(
  { appUrl, ownerUrl }: { readonly appUrl: string; readonly ownerUrl: string },
  { wallet, players, lanes }: SeamlessLoadOptions,
): Promise<Load> {
  const pool = createPool(appUrl, { applicationName: "reelgate bench", max: CONNECTIONS });
  const owner = createPool(ownerUrl, { applicationName: "bench owner", max: 1 });
  const db = createDb(pool);
  const seal = createSeal(Buffer.alloc(32, 7).toString("base64url"));
  const clock = () => new Date();
  const wallets = await startInstantWallets(1);
  const outbound = wallet === "in process" ? inProcess : createOutbound({ isLoopbackAllowed: true, allowedPorts: [] });
  const ledger = createLedger({ pool, lanes });
  const common = { db, seal, ids: uuidv7, clock, publicUrl: "http://127.0.0.1", ledger };
  const line = createWallets({ ...common, outbound, log: console });
  const deps: RoundDeps = { ...common, wallets: line, chance: Math.random, pause: async () => undefined };
  const { addresses } = wallets;
  const [agent] = await openSeamlessAgents(common, owner, { addresses, playersPerAgent: players });
  if (agent === undefined) throw new Error("one agent was asked for");
  const { tenantId } = agent;

  const playRound = async ({ sessionId }: SeamlessPlayer): Promise<void> => {
    const session = await findSpinSession(db, tenantId, sessionId, new Date());
    if (session === undefined) throw new Error(`session ${sessionId} is gone`);
    const answer = await spin(deps, session, session.nextNumber, STAKE);
    if (isRefusal(answer)) throw new Error(`a spin was refused: ${answer.refused}`);
  };

  return {
    play: (clients, seconds) => playFor({ clients, seconds, seats: agent.players, playRound }),
    async close() {
      await line.close();
      await ledger.close();
      outbound.close();
      await wallets.stop();
      await pool.end();
      await owner.end();
    },
  };
}

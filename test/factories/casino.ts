// A small casino in a database: one agent with credit, one player with money, our studio, everything ready to play.
import { setTimeout as sleepMs } from "node:timers/promises";
import { createOutbound, type Outbound } from "#server/callback/outbound.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Db } from "#server/db/database.ts";
import { createSeal, type Seal } from "#server/db/seal.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { GameDeps } from "#server/game/service/deps.ts";
import { createGameSession, type LaunchedSession } from "#server/game/service/launch.ts";
import { openGame } from "#server/game/service/play.ts";
import { findGameSession, type GameSession } from "#server/game/queries.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { openSampleBooks, sampleTransfer, type SamplePlayer } from "#server/ledger/sample-books.ts";
import { installStudio, STUDIO_CODE } from "#server/provider/service.ts";
import type { RoundDeps } from "#server/round/service/play.ts";
import { createWallets, walletSecretContext } from "#server/seamless/service/wallets.ts";
import { isRefusal, type Refusal } from "#contract/errors.ts";

export interface Casino extends GameDeps, RoundDeps {
  readonly pool: Pool;
  readonly outbound: Outbound;
  readonly books: SamplePlayer;
  readonly playerCode: string;
  /** Asks for a launch of Lantern Meadow, as the agent's own server does; nobody has opened it yet. */
  launch(mode?: "real" | "demo"): Promise<LaunchedSession | Refusal>;
  /** Opens Lantern Meadow for the player and answers the session as a spin reads it. */
  openSession(mode?: "real" | "demo"): Promise<GameSession>;
  /** The session again, as it stands now. */
  reload(session: Pick<GameSession, "id">): Promise<GameSession>;
  walletBalance(): Promise<bigint>;
}

/** Where the agent of a casino in seamless mode holds the player's money. */
export interface AgentWallet {
  readonly address: string;
  readonly secret: string;
  /** The agent's code for the player; unless told, one of the casino's own. */
  readonly playerCode?: string;
}

const pause = async (ms: number): Promise<void> => {
  await sleepMs(ms);
};
/** Seals what a casino keeps secret, unless told otherwise. */
export const CASINO_KEY = Buffer.alloc(32, 7).toString("base64url");

/** @param credit issued to the agent; `money` of it is deposited to the player */
export async function openCasino(
  { db, pool }: { readonly db: Db; readonly pool: Pool },
  {
    credit = 1_000_000n,
    money = 500_000n,
    seal = createSeal(CASINO_KEY),
    wallet,
    clock = () => new Date(),
  }: { credit?: bigint; money?: bigint; seal?: Seal; wallet?: AgentWallet; clock?: () => Date } = {},
): Promise<Casino> {
  await installStudio(db, { ids: uuidv7, clock });
  const [books] = await openSampleBooks(pool, { mode: wallet === undefined ? "transfer" : "seamless" });
  if (books === undefined) throw new Error("the sample has one player");
  const { tenantId, agentId, playerId } = books;
  const playerCode = wallet?.playerCode ?? `p-${playerId}`;
  const at = new Date();
  await pool.query("update tenants set house_account_id = $2, issuance_account_id = $3 where tenant_id = $1", [
    tenantId,
    books.houseAccountId,
    books.issuanceAccountId,
  ]);
  await pool.query(
    `insert into agents (tenant_id, id, depth, path, code, name, currency, credit_account_id, created_at, wallet_mode)
     values ($1, $2, 1, array[$2::uuid], $3, 'Sample', 'BRL', $4, $5, $6)`,
    [
      tenantId,
      agentId,
      `a${agentId.replaceAll("-", "").slice(0, 24)}`,
      books.creditAccountId,
      at,
      wallet === undefined ? "transfer" : "seamless",
    ],
  );
  await pool.query("insert into agent_providers (tenant_id, agent_id, provider_code) values ($1, $2, $3)", [
    tenantId,
    agentId,
    STUDIO_CODE,
  ]);
  await pool.query(
    `insert into players (tenant_id, id, agent_id, code, currency, wallet_account_id, created_at)
     values ($1, $2, $3, $4, 'BRL', $5, $6)`,
    [tenantId, playerId, agentId, playerCode, wallet === undefined ? books.accountId : null, at],
  );
  if (wallet !== undefined)
    await pool.query(
      `insert into seamless_wallets (tenant_id, agent_id, address, timeout_ms, secret_encrypted, changed_at)
       values ($1, $2, $3, 2000, $4, $5)`,
      [tenantId, agentId, wallet.address, seal.seal(Buffer.from(wallet.secret), walletSecretContext(agentId)), at],
    );
  const ledger = createLedger({ pool });
  if (credit > 0n) await ledger.transfer(sampleTransfer(books, "credit_issue", credit));
  if (money > 0n && wallet === undefined) await ledger.transfer(sampleTransfer(books, "deposit", money));
  const outbound = createOutbound({ isLoopbackAllowed: true, allowedPorts: [] });
  const wallets = createWallets({ db, seal, outbound, ids: uuidv7, clock, log: { warn: () => undefined } });
  const chance = Math.random;
  const deps = { db, seal, ids: uuidv7, clock, chance, pause, wallets, outbound, publicUrl: "http://127.0.0.1" };
  const reload = async ({ id }: Pick<GameSession, "id">): Promise<GameSession> => {
    const session = await findGameSession(db, tenantId, id, clock());
    if (session === undefined) throw new Error("the session is gone");
    return session;
  };
  const launch = (mode: "real" | "demo" = "real"): Promise<LaunchedSession | Refusal> =>
    createGameSession(deps, {
      tenantId,
      agentId,
      player: mode === "real" ? playerCode : null,
      game: "lantern-meadow",
      currency: "BRL",
      locale: null,
      mode,
      lobbyUrl: null,
      extRef: null,
    });
  return {
    ...deps,
    pool,
    ledger,
    books,
    playerCode,
    reload,
    launch,
    async openSession(mode = "real") {
      const launched = await launch(mode);
      if (isRefusal(launched)) throw new Error(launched.refused);
      const opened = await openGame(
        deps,
        new URL(launched.launchUrl).searchParams.get("launch") ?? "",
        async () => ({}),
      );
      if (isRefusal(opened)) throw new Error(opened.refused);
      return reload({ id: launched.sessionId });
    },
    async walletBalance() {
      const found = await pool.query<{ balance: bigint }>(
        "select balance from accounts where tenant_id = $1 and id = $2",
        [tenantId, books.accountId],
      );
      return found.rows[0]?.balance ?? -1n;
    },
  };
}

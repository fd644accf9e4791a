// The wallet of the demo's agent in seamless mode: a server on this machine that holds its players' money. What it has booked
// lies in the data directory, so that balances are there again after a restart.
import path from "node:path";
import { WALLET_TIMEOUT_MS } from "#contract/agent-wallet.ts";
import { currency, type CurrencyCode } from "#contract/money.ts";
import type { Db } from "#server/db/database.ts";
import type { Seal } from "#server/db/seal.ts";
import { codeOf } from "#server/db/setup-error.ts";
import { findStoredWallet } from "#server/seamless/queries.ts";
import { setWallet } from "#server/seamless/service/settings.ts";
import { walletSecretContext } from "#server/seamless/service/wallets.ts";
import { startAgentWallet, type AgentWallet } from "../../test/fakes/agent-wallet/agent-wallet.ts";
import { SEAMLESS_AGENT } from "./cast.ts";
import { readDemoCredentials, writeDemoCredentials } from "./credentials.ts";

export interface SeamlessWalletDeps {
  readonly db: Db;
  readonly seal: Seal;
  readonly clock: () => Date;
}

export interface SeamlessWallet {
  readonly tenantId: string;
  readonly agentId: string;
  readonly server: AgentWallet;
  /** Before a player sits down: its cashier tops it up to so much at the least, and the secret may have been rotated. */
  prepare(player: string, least: bigint): Promise<void>;
  stop(): Promise<void>;
}

interface Place {
  readonly tenantId: string;
  readonly agentId: string;
  readonly currency: CurrencyCode;
}

const HOST = "127.0.0.1";
const ANY_PORT = 0;
const OPENING_BALANCE = 50_000n;
/** Calls it knows again: those of some hours, far more than can still be on their way to it. */
const KEPT = 10_000;

/** undefined where the demo was filled with nobody in seamless mode, or from another data directory. */
export async function openSeamlessWallet(
  deps: SeamlessWalletDeps,
  dataDir: string,
): Promise<SeamlessWallet | undefined> {
  const credentials = readDemoCredentials(dataDir);
  const place = credentials === undefined ? undefined : await findPlace(deps.db);
  if (credentials === undefined || place === undefined) return undefined;
  const { tenantId, agentId } = place;
  const stored = await findStoredWallet(deps.db, tenantId, agentId);
  const secrets: string[] = [];
  const readSecrets = async (): Promise<void> => {
    const [told] = secrets;
    secrets.splice(0, secrets.length, ...(await secretsOf(deps, place)));
    if (secrets[0] !== told) tellSecret(dataDir, secrets[0]);
  };
  const server = await startNear(portOf(stored?.address), (port) =>
    startAgentWallet({
      port,
      secrets,
      currency: place.currency,
      openingBalance: OPENING_BALANCE,
      clock: deps.clock,
      journal: path.join(dataDir, "demo-wallet.jsonl"),
      kept: KEPT,
    }),
  );
  const timeoutMs = stored?.timeoutMs ?? WALLET_TIMEOUT_MS.usual;
  if (server.address !== stored?.address)
    await deps.db
      .transaction()
      .execute((tx) =>
        setWallet(tx, deps.seal, { tenantId, agentId, address: server.address, timeoutMs, at: deps.clock() }),
      );
  await readSecrets();
  return {
    tenantId,
    agentId,
    server,
    async prepare(player, least) {
      await readSecrets();
      const balance = server.balanceOf(player);
      if (balance < least) server.setBalance(player, balance + 2n * least);
    },
    stop: server.stop,
  };
}

/** Whoever asks for the demo's credentials is told the secret that signs now. */
function tellSecret(dataDir: string, secret: string | undefined): void {
  const credentials = readDemoCredentials(dataDir);
  if (credentials === undefined) return;
  const agents = credentials.agents.map((agent) =>
    agent.code === SEAMLESS_AGENT ? { ...agent, wallet_secret: secret } : agent,
  );
  writeDemoCredentials(dataDir, { ...credentials, agents });
}

async function findPlace(db: Db): Promise<Place | undefined> {
  const found = await db
    .selectFrom("directory_agent_codes as d")
    .innerJoin("agents as a", (join) => join.onRef("a.tenant_id", "=", "d.tenant_id").onRef("a.id", "=", "d.agent_id"))
    .select(["a.tenant_id", "a.id", "a.currency"])
    .where("d.code", "=", SEAMLESS_AGENT)
    .where("a.wallet_mode", "=", "seamless")
    .executeTakeFirst();
  return found && { tenantId: found.tenant_id, agentId: found.id, currency: currency.parse(found.currency) };
}

/** What signs the calls now, and what signed them before while it still does. */
async function secretsOf({ db, seal }: SeamlessWalletDeps, { tenantId, agentId }: Place): Promise<string[]> {
  const stored = await findStoredWallet(db, tenantId, agentId);
  return [stored?.secretSealed, stored?.formerSecretSealed]
    .filter((sealed) => sealed !== undefined && sealed !== null)
    .map((sealed) => seal.open(sealed, walletSecretContext(agentId)).toString());
}

/** The port it had before, so that its address stays what it is; a free one where somebody else has taken that. */
export async function startNear<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(port);
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    return start(ANY_PORT);
  }
}

/** Of a server on this machine; of any other the port says nothing. */
export function portOf(address: string | undefined): number {
  const url = URL.parse(address ?? "");
  return url?.hostname === HOST ? Number(url.port) : ANY_PORT;
}

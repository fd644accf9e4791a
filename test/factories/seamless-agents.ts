// Agents of one tenant that hold their players' money, each with a wallet of its own, and players with an open game.
import { isRefusal } from "#contract/errors.ts";
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Seal } from "#server/db/seal.ts";
import type { GameDeps } from "#server/game/service/deps.ts";
import { createGameSession } from "#server/game/service/launch.ts";
import { openGame } from "#server/game/service/play.ts";
import type { Ledger } from "#server/ledger/commands.ts";
import { openSampleBooks, sampleTransfer, type SamplePlayer } from "#server/ledger/sample-books.ts";
import { installStudio, STUDIO_CODE } from "#server/provider/service.ts";
import { walletSecretContext } from "#server/seamless/service/wallets.ts";

export interface SeamlessPlayer {
  readonly playerCode: string;
  readonly sessionId: string;
  readonly playToken: string;
}

export interface SeamlessAgent {
  readonly tenantId: string;
  readonly agentId: string;
  readonly players: readonly SeamlessPlayer[];
}

export interface SeamlessAgentsDeps extends GameDeps {
  readonly ledger: Pick<Ledger, "transfer">;
  readonly seal: Seal;
}

const CREDIT = 1_000_000_000_000n;

/** @param addresses of the agents' wallets: there are as many agents */
export async function openSeamlessAgents(
  deps: SeamlessAgentsDeps,
  pool: Pool,
  { addresses, playersPerAgent }: { readonly addresses: readonly string[]; readonly playersPerAgent: number },
): Promise<SeamlessAgent[]> {
  await installStudio(deps.db, deps);
  const books = await openSampleBooks(pool, { mode: "seamless", agents: addresses.length, playersPerAgent });
  const byAgent = [...Map.groupBy(books, ({ agentId }) => agentId).values()];
  const heads = byAgent.flatMap(([head]) => head ?? []);
  await insertAgents(pool, heads);
  await insertWallets(deps, pool, heads, addresses);
  await insertPlayers(pool, books);
  await Promise.all(heads.map((head) => deps.ledger.transfer(sampleTransfer(head, "credit_issue", CREDIT))));
  const agents: SeamlessAgent[] = [];
  for (const players of byAgent) {
    const [head] = players;
    if (head === undefined) throw new Error("an agent without players");
    const opened: SeamlessPlayer[] = [];
    for (const player of players) opened.push(await openFor(deps, player));
    agents.push({ tenantId: head.tenantId, agentId: head.agentId, players: opened });
  }
  return agents;
}

const codeOf = ({ playerId }: SamplePlayer): string => `p-${playerId}`;

async function insertAgents(pool: Pool, heads: readonly SamplePlayer[]): Promise<void> {
  const [{ tenantId, houseAccountId, issuanceAccountId } = never()] = heads;
  const ids = heads.map(({ agentId }) => agentId);
  await pool.query("update tenants set house_account_id = $2, issuance_account_id = $3 where tenant_id = $1", [
    tenantId,
    houseAccountId,
    issuanceAccountId,
  ]);
  await pool.query(
    `insert into agents (tenant_id, id, depth, path, code, name, currency, credit_account_id, created_at, wallet_mode)
     select $1, id, 1, array[id], 'a' || right(replace(id::text, '-', ''), 24), 'Sample', 'BRL', credit, now(), 'seamless'
     from unnest($2::uuid[], $3::uuid[]) a(id, credit)`,
    [tenantId, ids, heads.map(({ creditAccountId }) => creditAccountId)],
  );
  await pool.query(
    "insert into agent_providers (tenant_id, agent_id, provider_code) select $1, unnest($2::uuid[]), $3",
    [tenantId, ids, STUDIO_CODE],
  );
}

async function insertWallets(
  { seal }: Pick<SeamlessAgentsDeps, "seal">,
  pool: Pool,
  heads: readonly SamplePlayer[],
  addresses: readonly string[],
): Promise<void> {
  for (const [place, { tenantId, agentId }] of heads.entries())
    await pool.query(
      `insert into seamless_wallets (tenant_id, agent_id, address, timeout_ms, secret_encrypted, changed_at)
       values ($1, $2, $3, 2000, $4, now())`,
      [tenantId, agentId, addresses[place], seal.seal(Buffer.from(newWebhookSecret()), walletSecretContext(agentId))],
    );
}

async function insertPlayers(pool: Pool, books: readonly SamplePlayer[]): Promise<void> {
  await pool.query(
    `insert into players (tenant_id, id, agent_id, code, currency, created_at)
     select $1, id, agent, code, 'BRL', now() from unnest($2::uuid[], $3::uuid[], $4::text[]) p(id, agent, code)`,
    [books[0]?.tenantId, books.map(({ playerId }) => playerId), books.map(({ agentId }) => agentId), books.map(codeOf)],
  );
}

async function openFor(deps: GameDeps, player: SamplePlayer): Promise<SeamlessPlayer> {
  const launched = await createGameSession(deps, {
    tenantId: player.tenantId,
    agentId: player.agentId,
    player: codeOf(player),
    game: "lantern-meadow",
    currency: "BRL",
    locale: null,
    mode: "real",
    lobbyUrl: null,
    extRef: null,
  });
  if (isRefusal(launched)) throw new Error(launched.refused);
  const opened = await openGame(deps, new URL(launched.launchUrl).searchParams.get("launch") ?? "", async () => ({}));
  if (isRefusal(opened)) throw new Error(opened.refused);
  return { playerCode: codeOf(player), sessionId: launched.sessionId, playToken: opened.playToken };
}

function never(): never {
  throw new Error("at least one agent");
}

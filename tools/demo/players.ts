// Places the demo's players with their agents, each with an empty wallet.
import type { Pool } from "#server/db/pool.ts";
import { uuidAt } from "#server/db/uuid.ts";
import type { Chance } from "./chance.ts";
import type { PlannedPlayer } from "./history.ts";
import type { PlacedAgent } from "./people.ts";

export interface PlacedPlayer {
  readonly planned: PlannedPlayer;
  readonly agent: PlacedAgent;
  readonly code: string;
  readonly walletAccountId: string;
}

export interface PlayersOptions {
  readonly count: number;
  /** Of an average player. */
  readonly sessionsPerDay: number;
  readonly begin: Date;
  readonly chance: Chance;
}

const DAY_MS = 86_400_000;
/** In minor units; the game played takes the nearest it offers. */
const SMALLEST_STAKE = 20n;
const COUNTRIES = { BRL: "BR", USD: "US", EUR: "PT" } as const;

/** Sorted by when they joined, so that their ids are. */
export async function placePlayers(
  admin: Pool,
  agents: readonly PlacedAgent[],
  { count, sessionsPerDay, begin, chance }: PlayersOptions,
): Promise<PlacedPlayer[]> {
  const joined = Array.from({ length: count }, () => new Date(begin.getTime() + chance.next() * DAY_MS)).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  const players = joined.map((at, index) => {
    const agent = agents[chance.weighted(agents.map((one) => one.share))];
    if (agent === undefined) throw new Error("the demo has agents");
    const times = agent.stakes[chance.between(0, agent.stakes.length - 1)] ?? 1;
    return {
      agent,
      at,
      code: `p-${String(10_001 + index)}`,
      walletAccountId: uuidAt(at.getTime()),
      planned: {
        id: uuidAt(at.getTime()),
        agentCode: agent.code,
        stake: BigInt(times) * SMALLEST_STAKE,
        // Most play now and then, a few nearly every day.
        sessionsPerDay: sessionsPerDay * (0.35 + 2.6 * chance.next() ** 3),
      },
    };
  });
  await insertPlayers(admin, players);
  return players;
}

/** The players of the agent that holds their money itself: they were the first, and have no wallet here. */
export async function placeSeamlessPlayers(
  admin: Pool,
  agents: readonly PlacedAgent[],
  codes: readonly string[],
  begin: Date,
): Promise<void> {
  const agent = agents.find(({ walletMode }) => walletMode === "seamless");
  if (agent === undefined) throw new Error("the demo has an agent in seamless mode");
  const { tenantId, agentId, currency } = agent;
  await admin.query(
    `insert into players (tenant_id, id, agent_id, code, currency, country, created_at)
     select $1, p.id, $2, p.code, c.currency, c.country, $4
     from unnest($5::uuid[], $6::text[]) p (id, code)
     join unnest($7::text[], $8::text[]) c (currency, country) on c.currency = $3`,
    [
      tenantId,
      agentId,
      currency,
      begin,
      codes.map(() => uuidAt(begin.getTime())),
      codes,
      Object.keys(COUNTRIES),
      Object.values(COUNTRIES),
    ],
  );
}

async function insertPlayers(admin: Pool, players: readonly (PlacedPlayer & { readonly at: Date })[]): Promise<void> {
  const columns = [
    players.map((player) => player.agent.tenantId),
    players.map((player) => player.planned.id),
    players.map((player) => player.agent.agentId),
    players.map((player) => player.code),
    players.map((player) => player.agent.currency),
    players.map((player) => player.walletAccountId),
    players.map((player) => player.at),
  ];
  await admin.query(
    `insert into players (tenant_id, id, agent_id, code, currency, wallet_account_id, country, created_at)
     select p.tenant_id, p.id, p.agent_id, p.code, p.currency, p.wallet_id, c.country, p.at
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::timestamptz[])
       p (tenant_id, id, agent_id, code, currency, wallet_id, at)
     join unnest($8::text[], $9::text[]) c (currency, country) on c.currency = p.currency`,
    [...columns, Object.keys(COUNTRIES), Object.values(COUNTRIES)],
  );
  await admin.query(
    `insert into accounts (tenant_id, id, kind, currency, agent_id, player_id, floor, created_at)
     select p.tenant_id, p.wallet_id, 'wallet', p.currency, p.agent_id, p.id, 0, p.at
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::timestamptz[])
       p (tenant_id, id, agent_id, code, currency, wallet_id, at)`,
    columns,
  );
}

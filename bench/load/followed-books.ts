/** Agents with players whose settled rounds, drawn by a real game's law, are booked in bulk: what consumers of the feed follow. */
import { createDb } from "#server/db/database.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidAt, uuidv7 } from "#server/db/uuid.ts";
import type { BulkRound } from "#server/ledger/bulk.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { openSampleBooks, sampleTransfer } from "#server/ledger/sample-books.ts";
import { installStudio, STUDIO_CODE } from "#server/provider/service.ts";
import { seededWords } from "#studio/engine/seeded-words.ts";
import { findGame } from "#studio/games/catalogue.ts";
import { watchesOf } from "#studio/statistics/game-watches.ts";
import { samplerOf } from "#studio/statistics/sampler.ts";

const GAME = "lantern-meadow";
const VARIANT = "r96";
const STAKE = 100n;
const FUNDS = 1_000_000_000_000n;

export interface FollowedBooks {
  /** The next rounds, each `everyMs` after the one before; the first began as long ago as was asked for. */
  readonly next: (count: number) => BulkRound[];
}

export interface FollowedOptions {
  readonly agents: number;
  readonly players: number;
  readonly begin: Date;
  readonly everyMs: number;
}

/** One tenant; agents and players are rows as well, so that following updates what it does in the product. */
export async function followedBooks(
  pool: Pool,
  { agents, players: wanted, begin, everyMs }: FollowedOptions,
): Promise<FollowedBooks> {
  await installStudio(createDb(pool), { ids: uuidv7, clock: () => new Date() });
  const players = await openSampleBooks(pool, { agents, playersPerAgent: Math.ceil(wanted / agents) });
  const [first] = players;
  if (first === undefined) throw new Error("there are no players");
  const { tenantId } = first;
  const agentIds = [...new Set(players.map(({ agentId }) => agentId))];
  await pool.query(
    `insert into agents (tenant_id, id, depth, path, code, name, currency, created_at)
     select $1, a.id, 1, array[a.id], 'a' || right(replace(a.id::text, '-', ''), 20), 'Sample', 'BRL', now()
     from unnest($2::uuid[]) a(id)`,
    [tenantId, agentIds],
  );
  await pool.query(
    `insert into players (tenant_id, id, agent_id, code, currency, created_at)
     select $1, p.id, p.agent_id, p.id::text, 'BRL', now() from unnest($2::uuid[], $3::uuid[]) p(id, agent_id)`,
    [tenantId, players.map(({ playerId }) => playerId), players.map(({ agentId }) => agentId)],
  );
  const ledger = createLedger({ pool });
  for (const agentId of agentIds) {
    const own = players.filter((player) => player.agentId === agentId);
    const [one] = own;
    if (one === undefined) continue;
    await ledger.transfer(sampleTransfer(one, "credit_issue", FUNDS * BigInt(own.length + 1)));
    await Promise.all(own.map((player) => ledger.transfer(sampleTransfer(player, "deposit", FUNDS))));
  }
  await ledger.close();

  const game = findGame(GAME);
  const law = game && watchesOf(game).find(({ variant }) => variant === VARIANT)?.law;
  if (law === undefined) throw new Error(`there is no ${GAME} ${VARIANT}`);
  const draw = samplerOf(law, seededWords(7));
  let made = 0;
  return {
    next: (count) =>
      Array.from({ length: count }, (): BulkRound => {
        const player = players[made % players.length] ?? first;
        const number = BigInt(Math.floor(made / players.length));
        const startedAt = new Date(begin.getTime() + made * everyMs);
        made += 1;
        const { agentId, playerId, seriesId, sessionId, accountId, houseAccountId } = player;
        return {
          tenantId,
          roundId: uuidAt(startedAt.getTime()),
          seriesId,
          number,
          agentId,
          playerId,
          sessionId,
          providerCode: STUDIO_CODE,
          gameCode: GAME,
          variantId: VARIANT,
          rtpBps: 9_600,
          accountId,
          houseAccountId,
          currency: "BRL",
          stake: STAKE,
          win: BigInt(Math.round(draw() * Number(STAKE))),
          startedAt,
        };
      }),
  };
}

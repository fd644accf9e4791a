// A tenant with rounds and movements on several days, and clients that go on playing: what roll-ups are made of.
import { addUpDays, rollUp } from "../pg/followed-feed.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";
import { uuidAt } from "#server/db/uuid.ts";
import { bulkSettledRounds, type BulkRound } from "#server/ledger/bulk.ts";
import type { Ledger } from "#server/ledger/commands.ts";
import { addDays, dayAt, startOf } from "#server/ledger/days.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { openSampleBooks, sampleStake, sampleTransfer, type SamplePlayer } from "#server/ledger/sample-books.ts";
import { createClient } from "#server/ledger/traffic.ts";
import { installStudio, STUDIO_CODE } from "#server/provider/service.ts";

export const GAME = "lantern-meadow";
const PLAYERS = 8;
const PAST_DAYS = 4;
const SECOND_MS = 1_000;

export interface PastDays {
  readonly tenantId: string;
  readonly ledger: Ledger;
  readonly players: readonly [SamplePlayer, SamplePlayer, ...SamplePlayer[]];
  /** Codes of the agents, the root first. */
  readonly codes: readonly [string, string];
  /** Days (UTC) with rounds, the oldest first; today is the last. */
  readonly days: readonly [string, string, string, string, string];
  /** Eight clients play at once, `steps` steps each. */
  readonly play: (steps: number) => Promise<void>;
  /** Until `work` is done clients play, and consumers follow, again and again. */
  readonly playDuring: <T>(work: () => Promise<T>) => Promise<T>;
  /** Follows everything that is booked. */
  readonly follow: () => Promise<void>;
}

export async function openPastDays({ pool, db, admin }: FreshDatabase, code = "tree"): Promise<PastDays> {
  await installStudio(db, { ids: () => uuidAt(Date.now()), clock: () => new Date() });
  const players = await openSampleBooks(pool, { agents: 2, playersPerAgent: PLAYERS / 2 });
  const [first, second, ...others] = players;
  if (first === undefined || second === undefined) throw new Error("the sample has players");
  const { tenantId } = first;
  const codes = [`${code}_root`, `${code}_sub`] as const;
  await openAgents(admin, players, codes);
  const today = dayAt(new Date());
  const day = (ago: number): string => addDays(today, -ago);
  const days = [day(4), day(3), day(2), day(1), today] as const;
  await admin.query("select ensure_partitions($1::date, $2::date)", [addDays(days[0], -1), today]);
  const ledger = createLedger({ pool });
  const opened = new Date(startOf(days[0]).getTime() + SECOND_MS);
  for (const player of players) {
    for (const kind of ["credit_issue", "deposit"] as const)
      await ledger.transfer(sampleTransfer(player, kind, 1_000_000n, { at: opened, id: uuidAt(opened.getTime()) }));
  }
  await bulkSettledRounds(
    admin,
    players.flatMap((player, index) => pastRounds(player, index, days)),
  );
  const follow = async (): Promise<void> => {
    await rollUp(db);
    await addUpDays(db);
  };
  const clients = players.map((player) => createClient({ ...player, seriesId: player.sessionId }));
  await pool.query("insert into stake_series (tenant_id, id) select $1, unnest($2::uuid[])", [
    tenantId,
    players.map(({ sessionId }) => sessionId),
  ]);
  const play = async (steps: number): Promise<void> => {
    await Promise.all(
      clients.map(async (client, index) => {
        for (let step = 0; step < steps; step += 1) {
          const kind = KINDS[(step + index) % KINDS.length] ?? "stake";
          await client.take(ledger, { kind, size: 1 + ((step * 7 + index) % 40) });
        }
      }),
    );
  };
  const playDuring = async <T>(work: () => Promise<T>): Promise<T> => {
    const ending = new AbortController();
    const repeat = async (each: () => Promise<unknown>): Promise<void> => {
      while (!ending.signal.aborted) await each();
    };
    const beside = [repeat(() => play(5)), repeat(() => rollUp(db)), repeat(() => addUpDays(db))];
    try {
      return await work();
    } finally {
      ending.abort();
      await Promise.all(beside);
    }
  };
  return { tenantId, ledger, players: [first, second, ...others], codes, days, play, playDuring, follow };
}

const KINDS = ["stake", "settle", "stake", "settle", "deposit", "stake", "refund", "withdrawal"] as const;

async function openAgents(
  admin: FreshDatabase["admin"],
  players: readonly SamplePlayer[],
  codes: readonly [string, string],
): Promise<void> {
  const agentIds = [...new Set(players.map(({ agentId }) => agentId))];
  const [root] = agentIds;
  for (const [index, id] of agentIds.entries()) {
    await admin.query(
      `insert into agents (tenant_id, id, parent_id, depth, path, code, name, currency, created_at)
       values ($1, $2, $3, $4, $5, $6, $6, 'BRL', now())`,
      [players[0]?.tenantId, id, index === 0 ? null : root, index + 1, agentIds.slice(0, index + 1), codes[index]],
    );
  }
  for (const [index, { tenantId, agentId, playerId, accountId }] of players.entries()) {
    await admin.query(
      `insert into players (tenant_id, id, agent_id, code, currency, wallet_account_id, created_at)
       values ($1, $2, $3, $4, 'BRL', $5, now())`,
      [tenantId, playerId, agentId, `player-${index}`, accountId],
    );
  }
  await admin.query(
    "insert into directory_agent_codes (code, tenant_id, agent_id) select code, tenant_id, id from agents where tenant_id = $1",
    [players[0]?.tenantId],
  );
}

/** Rounds of two games on each past day; the last of a day is settled on the next one. */
function pastRounds(player: SamplePlayer, index: number, days: PastDays["days"]): BulkRound[] {
  return days.slice(0, PAST_DAYS).flatMap((day, dayIndex) =>
    [0, 1, 2, 3].map((round): BulkRound => {
      const isLast = round === 3;
      const end = startOf(addDays(day, 1)).getTime();
      const startedAt = new Date(
        isLast ? end - SECOND_MS : startOf(day).getTime() + (round * 5 + 1) * 3_600_000 + index,
      );
      return {
        ...sampleStake(player, BigInt(dayIndex * 4 + round)),
        roundId: uuidAt(startedAt.getTime()),
        providerCode: round === 1 ? "other" : STUDIO_CODE,
        gameCode: round === 1 ? "elsewhere" : GAME,
        stake: BigInt(100 + index + round * 10),
        win: round === 2 ? 250n : 0n,
        startedAt,
        settledAt: isLast ? new Date(end + SECOND_MS) : startedAt,
      };
    }),
  );
}

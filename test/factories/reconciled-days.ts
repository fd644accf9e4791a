/**
 * Two tenants with past days of play: agents whose wallets are their own, and agents whose players' wallets are with us;
 * with what the agents' own files say of each day, as right as the ledger.
 */
import { uuidAt } from "#server/db/uuid.ts";
import { bulkSettledRounds, type BulkRound } from "#server/ledger/bulk.ts";
import { addDays, dayAt, startOf } from "#server/ledger/days.ts";
import { createLedger } from "#server/ledger/ledger.ts";
import { movementIdsOf } from "#server/ledger/movement-ids.ts";
import { openSampleBooks, sampleStake, sampleTransfer, type SamplePlayer } from "#server/ledger/sample-books.ts";
import { addUpDays, rollUp } from "../pg/followed-feed.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";

const SECOND_MS = 1_000;
const CREDIT = 100_000_000n;

export interface FileRow {
  readonly txId: string;
  /** What it is listed as where the file lacks it. */
  readonly ours: string;
  amount: bigint;
}

/** A day of an agent with what its own file has. */
export interface ReconciledDay {
  readonly tenantId: string;
  readonly agentId: string;
  readonly playerId: string;
  readonly isSeamless: boolean;
  readonly day: string;
  readonly rows: FileRow[];
}

export interface ReconciledDays {
  readonly days: readonly ReconciledDay[];
  readonly rounds: readonly BulkRound[];
  readonly close: () => Promise<void>;
}

export interface ReconciledOptions {
  readonly agents: number;
  readonly roundsPerDay: number;
  readonly transfersPerDay: number;
}

export async function openReconciledDays(
  database: FreshDatabase,
  { agents, roundsPerDay, transfersPerDay }: ReconciledOptions,
): Promise<ReconciledDays> {
  const { pool, db, admin } = database;
  const today = dayAt(new Date());
  const days = [5, 4, 3, 2].map((ago) => addDays(today, -ago));
  await admin.query("select ensure_partitions($1::date, $2::date)", [addDays(today, -7), today]);
  const seamless = await openSampleBooks(pool, { agents, mode: "seamless", line: CREDIT });
  const transfer = await openSampleBooks(pool, { agents, line: CREDIT });
  await openAgents(database, seamless, "seamless");
  await openAgents(database, transfer, "transfer");
  const rounds = seamless.flatMap((player, index) => roundsOf(player, index, days, roundsPerDay));
  await bulkSettledRounds(admin, rounds);
  await agreeOn(database, rounds);
  const rowsOfDays = new Map(
    [...seamless, ...transfer].flatMap(({ agentId }) => days.map((day) => [`${agentId} ${day}`, [] as FileRow[]])),
  );
  const note = (agentId: string, at: Date, row: FileRow) => rowsOfDays.get(`${agentId} ${dayAt(at)}`)?.push(row);
  for (const { roundId, agentId, stake, win, startedAt, settledAt = startedAt } of rounds) {
    const ids = movementIdsOf(roundId);
    note(agentId, startedAt, { txId: ids.stake, ours: ids.stake, amount: stake });
    // An agent may name wins of nothing, or leave them out.
    if (win > 0n || stake % 2n === 0n) note(agentId, settledAt, { txId: ids.end, ours: ids.end, amount: win });
  }
  const ledger = createLedger({ pool });
  for (const [index, player] of transfer.entries())
    for (const day of days)
      for (let turn = 0; turn < transfersPerDay; turn += 1) {
        const at = new Date(startOf(day).getTime() + turn * 60 * SECOND_MS + index);
        const id = uuidAt(at.getTime());
        const kind = turn % 3 === 2 ? "withdrawal" : "deposit";
        const amount = BigInt(500 + turn);
        const ref = `${kind}.${index}.${day}.${turn}`;
        await ledger.transfer(sampleTransfer(player, kind, amount, { at, id, ref }));
        // By the agent's own id, or by ours.
        note(player.agentId, at, { txId: turn % 2 === 0 ? ref : id, ours: ref, amount });
      }
  await rollUp(db);
  await addUpDays(db);
  return {
    rounds,
    days: [...seamless, ...transfer].flatMap(({ tenantId, agentId, playerId }) =>
      days.map((day) => ({
        tenantId,
        agentId,
        playerId,
        day,
        isSeamless: seamless.some((one) => one.agentId === agentId),
        rows: rowsOfDays.get(`${agentId} ${day}`) ?? [],
      })),
    ),
    close: () => ledger.close(),
  };
}

/** Through the day; the last one of each day ends on the next. */
function roundsOf(player: SamplePlayer, index: number, days: readonly string[], count: number): BulkRound[] {
  return days.flatMap((day, dayIndex) =>
    Array.from({ length: count }, (_, turn): BulkRound => {
      const end = startOf(addDays(day, 1)).getTime();
      const isLast = turn === count - 1;
      const at = isLast ? end - SECOND_MS : startOf(day).getTime() + turn * 20 * SECOND_MS + index;
      const startedAt = new Date(at);
      return {
        ...sampleStake(player, BigInt(dayIndex * count + turn)),
        roundId: uuidAt(at),
        stake: BigInt(100 + (turn % 50) + (isLast ? dayIndex * 10 : 0)),
        win: turn % 4 === 0 ? BigInt(150 + turn) : 0n,
        startedAt,
        settledAt: isLast ? new Date(end + SECOND_MS) : new Date(at + 500),
      };
    }),
  );
}

async function openAgents({ admin }: FreshDatabase, players: readonly SamplePlayer[], mode: string): Promise<void> {
  const [root] = players;
  for (const [index, player] of players.entries()) {
    const { tenantId, agentId, creditAccountId, playerId, accountId } = player;
    const code = `${mode}_${index}`;
    await admin.query(
      `insert into agents (tenant_id, id, parent_id, depth, path, code, name, currency, wallet_mode, credit_account_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $6, 'BRL', $7, $8, now())`,
      [
        tenantId,
        agentId,
        index === 0 ? null : root?.agentId,
        index === 0 ? 1 : 2,
        index === 0 ? [agentId] : [root?.agentId, agentId],
        code,
        mode,
        creditAccountId,
      ],
    );
    await admin.query("insert into directory_agent_codes (code, tenant_id, agent_id) values ($1, $2, $3)", [
      code,
      tenantId,
      agentId,
    ]);
    await admin.query(
      `insert into players (tenant_id, id, agent_id, code, currency, wallet_account_id, created_at)
       values ($1, $2, $3, $4, 'BRL', $5, now())`,
      [tenantId, playerId, agentId, `player-${index}`, mode === "transfer" ? accountId : null],
    );
  }
}

/** The wallets have taken every stake and every win. */
async function agreeOn({ admin }: FreshDatabase, rounds: readonly BulkRound[]): Promise<void> {
  const column = <T>(pick: (round: BulkRound) => T): T[] => rounds.map(pick);
  await admin.query(
    `insert into seamless_rounds (tenant_id, id, agent_id, player_id, session_id, series_id, number, stake, win, currency, state,
       started_at, ended_at)
     select t.tenant_id, t.id, t.agent_id, t.player_id, t.session_id, t.series_id, t.number, t.stake, t.win, 'BRL', 'paid', t.at, t.at
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::bigint[], $8::bigint[], $9::bigint[],
       $10::timestamptz[]) t (tenant_id, id, agent_id, player_id, session_id, series_id, number, stake, win, at)`,
    [
      column(({ tenantId }) => tenantId),
      column(({ roundId }) => roundId),
      column(({ agentId }) => agentId),
      column(({ playerId }) => playerId),
      column(({ sessionId }) => sessionId),
      column(({ seriesId }) => seriesId),
      column(({ number }) => number),
      column(({ stake }) => stake),
      column(({ win }) => win),
      column(({ startedAt }) => startedAt),
    ],
  );
}

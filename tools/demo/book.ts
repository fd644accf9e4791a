// Books a planned history, day by day and phase by phase, so that every account's entries stand in the order of their times.
import type { Db } from "#server/db/database.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Seal } from "#server/db/seal.ts";
import { seedContext } from "#server/game/service/seeds.ts";
import { bulkSettledRounds, type BulkRound } from "#server/ledger/bulk.ts";
import type { Ledger, TransferCommand } from "#server/ledger/commands.ts";
import { STUDIO_CODE } from "#server/provider/service.ts";
import type { PlannedDay, PlannedSession, PlannedTransfer } from "./history.ts";
import { booked, bookGrants, findTills, planGrants, type Till } from "./money.ts";
import type { DemoPeople } from "./people.ts";
import type { PlacedPlayer } from "./players.ts";

export interface BookDeps {
  readonly admin: Pool;
  readonly db: Db;
  readonly ledger: Ledger;
  readonly seal: Seal;
  readonly idAt: (at: Date) => string;
}

export interface Story {
  readonly people: DemoPeople;
  readonly players: readonly PlacedPlayer[];
  readonly days: readonly PlannedDay[];
}

const DAYS_A_WEEK = 7;

export async function bookHistory(deps: BookDeps, story: Story): Promise<void> {
  const tills = await findTills(deps.db, story.people.agents);
  const houses = await housesOf(deps.db);
  const grants = planGrants(story.days, story.people.agents);
  const players = new Map(story.players.map((player) => [player.planned.id, player]));
  for (const [index, day] of story.days.entries()) {
    const week = grants[index / DAYS_A_WEEK];
    if (week !== undefined) await bookGrants({ ...deps, people: story.people, tills }, week, day.start);
    for (const phase of [day.withdrawals, day.deposits])
      await Promise.all(phase.map((transfer) => booked(deps.ledger, commandOf(deps, transfer, players, tills))));
    const opened = day.sessions.map((session) => openedAs(deps, session, players, houses));
    await insertSessions(deps.admin, opened);
    await bulkSettledRounds(
      deps.admin,
      opened.flatMap((session) => session.rounds),
    );
  }
}

async function housesOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("tenants").select(["tenant_id", "house_account_id"]).execute();
  return new Map(rows.map((row) => [row.tenant_id, row.house_account_id ?? ""]));
}

function playerOf(players: ReadonlyMap<string, PlacedPlayer>, id: string): PlacedPlayer {
  const player = players.get(id);
  if (player === undefined) throw new Error(`player ${id} is in the story but not in the cast`);
  return player;
}

function commandOf(
  { idAt }: BookDeps,
  { player, kind, amount, at }: PlannedTransfer,
  players: ReadonlyMap<string, PlacedPlayer>,
  tills: ReadonlyMap<string, Till>,
): TransferCommand {
  const placed = playerOf(players, player.id);
  const credit = tills.get(player.agentCode)?.creditAccountId ?? "";
  const wallet = placed.walletAccountId;
  const id = idAt(at);
  return {
    tenantId: placed.agent.tenantId,
    id,
    agentId: placed.agent.agentId,
    ref: `${kind}-${id}`,
    kind,
    debitAccountId: kind === "deposit" ? credit : wallet,
    creditAccountId: kind === "deposit" ? wallet : credit,
    amount,
    currency: placed.agent.currency,
    playerId: player.id,
    counterpartyAgentId: null,
    insufficientCode: kind === "deposit" ? "credit_insufficient" : "wallet_insufficient",
    refusal: null,
    note: null,
    actor: null,
    requestId: id,
    at,
  };
}

interface OpenedSession {
  readonly id: string;
  readonly seedId: string;
  readonly placed: PlacedPlayer;
  readonly session: PlannedSession;
  readonly sealedSeed: Buffer;
  readonly rounds: readonly BulkRound[];
}

function openedAs(
  { idAt, seal }: BookDeps,
  session: PlannedSession,
  players: ReadonlyMap<string, PlacedPlayer>,
  houses: ReadonlyMap<string, string>,
): OpenedSession {
  const placed = playerOf(players, session.player.id);
  const { definition, variant } = session.game;
  const id = idAt(session.startedAt);
  const seedId = idAt(session.startedAt);
  const { tenantId, agentId, currency } = placed.agent;
  return {
    id,
    seedId,
    placed,
    session,
    sealedSeed: seal.seal(session.serverSeed, seedContext(seedId)),
    rounds: session.rounds.map((round) => ({
      tenantId,
      roundId: idAt(round.at),
      seriesId: seedId,
      number: round.number,
      agentId,
      playerId: session.player.id,
      sessionId: id,
      providerCode: STUDIO_CODE,
      gameCode: definition.code,
      variantId: variant.id,
      rtpBps: variant.figures.rtpBps,
      accountId: placed.walletAccountId,
      houseAccountId: houses.get(tenantId) ?? "",
      currency,
      stake: round.stake,
      win: round.win,
      startedAt: round.at,
      settledAt: round.endedAt,
    })),
  };
}

/** Sessions of the past are over and their seeds revealed; nobody can open them, so their launch hash is of nothing. */
async function insertSessions(admin: Pool, sessions: readonly OpenedSession[]): Promise<void> {
  if (sessions.length === 0) return;
  const tenants = sessions.map((one) => one.placed.agent.tenantId);
  const seeds = sessions.map((one) => one.seedId);
  const ended = sessions.map((one) => one.session.endedAt);
  await admin.query(
    `insert into seeds (tenant_id, id, session_id, server_seed_encrypted, server_seed_hash, client_seed, fixed_at, revealed_at, created_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bytea[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[], $7::timestamptz[])`,
    [
      tenants,
      seeds,
      sessions.map((one) => one.id),
      sessions.map((one) => one.sealedSeed),
      sessions.map((one) => one.session.serverSeedHash),
      sessions.map((one) => one.session.clientSeed),
      sessions.map((one) => one.session.startedAt),
      ended,
    ],
  );
  await admin.query("insert into stake_series (tenant_id, id) select * from unnest($1::uuid[], $2::uuid[])", [
    tenants,
    seeds,
  ]);
  await admin.query(
    `insert into game_sessions (tenant_id, id, agent_id, player_id, mode, game_code, variant_id, currency, locale, state,
       launch_hash, launch_expires_at, launch_used_at, seed_id, shown_number, last_seen_at, created_at, closed_at)
     select s.tenant_id, s.id, s.agent_id, s.player_id, 'real', s.game, s.variant, s.currency, 'en-US', 'closed',
       '\\x'::bytea, s.at, s.at, s.seed_id, s.shown, s.ended, s.at, s.ended
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::timestamptz[],
       $9::timestamptz[], $10::uuid[], $11::bigint[])
       s (tenant_id, id, agent_id, player_id, game, variant, currency, at, ended, seed_id, shown)`,
    [
      tenants,
      sessions.map((one) => one.id),
      sessions.map((one) => one.placed.agent.agentId),
      sessions.map((one) => one.session.player.id),
      sessions.map((one) => one.session.game.definition.code),
      sessions.map((one) => one.session.game.variant.id),
      sessions.map((one) => one.placed.agent.currency),
      sessions.map((one) => one.session.startedAt),
      ended,
      seeds,
      sessions.map((one) => one.session.rounds.length - 1),
    ],
  );
}

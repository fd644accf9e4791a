// Looking at rounds: pages with totals, and one round with its outcome and proof.
import { refuse, type Refusal } from "#contract/errors.ts";
import type { RoundDetail, RoundRow, RoundWallet } from "#contract/round.ts";
import { currency, type CurrencyCode } from "#contract/money.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Db } from "../../db/database.ts";
import { periodBound } from "../../db/instant.ts";
import { inCurrency, reachOf, type Reach, type Viewer } from "../../db/reach.ts";
import type { Seal } from "../../db/seal.ts";
import { instantOf } from "../../db/uuid.ts";
import { seedContext } from "../../game/service/seeds.ts";
import { findSeamlessRound, listCallsOfRound } from "../../seamless/queries.ts";
import { drawOutcome, mathsOf } from "../outcome.ts";
import { pickRounds, type RoundFilter } from "../queries/list-rounds.ts";
import { FILED, LISTED, type FiledRound, type ListedRound, type Picked } from "../queries/picked-rounds.ts";
import { findRoundWithin, listRoundMovements, namesOfRound, type StoredRound } from "../queries/stored-round.ts";
import { sumRounds } from "../queries/sum-rounds.ts";

export interface ExploreDeps {
  readonly db: Db;
  readonly seal: Seal;
}

export interface RoundPage<Round = ListedRound> {
  readonly rows: Round[];
  readonly nextCursor: string | null;
  readonly reach: Reach;
}

/** A list's query as a filter; instants arrive as text with a zone. */
export const filterOf = (query: {
  readonly playerId?: string | undefined;
  readonly game?: string | undefined;
  readonly variant?: string | undefined;
  readonly state?: RoundFilter["state"];
  readonly minMultiplier?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): RoundFilter => ({
  playerId: query.playerId,
  game: query.game,
  variant: query.variant,
  state: query.state,
  minMultiplier: query.minMultiplier,
  from: periodBound(query.from),
  to: periodBound(query.to),
});

interface PageAsked {
  readonly agentId?: string | undefined;
  readonly currency?: CurrencyCode | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly sort?: TimeSort | undefined;
}

/** A page of what the viewer sees. The cursor is the id of the last round, so it stays valid while rounds are added. */
export const pageOfRounds = (db: Db, viewer: Viewer, filter: RoundFilter, page: PageAsked) =>
  pagePicked(LISTED, db, viewer, filter, page);

/** The same for a file: less of each round, and many more of them at a time. */
export const pageOfFiledRounds = (
  db: Db,
  viewer: Viewer,
  filter: RoundFilter,
  page: PageAsked,
): Promise<RoundPage<FiledRound> | Refusal> => pagePicked(FILED, db, viewer, filter, page);

async function pagePicked<Round extends { readonly id: string }>(
  picked: Picked<Round>,
  db: Db,
  viewer: Viewer,
  filter: RoundFilter,
  page: PageAsked,
): Promise<RoundPage<Round> | Refusal> {
  if (page.cursor !== undefined && !isRoundId(page.cursor))
    return refuse("cursor_invalid", "The cursor is not one this list gave.");
  const whole = await reachOf(db, viewer, page.agentId);
  if (whole === undefined) return refuse("agent_not_found", "There is no such agent.");
  const reach = page.currency === undefined ? whole : await inCurrency(db, whole, page.currency);
  const place = { after: page.cursor, limit: page.limit + 1, sort: page.sort };
  const rows = await pickRounds({ db, reach, picked }, filter, place);
  const more = rows.length > page.limit;
  const shown = more ? rows.slice(0, page.limit) : rows;
  return { rows: shown, nextCursor: more ? (shown.at(-1)?.id ?? null) : null, reach };
}

/** Whether a round could have this id: a UUIDv7 in lower case. */
export function isRoundId(text: string): boolean {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return false;
  try {
    instantOf(text);
    return true;
  } catch {
    return false;
  }
}

/** Totals of the whole filter for the dashboard; see `sumRounds` for when there are none. */
export async function totalsOfRounds(db: Db, reach: Reach, filter: RoundFilter) {
  const sums = await sumRounds(db, reach, filter);
  return (
    sums?.map((row) => ({
      currency: currency.parse(row.currency),
      rounds: Number(row.rounds),
      turnover: row.turnover,
      wins: row.wins,
    })) ?? null
  );
}

export const roundRowOf = (round: ListedRound): RoundRow => ({
  id: round.id,
  session_id: round.sessionId,
  agent: { id: round.agentId, code: round.agentCode },
  player: { id: round.playerId, code: round.playerCode },
  game: round.game,
  variant: round.variant,
  state: round.state,
  stake: round.stake,
  win: round.win,
  currency: currency.parse(round.currency),
  balance_after: round.balanceAfter,
  started_at: round.startedAt.toISOString(),
  settled_at: round.settledAt?.toISOString() ?? null,
});

/** One round in the viewer's reach with everything known about it. */
export async function explainRound(deps: ExploreDeps, viewer: Viewer, id: string): Promise<RoundDetail | Refusal> {
  const missing = refuse("round_not_found", "There is no such round.");
  if (!isRoundId(id)) return missing;
  const reach = await reachOf(deps.db, viewer);
  const round = reach && (await findRoundWithin(deps.db, reach, id));
  if (round === undefined) return missing;
  const names = await namesOfRound(deps.db, round);
  const movements = await listRoundMovements(deps.db, round.tenantId, round.id);
  const wallet = await walletOf(deps.db, round);
  return {
    ...roundRowOf({ ...round, ...names, balanceAfter: wallet === null ? round.balanceAfter : wallet.balance }),
    outcome: round.state === "settled" ? drawOutcome(deps.seal, round) : null,
    proof: proofOf(deps.seal, round),
    movements: movements.map(({ id: movementId, kind, amount, balanceAfter, at }) => ({
      id: movementId,
      kind,
      amount,
      balance_after: balanceAfter,
      at: at.toISOString(),
    })),
    wallet,
  };
}

/** What was said to the agent's wallet about a round; null where the player's money is with us. */
async function walletOf(db: Db, round: StoredRound): Promise<RoundWallet | null> {
  const told = await findSeamlessRound(db, round.tenantId, round.id);
  if (told === undefined) return null;
  const calls = await listCallsOfRound(db, round.tenantId, round);
  return {
    state: told.state,
    attempts: told.attempts,
    due_at: told.dueAt?.toISOString() ?? null,
    last_failure: told.lastFailure,
    stuck_at: told.stuckAt?.toISOString() ?? null,
    balance: told.balance,
    calls: calls.map(({ txId, durationMs, at, ...call }) => ({
      ...call,
      tx_id: txId,
      at: at.toISOString(),
      duration_ms: durationMs,
    })),
  };
}

/** The server seed is shown once its chain has ended: before, it would foretell the rounds to come. */
const proofOf = (seal: Seal, round: StoredRound) => ({
  server_seed_hash: round.serverSeedHash,
  server_seed:
    round.revealedAt === null ? null : seal.open(round.serverSeedEncrypted, seedContext(round.seedId)).toString("hex"),
  client_seed: round.clientSeed,
  nonce: Number(round.number),
  maths_hash: mathsOf(round.game, round.variant).mathsHash,
});

/** Names the exact maths a round was played on. */
export const mathsHashOf = (game: string, variant: string): string => mathsOf(game, variant).mathsHash;

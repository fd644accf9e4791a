/** Rounds that are not settled as members see them: which step waits for whom, and what happens next. */
import type { listOpenRounds, OpenRound, OpenRoundTotals } from "#contract/open-round.ts";
import type { Answer } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import type { z } from "zod";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, ID_KEY, pageFrom } from "../../db/keyset.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { isForHands } from "../../seamless/service/round-steps.ts";
import {
  listUnsettledRounds,
  sumUnsettledRounds,
  type OpenRoundRow,
  type OpenRoundSum,
} from "../queries/open-rounds.ts";

interface OpenRoundDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

export async function readOpenRounds(
  { db, clock }: OpenRoundDeps,
  caller: MemberCaller,
  {
    limit,
    cursor,
    sort,
    agent_id: agentId,
    game,
    waits_for: waitsFor,
    progress,
  }: z.output<typeof listOpenRounds.query>,
): Promise<Answer<typeof listOpenRounds> | Refusal> {
  const list = `open rounds, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller, agentId);
  if (reach === undefined) return refuse("agent_not_found", "There is no such agent.");
  const at = clock();
  const filter = { game, waitsFor, progress };
  const rows = await listUnsettledRounds(db, reach, filter, { at, after: key[0], limit: limit + 1, sort });
  const page = pageFrom(list, rows, limit, ({ id }) => [id]);
  const sums = await sumUnsettledRounds(db, reach, filter, at);
  return { ...page, data: page.data.map((row) => openRoundOf(row, at)), totals: totalsOf(sums) };
}

function openRoundOf(row: OpenRoundRow, at: Date): OpenRound {
  const isEnding = row.step === "win" || row.step === "rollback";
  return {
    id: row.id,
    session_id: row.sessionId,
    agent: { id: row.agentId, code: row.agentCode },
    player: { id: row.playerId, code: row.playerCode },
    game: row.game,
    currency: currency.parse(row.currency),
    stake: row.stake,
    win: row.win,
    started_at: row.startedAt.toISOString(),
    step: row.step,
    waits_for: row.waitsFor,
    attempts: row.attempts,
    last_failure: row.lastFailure,
    next_at: row.nextAt?.toISOString() ?? null,
    is_stuck: row.isStuck,
    is_for_hands: isEnding && isForHands(row, at),
    is_proposed: row.isProposed,
  };
}

function totalsOf(sums: readonly OpenRoundSum[]): OpenRoundTotals {
  const count = (of: (sum: OpenRoundSum) => bigint) => Number(sums.reduce((total, sum) => total + of(sum), 0n));
  const oldest = sums.map(({ oldestAt }) => oldestAt.toISOString()).toSorted()[0];
  return {
    open: count(({ rounds }) => rounds),
    stuck: count(({ stuck }) => stuck),
    oldest_at: oldest ?? null,
    stakes: sums.map((sum) => ({
      currency: currency.parse(sum.currency),
      rounds: Number(sum.rounds),
      stake: sum.stake,
    })),
  };
}

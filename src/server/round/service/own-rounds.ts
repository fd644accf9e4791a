// A player's own rounds in one game: what their history lists, and one round to see again and to check.
import type { OwnRound } from "#contract/game.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { VariantMaths } from "#contract/maths.ts";
import type { RoundDetail } from "#contract/round.ts";
import { findGame, findVariant } from "#studio/games/catalogue.ts";
import type { GameSession } from "../../game/queries.ts";
import { explainRound, pageOfRounds, type ExploreDeps } from "./explore.ts";

const PAGE = 20;

/** Newest first; nothing in demo mode, whose rounds are not kept. */
export async function pageOfOwnRounds(
  deps: ExploreDeps,
  session: GameSession,
  cursor: string | undefined,
): Promise<{ data: OwnRound[]; next_cursor: string | null } | Refusal> {
  if (session.playerId === null) return { data: [], next_cursor: null };
  const filter = { playerId: session.playerId, game: session.game, state: "settled" } as const;
  const page = await pageOfRounds(deps.db, viewerOf(session), filter, { cursor, limit: PAGE });
  if (isRefusal(page)) return page;
  const data = page.rows.map(({ id, number, stake, win, startedAt }) => ({
    round_id: id,
    nonce: Number(number),
    stake,
    win,
    started_at: startedAt.toISOString(),
  }));
  return { data, next_cursor: page.nextCursor };
}

/** Refused as if it did not exist when it is not this player's, of another game, or not settled. */
export async function explainOwnRound(
  deps: ExploreDeps,
  session: GameSession,
  id: string,
): Promise<{ round: RoundDetail; outcome: NonNullable<RoundDetail["outcome"]>; maths: VariantMaths } | Refusal> {
  const missing = refuse("round_not_found", "There is no such round.");
  const explained = session.playerId === null ? missing : await explainRound(deps, viewerOf(session), id);
  if (isRefusal(explained)) return missing;
  const round = explained;
  const game = findGame(round.game);
  const variant = game === undefined ? undefined : findVariant(game, round.variant);
  const isOwn = round.player.id === session.playerId && round.game === session.game;
  if (!isOwn || round.outcome === null || game === undefined || variant === undefined) return missing;
  const maths = { id: variant.id, definition: game.definition, strips: variant.strips };
  return { round, outcome: round.outcome, maths };
}

/** A player sees no further than the agent they play at, as that agent's own server does. */
const viewerOf = ({ tenantId, agentId }: GameSession) => ({ kind: "api", tenantId, agentId }) as const;

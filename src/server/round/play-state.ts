// What the game in the browser is told about its session.
import type { PlayState } from "#contract/game.ts";
import { profileFor } from "#contract/jurisdictions.ts";
import { CURRENCIES, currency } from "#contract/money.ts";
import { locale } from "#contract/session.ts";
import { findGame, findVariant } from "#studio/games/catalogue.ts";
import { playedMaths } from "#studio/games/played-maths.ts";
import { stakesOf } from "#studio/games/stakes.ts";
import type { Refusal } from "#contract/errors.ts";
import { isRefusal } from "#contract/errors.ts";
import type { GameSession } from "../game/queries.ts";
import { refusalOfLimits } from "../game/service/availability/refusal.ts";
import { askBalance } from "./service/ask-balance.ts";
import { lastRoundOf } from "./service/last-round.ts";
import type { LastRound, RoundDeps } from "./service/play.ts";

/** The session as it stands, after finishing a round that was interrupted. */
export async function playStateOf(deps: RoundDeps, session: GameSession): Promise<PlayState | Refusal> {
  const last = await lastRoundOf(deps, session);
  const held = await balanceOf(deps, session, last);
  if (isRefusal(held)) return held;
  const game = findGame(session.game);
  const variant = game === undefined ? undefined : findVariant(game, session.variant);
  if (game === undefined || variant === undefined) throw new RangeError(`no certified maths for ${session.game}`);
  const code = currency.parse(session.currency);
  const nextNumber = session.mode === "demo" ? session.demoNextNumber : session.nextNumber;
  return {
    session_id: session.id,
    state: session.state,
    mode: session.mode,
    game: session.game,
    ...playedMaths(game.definition, variant),
    profile: profileFor(code),
    currency: code,
    exponent: CURRENCIES[code],
    locale: locale.parse(session.locale),
    lobby_url: session.lobbyUrl,
    balance: held,
    stakes: stakesWithin(session, stakesOf(game.definition.betCoins)),
    // The player's time begins when the game opens, not when the agent asked for its address.
    started_at: (session.launchUsedAt ?? session.createdAt).toISOString(),
    server_seed_hash: session.serverSeedHash,
    client_seed: session.clientSeed,
    next_nonce: Number(nextNumber),
    last_round: last === null ? null : { ...last.round, shown: BigInt(last.round.nonce) <= session.shownNumber },
  };
}

/** What the player has: in play money, with us, or, in seamless mode, what the agent's wallet says. */
async function balanceOf(deps: RoundDeps, session: GameSession, last: LastRound | null): Promise<bigint | Refusal> {
  if (session.mode === "real" && session.walletMode === "seamless") return askBalance(deps, session);
  return last?.balance ?? session.demoBalance ?? session.walletBalance ?? 0n;
}

/** There is one stake to show at least: where it may not be played it is shown, and refused when it is. */
function stakesWithin(session: GameSession, stakes: readonly bigint[]): bigint[] {
  const { stakeCap: cap } = session;
  const open = stakes.filter((stake) => (cap === null || stake <= cap) && refusalOfLimits(session, stake) === null);
  return open.length === 0 ? stakes.slice(0, 1) : open;
}

// Pairs the endpoints of play with their functions: open, state, seeds, spin, shown.
import { isRefusal, refuse } from "#contract/errors.ts";
import {
  findLobby,
  getOwnRound,
  getPlayState,
  listOwnRounds,
  markShown,
  openGame as openGameEndpoint,
  rotateSeeds as rotateSeedsEndpoint,
  setClientSeed as setClientSeedEndpoint,
  spin as spinEndpoint,
} from "#contract/game.ts";
import { watchSession as watchSessionEndpoint } from "#contract/launch.ts";
import { listLiveSessions } from "#contract/live-session.ts";
import { deviceOf } from "../game/service/device.ts";
import type { GameDeps } from "../game/service/deps.ts";
import { findGameSession, type GameSession } from "../game/queries.ts";
import { lobbyOfLaunch, markRoundShown, openGame, playSessionOf, spinSessionOf } from "../game/service/play.ts";
import { rotateSeeds } from "../game/service/rotate-seeds.ts";
import { setClientSeed } from "../game/service/seeds.ts";
import type { PlayCaller } from "../http/caller.ts";
import { listOpenRounds } from "#contract/open-round.ts";
import { getRound, isReadThrough, listRounds } from "#contract/round.ts";
import { longestPeriod, refuseLongPeriod } from "../http/period.ts";
import { serveAnybody, serveMember, servePlay, type Route } from "../http/serve.ts";
import { playStateOf } from "./play-state.ts";
import {
  explainRound,
  filterOf,
  pageOfRounds,
  roundRowOf,
  totalsOfRounds,
  type ExploreDeps,
} from "./service/explore.ts";
import { explainOwnRound, pageOfOwnRounds } from "./service/own-rounds.ts";
import { readOpenRounds } from "./service/open-rounds.ts";
import { readLiveSessions } from "./service/live-sessions.ts";
import { lastRoundOf } from "./service/last-round.ts";
import type { RoundDeps } from "./service/play.ts";
import { spin } from "./service/spin.ts";
import { watchSession } from "./service/watch-session.ts";

export function playRoutes(deps: GameDeps & RoundDeps): Route[] {
  const sessionOf = (caller: PlayCaller) => playSessionOf(deps, caller);
  return [
    serveAnybody(openGameEndpoint, async ({ body, request }) => {
      const device = deviceOf(request.userAgent);
      const opened = await openGame(deps, body.launch, (session) => playStateOf(deps, session), device);
      return isRefusal(opened) ? opened : { play_token: opened.playToken, state: opened.seen };
    }),
    serveAnybody(findLobby, async ({ body }) => ({ lobby_url: await lobbyOfLaunch(deps, body.launch) })),
    servePlay(getPlayState, async ({ caller }) => {
      const session = await sessionOf(caller);
      if (session.state === "closed") return refuse("session_closed", "The session has ended.");
      return playStateOf(deps, session);
    }),
    servePlay(setClientSeedEndpoint, async ({ caller, body }) => {
      const session = await sessionOf(caller);
      if (session.state !== "active") return refuse("session_closed", "The session has ended.");
      const refusal = await setClientSeed(deps, session, body.client_seed);
      return refusal ?? playStateOf(deps, { ...session, clientSeed: body.client_seed });
    }),
    servePlay(rotateSeedsEndpoint, async ({ caller, body }) =>
      rotated(deps, await sessionOf(caller), body.server_seed_hash),
    ),
    servePlay(spinEndpoint, async ({ caller, body }) => {
      const session = await spinSessionOf(deps, caller);
      // A repeat of a spin on seeds that were changed since would be a new stake on the new ones.
      if (body.server_seed_hash !== undefined && body.server_seed_hash !== session.serverSeedHash)
        return refuse("spin_out_of_order", "The seeds were changed since.");
      const played = await spin(deps, session, BigInt(body.nonce), body.stake);
      if (isRefusal(played)) return played;
      return { round: played.round, balance: played.balance, next_nonce: Number(played.nextNumber) };
    }),
    servePlay(listOwnRounds, async ({ caller, query }) => pageOfOwnRounds(deps, await sessionOf(caller), query.cursor)),
    servePlay(getOwnRound, async ({ caller, params }) => {
      const own = await explainOwnRound(deps, await sessionOf(caller), params.id);
      if (isRefusal(own)) return own;
      const { id, stake, win, proof } = own.round;
      return { round: { round_id: id, nonce: proof.nonce, stake, win, outcome: own.outcome }, maths: own.maths, proof };
    }),
    servePlay(markShown, async ({ caller, body }) => {
      await markRoundShown(deps, caller.tenantId, caller.sessionId, BigInt(body.nonce));
      return undefined;
    }),
  ];
}

/** What was interrupted is finished first, so that a player who has lost an answer can still change the seeds. */
async function rotated(deps: GameDeps & RoundDeps, session: GameSession, commitment: string) {
  await lastRoundOf(deps, session);
  const seeds = await rotateSeeds(deps, session, commitment);
  if (isRefusal(seeds)) return seeds;
  const now = await findGameSession(deps.db, session.tenantId, session.id, deps.clock());
  if (now === undefined) throw new Error(`session ${session.id} is gone`);
  const state = await playStateOf(deps, now);
  if (isRefusal(state)) return state;
  const revealed = {
    server_seed: seeds.serverSeed.toString("hex"),
    server_seed_hash: seeds.serverSeedHash,
    client_seed: seeds.clientSeed,
    maths_hash: state.variant.maths_hash,
  };
  return { revealed, state };
}

/** The dashboard's round explorer. */
export const roundRoutes = (deps: ExploreDeps & { readonly clock: () => Date }): Route[] => [
  serveMember(listRounds, async ({ query, caller }) => {
    const now = deps.clock();
    const refusal = refuseLongPeriod(query, now);
    if (refusal !== undefined) return refusal;
    const period = isReadThrough(query) ? longestPeriod(query, now) : query;
    const filter = filterOf({ ...query, ...period, playerId: query.player_id, minMultiplier: query.min_multiplier });
    const page = await pageOfRounds(deps.db, caller, filter, { ...query, agentId: query.agent_id });
    if (isRefusal(page)) return page;
    return {
      data: page.rows.map(roundRowOf),
      next_cursor: page.nextCursor,
      totals: await totalsOfRounds(deps.db, page.reach, filter),
    };
  }),
  serveMember(getRound, ({ params, caller }) => explainRound(deps, caller, params.id)),
  serveMember(listLiveSessions, ({ query, caller }) => readLiveSessions(deps, caller, query)),
  serveMember(listOpenRounds, ({ query, caller }) => readOpenRounds(deps, caller, query)),
  serveMember(watchSessionEndpoint, ({ params, caller }) => watchSession(deps, caller, params.id, params.session)),
];

/** Players on the wire: create or update one, read one, list them. */
import { isRefusal, refuse } from "#contract/errors.ts";
import { v1GetPlayer, v1ListPlayers, v1PutPlayer } from "#contract/integration.ts";
import type { V1Player } from "#contract/integration-shapes.ts";
import { reply } from "../http/reply.ts";
import { serveApi, type Route } from "../http/serve.ts";
import { findPlayerByCode, type Player } from "../player/queries/players.ts";
import { readOwnPlayers } from "../player/service/read-players.ts";
import { upsertPlayer, type PlayerDeps } from "../player/service/upsert-player.ts";

export const playerRoutes = (deps: PlayerDeps): Route[] => [
  serveApi(
    v1PutPlayer,
    async ({ params, body, caller }) => {
      const { currency, ...details } = body;
      const done = await upsertPlayer(deps, caller, params.code, currency, details);
      return isRefusal(done) ? done : reply(wireOf(done.player), { status: done.isNew ? 201 : 200 });
    },
    { alsoStatuses: [201] },
  ),
  serveApi(v1GetPlayer, async ({ params, caller }) => {
    const player = await findPlayerByCode(deps.db, caller, params.code);
    return player === undefined ? refuse("player_not_found", `There is no player ${params.code}.`) : wireOf(player);
  }),
  serveApi(v1ListPlayers, async ({ query, caller }) => {
    const page = await readOwnPlayers(deps, caller, query);
    return isRefusal(page) ? page : { ...page, data: page.data.map((player) => wireOf(player)) };
  }),
];

const wireOf = (player: Player): V1Player => ({
  code: player.code,
  currency: player.currency,
  state: player.state,
  balance: player.balance,
  name: player.name,
  country: player.country,
  locale: player.locale,
  created_at: player.createdAt.toISOString(),
});

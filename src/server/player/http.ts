/** Pairs the endpoints of players with their functions. */
import { isRefusal } from "#contract/errors.ts";
import { getPlayer, listPlayers, listPlayerTransfers, listWalletEntries, setPlayerState } from "#contract/player.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { changePlayerState } from "./service/player-state.ts";
import { playerRowOf, readPlayer, readPlayers, readPlayerTransfers } from "./service/read-players.ts";
import { readWalletEntries } from "./service/read-wallet-entries.ts";
import type { PlayerDeps } from "./service/upsert-player.ts";

export const playerRoutes = (deps: PlayerDeps): Route[] => [
  serveMember(listPlayers, ({ query, caller }) => readPlayers(deps, caller, query)),
  serveMember(getPlayer, ({ params, caller }) => readPlayer(deps, caller, params.id)),
  serveMember(setPlayerState, async ({ params, body, caller }) => {
    const changed = await changePlayerState(deps, caller, params.id, body.state);
    return isRefusal(changed) ? changed : playerRowOf(changed);
  }),
  serveMember(listWalletEntries, ({ params, query, caller }) => readWalletEntries(deps, caller, params.id, query)),
  serveMember(listPlayerTransfers, ({ query, caller }) => readPlayerTransfers(deps, caller, query)),
];

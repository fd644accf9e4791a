/** Pairs the endpoints of players with their functions. */
import { isRefusal } from "#contract/errors.ts";
import {
  getPlayer,
  listPlayers,
  listPlayerTransfers,
  listWalletEntries,
  movePlayerMoney,
  setPlayerState,
} from "#contract/player.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { moveMemberMoney } from "./service/member-money.ts";
import type { MoneyDeps } from "./service/move-money.ts";
import { changePlayerState } from "./service/player-state.ts";
import { playerRowOf, playerTransferOf, readPlayer, readPlayers, readPlayerTransfers } from "./service/read-players.ts";
import { readWalletEntries } from "./service/read-wallet-entries.ts";

export const playerRoutes = (deps: MoneyDeps): Route[] => [
  serveMember(listPlayers, ({ query, caller }) => readPlayers(deps, caller, query)),
  serveMember(getPlayer, ({ params, caller }) => readPlayer(deps, caller, params.id)),
  serveMember(setPlayerState, async ({ params, body, caller }) => {
    const changed = await changePlayerState(deps, caller, params.id, body.state);
    return isRefusal(changed) ? changed : playerRowOf(changed);
  }),
  serveMember(movePlayerMoney, async ({ params, body, caller, request }) => {
    const { transfer_id: ref, direction, amount } = body;
    const moved = await moveMemberMoney(deps, caller, params.id, { ref, direction, amount, requestId: request.id });
    return isRefusal(moved) ? moved : playerTransferOf(moved);
  }),
  serveMember(listWalletEntries, ({ params, query, caller }) => readWalletEntries(deps, caller, params.id, query)),
  serveMember(listPlayerTransfers, ({ query, caller }) => readPlayerTransfers(deps, caller, query)),
];

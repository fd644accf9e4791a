/** Pairs the endpoints of players with their functions. */
import { isRefusal } from "#contract/errors.ts";
import {
  addPlayerNote,
  anonymisePlayer,
  getPlayer,
  listPlayerNotes,
  listPlayers,
  listPlayerTransfers,
  listWalletEntries,
  movePlayerMoney,
  setPlayerState,
  setPlayerStates,
  setStakeCap,
} from "#contract/player.ts";
import { getPlayerTransfer } from "#contract/transfer.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { anonymise } from "./service/anonymise-player.ts";
import { moveMemberMoney } from "./service/member-money.ts";
import type { MoneyDeps } from "./service/move-money.ts";
import { addNote, readNotes } from "./service/notes.ts";
import { changePlayerState, changePlayerStates } from "./service/player-state.ts";
import { playerRowOf, readPlayer, readPlayers } from "./service/read-players.ts";
import { readPlayerTransfer, readPlayerTransfers, readPlayerTransferWithId } from "./service/read-transfers.ts";
import { readWalletEntries } from "./service/read-wallet-entries.ts";
import { changeStakeCap } from "./service/stake-cap.ts";

export const playerRoutes = (deps: MoneyDeps): Route[] => [
  serveMember(listPlayers, ({ query, caller }) => readPlayers(deps, caller, query)),
  serveMember(getPlayer, ({ params, caller }) => readPlayer(deps, caller, params.id)),
  serveMember(setPlayerState, async ({ params, body, caller }) => {
    const changed = await changePlayerState(deps, caller, params.id, body.state);
    return isRefusal(changed) ? changed : playerRowOf(changed);
  }),
  serveMember(setPlayerStates, async ({ body, caller }) => ({
    data: await changePlayerStates(deps, caller, body.ids, body.state),
  })),
  serveMember(setStakeCap, async ({ params, body, caller }) => {
    const changed = await changeStakeCap(deps, caller, params.id, body.stake_cap);
    return isRefusal(changed) ? changed : playerRowOf(changed);
  }),
  serveMember(anonymisePlayer, async ({ params, body, caller }) => {
    const done = await anonymise(deps, caller, params.id, body.code);
    return isRefusal(done) ? done : playerRowOf(done);
  }),
  serveMember(listPlayerNotes, ({ params, query, caller }) => readNotes(deps, caller, params.id, query)),
  serveMember(addPlayerNote, ({ params, body, caller }) => addNote(deps, caller, params.id, body)),
  serveMember(movePlayerMoney, async ({ params, body, caller, request }) => {
    const { transfer_id: ref, direction, amount } = body;
    const moved = await moveMemberMoney(deps, caller, params.id, { ref, direction, amount, requestId: request.id });
    return isRefusal(moved) ? moved : readPlayerTransfer(deps, caller, moved);
  }),
  serveMember(
    listWalletEntries,
    async ({ params, query, caller }) =>
      refuseLongPeriod(query, deps.clock()) ?? readWalletEntries(deps, caller, params.id, query),
  ),
  serveMember(getPlayerTransfer, ({ params, caller }) => readPlayerTransferWithId(deps, caller, params.id)),
  serveMember(
    listPlayerTransfers,
    async ({ query, caller }) => refuseLongPeriod(query, deps.clock()) ?? readPlayerTransfers(deps, caller, query),
  ),
];

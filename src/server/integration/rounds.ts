// Rounds on the wire: the agent's own, newest first, and one with its outcome, proof and money.
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { v1GetRound, v1ListRounds } from "#contract/integration.ts";
import { currency } from "#contract/money.ts";
import { outcomeOnWire } from "#contract/outcome-on-wire.ts";
import { findPlayerByCode } from "../player/queries/players.ts";
import { serveApi, type Route } from "../http/serve.ts";
import type { ListedRound } from "../round/queries/picked-rounds.ts";
import type { Wallets } from "../seamless/service/wallets.ts";
import { explainRound, filterOf, mathsHashOf, pageOfRounds, type ExploreDeps } from "../round/service/explore.ts";

export const roundRoutes = (deps: ExploreDeps & { readonly wallets: Pick<Wallets, "written"> }): Route[] => [
  serveApi(v1ListRounds, async ({ query, caller }) => {
    const { player, ...rest } = query;
    const playerId = player === undefined ? undefined : await findPlayerByCode(deps.db, caller, player);
    if (player !== undefined && playerId === undefined)
      return refuse("player_not_found", `There is no player ${player}.`);
    const page = await pageOfRounds(deps.db, caller, filterOf({ ...rest, playerId: playerId?.id }), query);
    if (isRefusal(page)) return page;
    return { data: page.rows.map(wireOf), next_cursor: page.nextCursor };
  }),
  serveApi(v1GetRound, async ({ params, caller }) => {
    await deps.wallets.written();
    const explained = await explainRound(deps, caller, params.id);
    if (isRefusal(explained)) return explained;
    const { movements, wallet, ...detail } = explained;
    return {
      ...detail,
      player: detail.player.code,
      outcome: detail.outcome === null ? null : outcomeOnWire(detail.outcome),
      wallet_calls: wallet === null ? movements.map(wireMovement) : wallet.calls.map(wireCall),
    };
  }),
];

const wireOf = (round: ListedRound) => ({
  id: round.id,
  session_id: round.sessionId,
  player: round.playerCode,
  game: round.game,
  variant: round.variant,
  state: round.state,
  stake: round.stake,
  win: round.win,
  currency: currency.parse(round.currency),
  balance_after: round.balanceAfter,
  started_at: round.startedAt.toISOString(),
  settled_at: round.settledAt?.toISOString() ?? null,
  proof: {
    server_seed_hash: round.serverSeedHash,
    client_seed: round.clientSeed,
    nonce: Number(round.number),
    maths_hash: mathsHashOf(round.game, round.variant),
  },
});

type Explained = Exclude<Awaited<ReturnType<typeof explainRound>>, Refusal>;

const wireMovement = ({ kind, id, amount, balance_after, at }: Explained["movements"][number]) => ({
  type: kind,
  tx_id: id,
  amount,
  balance_after,
  at,
  status: "ok",
});

type Call = NonNullable<Explained["wallet"]>["calls"][number];
const wireCall = ({ type, tx_id, amount, balance, at, verdict }: Call) => ({
  type,
  tx_id,
  amount,
  balance_after: balance,
  at,
  status: verdict,
});

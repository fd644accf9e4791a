// A game session as whoever opened it watches it: how it stands, its newest rounds, and what was said to the agent's wallet.
import { isRefusal, type Refusal } from "#contract/errors.ts";
import type { WatchedSession } from "#contract/launch.ts";
import { currency } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import type { GameSession } from "../../game/queries.ts";
import { sessionOfAgent } from "../../game/service/member-launch.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { listCallsOfSession } from "../../seamless/queries.ts";
import { listRoundsOfSession } from "../queries/session-rounds.ts";

const MOST_SHOWN = 50;

export async function watchSession(
  deps: { readonly db: Db; readonly clock: () => Date },
  caller: MemberCaller,
  agentId: string,
  sessionId: string,
): Promise<WatchedSession | Refusal> {
  const session = await sessionOfAgent(deps, caller, agentId, sessionId);
  if (isRefusal(session)) return session;
  const { playerId, playerCode } = session;
  const player = playerId === null || playerCode === null ? null : { playerId, playerCode };
  return {
    id: session.id,
    state: session.state,
    mode: session.mode,
    wallet_mode: session.walletMode,
    game: session.game,
    variant: session.variant,
    currency: currency.parse(session.currency),
    player: player === null ? null : { id: player.playerId, code: player.playerCode },
    created_at: session.createdAt.toISOString(),
    opened_at: session.launchUsedAt?.toISOString() ?? null,
    expires_at: session.launchExpiresAt.toISOString(),
    rounds: player === null ? [] : await roundsOf(deps.db, { ...session, ...player }),
    calls:
      player === null || session.walletMode !== "seamless" ? [] : await callsOf(deps.db, { ...session, ...player }),
  };
}

type Played = GameSession & { readonly playerId: string; readonly playerCode: string };

async function roundsOf(db: Db, session: Played): Promise<WatchedSession["rounds"]> {
  const rounds = await listRoundsOfSession(db, session, MOST_SHOWN);
  return rounds.map(({ balanceAfter, startedAt, settledAt, ...round }) => ({
    ...round,
    // In seamless mode the account that pays is the agent's credit, which is no player's balance.
    balance_after: session.walletMode === "transfer" ? balanceAfter : null,
    started_at: startedAt.toISOString(),
    settled_at: settledAt?.toISOString() ?? null,
  }));
}

async function callsOf(db: Db, session: Played): Promise<WatchedSession["calls"]> {
  const calls = await listCallsOfSession(db, session, MOST_SHOWN);
  return calls.map(({ roundId, txId, durationMs, at, ...call }) => ({
    ...call,
    round_id: roundId,
    tx_id: txId,
    at: at.toISOString(),
    duration_ms: durationMs,
  }));
}

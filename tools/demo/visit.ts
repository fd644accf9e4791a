// One visit of a demo player: opens a game, spins as a person would, and leaves. On the real ledger and the real engine.
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import { isRefusal } from "#contract/errors.ts";
import type { Db } from "#server/db/database.ts";
import type { GameDeps } from "#server/game/service/deps.ts";
import { endGameSession } from "#server/game/service/end.ts";
import { createGameSession } from "#server/game/service/launch.ts";
import { markRoundShown, openGame } from "#server/game/service/play.ts";
import { findGameSession } from "#server/game/queries.ts";
import type { RoundDeps } from "#server/round/service/play.ts";
import { spin } from "#server/round/service/spin.ts";
import type { GameDefinition } from "#studio/engine/definition.ts";

/** Waits so long, or until it is told to end. */
export type Pace = (ms: number, signal: AbortSignal) => Promise<void>;

export interface VisitDeps extends GameDeps, RoundDeps {
  /** How long a person takes, if it is not as long as that. */
  readonly pace?: Pace;
}

export interface Seat {
  readonly tenantId: string;
  readonly agentId: string;
  readonly agentPath: string[];
  readonly player: string;
  readonly currency: CurrencyCode;
}

export interface Visit {
  readonly seat: Seat;
  readonly game: GameDefinition;
  readonly stake: bigint;
  readonly spins: number;
}

/** Most players hold a phone. */
const DEVICES = ["phone", "phone", "phone", "desktop", "tablet"] as const;

export async function playVisit(deps: VisitDeps, { seat, game, stake, spins }: Visit, signal: AbortSignal) {
  const { chance, pace = pause } = deps;
  const launched = await createGameSession(deps, {
    ...seat,
    game: game.code,
    locale: null,
    mode: "real",
    lobbyUrl: null,
    extRef: null,
  });
  if (isRefusal(launched)) return;
  const launch = new URL(launched.launchUrl).searchParams.get("launch") ?? "";
  const opened = await openGame(deps, launch, async () => ({}), DEVICES[Math.floor(chance() * DEVICES.length)]);
  if (isRefusal(opened)) return;
  for (let played = 0; played < spins && !signal.aborted; played += 1) {
    const session = await findGameSession(deps.db, seat.tenantId, launched.sessionId, deps.clock());
    if (session === undefined) break;
    const answer = await spin(deps, session, session.nextNumber, stake);
    if (isRefusal(answer)) break;
    await markRoundShown(deps, seat.tenantId, launched.sessionId, session.nextNumber);
    await pace(2_600 + chance() * 4_000 + answer.round.outcome.free.length * 1_500, signal);
  }
  await endGameSession(deps, seat.tenantId, launched.sessionId);
}

/** Somebody whose code is like this and whom nobody plays right now: of this agent, or of any that has no wallet of its own. */
export async function freeSeat(
  db: Db,
  tenantId: string,
  codes: string,
  agentId: string | null = null,
): Promise<Seat | undefined> {
  const found = await sql<Seat>`
    select p.tenant_id as "tenantId", p.agent_id as "agentId", a.path as "agentPath", p.code as player, p.currency
    from players p join agents a on a.tenant_id = ${tenantId} and a.id = p.agent_id
    where p.tenant_id = ${tenantId} and p.state = 'active' and p.code like ${codes}
      and (a.id = ${agentId}::uuid or (${agentId}::uuid is null and a.wallet_mode = 'transfer'))
      and not exists (
        select 1 from game_sessions s
        where s.tenant_id = ${tenantId} and s.player_id = p.id and s.state <> 'closed')
    order by random() limit 1`.execute(db);
  return found.rows[0];
}

export const pause: Pace = async (ms, signal) => {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
};

// Players who keep playing while the server runs: a handful at any time, each on the real ledger and the real engine.
import { sql } from "kysely";
import { isRefusal } from "#contract/errors.ts";
import { listTenantIds } from "#server/db/reach.ts";
import type { UuidSource } from "#server/db/uuid.ts";
import type { GameDeps } from "#server/game/service/deps.ts";
import { endGameSession } from "#server/game/service/end.ts";
import { createGameSession } from "#server/game/service/launch.ts";
import { markRoundShown, openGame } from "#server/game/service/play.ts";
import { findGameSession } from "#server/game/queries.ts";
import { moveMoney, type MoneyDeps } from "#server/player/service/move-money.ts";
import type { RoundDeps } from "#server/round/service/play.ts";
import { spin } from "#server/round/service/spin.ts";
import { gameToPlay, stakeNear } from "./repertoire.ts";

export type LiveDeps = GameDeps &
  RoundDeps &
  MoneyDeps & {
    readonly ids: UuidSource;
    readonly log: { error(context: object, message: string): void };
  };

export interface LivePlayers {
  /** Lets the rounds under way finish. */
  stop(): Promise<void>;
}

interface Seat {
  readonly tenantId: string;
  readonly agentId: string;
  readonly agentPath: string[];
  readonly player: string;
  readonly currency: "BRL" | "USD" | "EUR";
}

const SEATS = 14;
const STAKES = [20n, 40n, 40n, 60n, 100n, 100n, 200n, 400n];

/** @param chance from 0 to 1 */
export function startLivePlayers(deps: LiveDeps, chance: () => number = Math.random): LivePlayers {
  const stopping = new AbortController();
  const seats = Array.from({ length: SEATS }, async (_, index) => {
    await pause(index * 350, stopping.signal);
    while (!stopping.signal.aborted) {
      try {
        await playOneSession(deps, chance, stopping.signal);
      } catch (err) {
        if (!stopping.signal.aborted) deps.log.error({ err }, "a demo player lost its seat");
      }
      await pause(2_000 + chance() * 8_000, stopping.signal);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(seats);
    },
  };
}

async function playOneSession(deps: LiveDeps, chance: () => number, signal: AbortSignal): Promise<void> {
  const seat = await anySeat(deps, chance);
  if (seat === undefined) return;
  const { definition } = gameToPlay(chance);
  const stake = stakeNear(definition, STAKES[Math.floor(chance() * STAKES.length)] ?? 20n);
  await move(deps, seat, "deposit", stake * BigInt(60 + Math.floor(chance() * 60)));
  const launched = await createGameSession(deps, {
    ...seat,
    game: definition.code,
    locale: null,
    mode: "real",
    lobbyUrl: null,
    extRef: null,
  });
  if (isRefusal(launched)) return;
  const opened = await openGame(deps, new URL(launched.launchUrl).searchParams.get("launch") ?? "");
  if (isRefusal(opened)) return;
  const spins = 20 + Math.floor(chance() * 50);
  for (let played = 0; played < spins && !signal.aborted; played += 1) {
    const session = await findGameSession(deps.db, seat.tenantId, launched.sessionId);
    if (session === undefined) break;
    const answer = await spin(deps, session, session.nextNumber, stake);
    if (isRefusal(answer)) break;
    await markRoundShown(deps, seat.tenantId, launched.sessionId, session.nextNumber);
    await pause(2_600 + chance() * 4_000 + answer.round.outcome.free.length * 1_500, signal);
  }
  await endGameSession(deps, seat.tenantId, launched.sessionId);
  if (chance() < 0.4) await move(deps, seat, "withdrawal", "all");
}

/** A player nobody plays right now, of an agent that is open for business. */
async function anySeat({ db }: LiveDeps, chance: () => number): Promise<Seat | undefined> {
  const tenantIds = await listTenantIds(db);
  const tenantId = tenantIds[Math.floor(chance() * tenantIds.length)];
  if (tenantId === undefined) return undefined;
  const found = await sql<Seat>`
    select p.tenant_id as "tenantId", p.agent_id as "agentId", a.path as "agentPath", p.code as player, p.currency
    from players p join agents a on a.tenant_id = ${tenantId} and a.id = p.agent_id
    where p.tenant_id = ${tenantId} and p.state = 'active' and p.code like 'p-1%' and a.wallet_mode = 'transfer'
      and not exists (
        select 1 from game_sessions s
        where s.tenant_id = ${tenantId} and s.player_id = p.id and s.state <> 'closed')
    order by random() limit 1`.execute(db);
  return found.rows[0];
}

async function move(deps: LiveDeps, seat: Seat, kind: "deposit" | "withdrawal", amount: bigint | "all"): Promise<void> {
  const id = deps.ids();
  await moveMoney(
    deps,
    { ...seat, isSuspended: false },
    {
      kind,
      ref: `live-${id}`,
      player: seat.player,
      amount,
      currency: null,
      actor: "demo",
      requestId: id,
    },
  );
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}

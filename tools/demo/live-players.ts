// Players who keep playing while the server runs: a handful at any time, a few of them where the agent holds their money.
import { listTenantIds } from "#server/db/reach.ts";
import type { UuidSource } from "#server/db/uuid.ts";
import { moveMoney, type MoneyDeps } from "#server/player/service/move-money.ts";
import { gameToPlay, stakeNear } from "./repertoire.ts";
import type { SeamlessWallet } from "./seamless-wallet.ts";
import { freeSeat, pause, playVisit, type Seat, type Visit, type VisitDeps } from "./visit.ts";

export type LiveDeps = VisitDeps &
  MoneyDeps & {
    readonly ids: UuidSource;
    readonly log: { error(context: object, message: string): void };
  };

export interface LivePlayers {
  /** Lets the rounds under way finish. */
  stop(): Promise<void>;
}

const SEATS = 14;
/** The first of them, so that their agent is alive from the beginning. */
const SEAMLESS_SEATS = 2;
const STAKES = [20n, 40n, 40n, 60n, 100n, 100n, 200n, 400n];

/** Without the wallet everybody plays where the money is with us. */
export function startLivePlayers(deps: LiveDeps, wallet: SeamlessWallet | undefined): LivePlayers {
  const { chance, pace = pause } = deps;
  const stopping = new AbortController();
  const seats = Array.from({ length: SEATS }, async (_, index) => {
    await pace(index * 350, stopping.signal);
    while (!stopping.signal.aborted) {
      try {
        if (wallet !== undefined && index < SEAMLESS_SEATS) await playSeamless(deps, wallet, stopping.signal);
        else await playFromOurWallet(deps, stopping.signal);
      } catch (err) {
        if (!stopping.signal.aborted) deps.log.error({ err }, "a demo player lost its seat");
      }
      await pace(2_000 + chance() * 8_000, stopping.signal);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(seats);
    },
  };
}

async function playFromOurWallet(deps: LiveDeps, signal: AbortSignal): Promise<void> {
  const { chance } = deps;
  const seat = await anySeat(deps);
  if (seat === undefined) return;
  const visit = visitOf(seat, chance);
  await move(deps, seat, "deposit", visit.stake * BigInt(60 + Math.floor(chance() * 60)));
  await playVisit(deps, visit, signal);
  if (chance() < 0.4) await move(deps, seat, "withdrawal", "all");
}

/** First one round of somebody whose wallet is clumsy, about one of forty there, then a visit like any other. */
async function playSeamless(deps: LiveDeps, wallet: SeamlessWallet, signal: AbortSignal): Promise<void> {
  for (const codes of ["fault.%", "p-2%"]) {
    const seat = await freeSeat(deps.db, wallet.tenantId, codes, wallet.agentId);
    if (seat === undefined) continue;
    const visit = visitOf(seat, deps.chance);
    await wallet.prepare(seat.player, visit.stake * 60n);
    await playVisit(deps, codes === "fault.%" ? { ...visit, spins: 1 } : visit, signal);
  }
}

function visitOf(seat: Seat, chance: () => number): Visit {
  const { definition: game } = gameToPlay(chance);
  const stake = stakeNear(game, STAKES[Math.floor(chance() * STAKES.length)] ?? 20n);
  return { seat, game, stake, spins: 20 + Math.floor(chance() * 50) };
}

/** A player nobody plays right now, of an agent that is open for business. */
async function anySeat({ db, chance }: LiveDeps): Promise<Seat | undefined> {
  const tenantIds = await listTenantIds(db);
  const tenantId = tenantIds[Math.floor(chance() * tenantIds.length)];
  return tenantId === undefined ? undefined : freeSeat(db, tenantId, "p-1%");
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

// A casino whose agent holds the players' money: the wallet is a real server, time goes as the test says.
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import type { RoundDeps } from "#server/round/service/play.ts";
import { createWalletDeliveries } from "#server/round/service/wallet-deliveries.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";
import { startAgentWallet, type AgentWallet } from "../fakes/agent-wallet/agent-wallet.ts";
import type { ServerFault } from "../fakes/agent-wallet/sentinel.ts";
import { openCasino, type Casino } from "./casino.ts";

export interface SeamlessCasino extends Casino {
  readonly wallet: AgentWallet;
  /** Moves the clock on. */
  advance(ms: number): void;
  /** Lets time pass until nothing waits any more, as the job does, at most so long; answers how many rounds wait still. */
  settleAll(withinMs?: number, deps?: RoundDeps): Promise<number>;
  /** What the books say the player has lost: Σ stakes − Σ wins of settled rounds. */
  lostInBooks(): Promise<bigint>;
  /** What the wallet says the player has lost. */
  lostAtWallet(): bigint;
  close(): Promise<void>;
}

const OPENING = 1_000_000n;
const DAY_MS = 86_400_000;
/** More than any wallet is asked within a month. */
const NOTHING_BEGAN_MS = 1_000;
const MOST_TURNS = 5_000;

export async function openSeamlessCasino(
  database: FreshDatabase,
  {
    player,
    credit = 1_000_000_000n,
    faults = [],
  }: { player?: string; credit?: bigint; faults?: readonly ServerFault[] } = {},
): Promise<SeamlessCasino> {
  let aheadMs = 0;
  const clock = (): Date => new Date(Date.now() + aheadMs);
  const secret = newWebhookSecret();
  const wallet = await startAgentWallet({
    secrets: [secret],
    currency: "BRL",
    openingBalance: OPENING,
    clock,
    timeLimitMs: 2_000,
    faults,
  });
  const casino = await openCasino(database, {
    credit,
    clock,
    wallet: { address: wallet.address, secret, ...(player !== undefined && { playerCode: player }) },
  });
  const failures: unknown[] = [];
  const { tenantId, playerId } = casino.books;
  const waiting = async (): Promise<{ due: Date | null; count: number }> => {
    const found = await database.pool.query<{ due: Date | null; count: bigint }>(
      "select min(due_at) as due, count(*) as count from seamless_rounds where tenant_id = $1 and due_at is not null",
      [tenantId],
    );
    const row = found.rows[0];
    return { due: row?.due ?? null, count: Number(row?.count ?? 0) };
  };
  return {
    ...casino,
    wallet,
    advance(ms) {
      aheadMs += ms;
    },
    async settleAll(withinMs = 30 * DAY_MS, deps: RoundDeps = casino) {
      const until = clock().getTime() + withinMs;
      const deliveries = createWalletDeliveries(deps, (_id, error) => failures.push(error));
      for (let turn = 0; ; turn += 1) {
        if (turn > MOST_TURNS) throw new Error("rounds go on waiting for ever");
        const { due, count } = await waiting();
        if (due === null || due.getTime() > until) return count;
        aheadMs += Math.max(1, due.getTime() - clock().getTime() + 1);
        // While a wallet is not to be asked nothing begins, though it is due: time passes until it is.
        if ((await deliveries.start(tenantId)) === 0) aheadMs += NOTHING_BEGAN_MS;
        await deliveries.idle();
        if (failures.length > 0) throw new AggregateError(failures, "rounds could not be taken on");
      }
    },
    async lostInBooks() {
      const found = await database.pool.query<{ lost: bigint }>(
        `select coalesce(sum(stake - win), 0)::bigint as lost from rounds
         where tenant_id = $1 and player_id = $2 and state = 'settled'`,
        [tenantId, playerId],
      );
      return found.rows[0]?.lost ?? 0n;
    },
    lostAtWallet: () => OPENING - wallet.balanceOf(casino.playerCode),
    async close() {
      await casino.wallets.close();
      await wallet.stop();
    },
  };
}

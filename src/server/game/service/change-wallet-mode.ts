// Changes who holds the money of an agent's players: us or the agent. Nothing of the old mode is left behind or comes after.
import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import { modeHindrance, type WalletModeFacts } from "#contract/wallet-mode.ts";
import type { Db, Tx } from "../../db/database.ts";
import { placeOf, type AgentPlace } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Publish } from "../../live/publish.ts";
import { openMissingWallets } from "../../player/service/open-wallets.ts";
import { inTurn } from "../../seamless/service/change-wallet.ts";
import type { GameDeps } from "./deps.ts";
import { revealSeeds } from "./seeds.ts";
import { tellClosed, type ClosedSession } from "./session-closed.ts";

type Mode = WalletModeFacts["mode"];
type ModeDeps = Pick<GameDeps, "db" | "clock" | "ids"> & { readonly publish: Publish };

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

interface StoredFacts {
  readonly mode: Mode;
  readonly currency: string;
  readonly sessions: bigint;
  readonly hasAddress: boolean;
}

interface StoredHindrance {
  readonly kind: string;
  readonly count: bigint;
  readonly amount: bigint;
}

async function readFacts(db: Db, { tenantId, agentId }: AgentPlace): Promise<WalletModeFacts> {
  const found = await sql<StoredFacts>`
    select a.wallet_mode as mode, a.currency,
      (select count(*) from game_sessions s
        where s.tenant_id = ${tenantId} and s.agent_id = a.id and s.state <> 'closed' and s.mode = 'real') as sessions,
      exists (select from seamless_wallets w where w.tenant_id = ${tenantId} and w.agent_id = a.id) as "hasAddress"
    from agents a where a.tenant_id = ${tenantId} and a.id = ${agentId}`.execute(db);
  const row = found.rows[0];
  if (row === undefined) throw new Error(`agent ${agentId} is gone`);
  return {
    mode: row.mode,
    currency: currency.parse(row.currency),
    sessions: Number(row.sessions),
    has_address: row.hasAddress,
    hindrances: (await listHindrances(db, { tenantId, agentId })).map(({ kind, count, amount }) => ({
      kind: modeHindrance.shape.kind.parse(kind),
      count: Number(count),
      amount,
    })),
  };
}

async function listHindrances(db: Db, { tenantId, agentId }: AgentPlace): Promise<StoredHindrance[]> {
  const found = await sql<StoredHindrance>`
    select h.kind, h.count, coalesce(h.amount, 0)::bigint as amount from (
      select 1 as place, 'wallets' as kind, count(*) as count, sum(w.balance) as amount
      from players p join accounts w on w.tenant_id = ${tenantId} and w.id = p.wallet_account_id
      where p.tenant_id = ${tenantId} and p.agent_id = ${agentId} and (w.balance <> 0 or w.reserved <> 0)
      union all
      select 2, 'rounds', count(*), sum(o.stake) from open_rounds o
      where o.tenant_id = ${tenantId} and o.agent_id = ${agentId}
      union all
      select 3, 'waiting', count(*), sum(case r.state when 'paying' then r.win else r.stake end) from seamless_rounds r
      where r.tenant_id = ${tenantId} and r.agent_id = ${agentId} and r.ended_at is null
    ) h where h.count > 0 order by h.place`.execute(db);
  return found.rows;
}

export async function findWalletMode(
  { db }: Pick<ModeDeps, "db">,
  caller: MemberCaller,
  agentId: string,
): Promise<WalletModeFacts | Refusal> {
  const place = await placeOf(db, caller, agentId);
  return place === undefined ? agentNotFound : readFacts(db, place);
}

export async function changeWalletMode(
  deps: ModeDeps,
  caller: MemberCaller,
  anyCaseId: string,
  mode: Mode,
): Promise<WalletModeFacts | Refusal> {
  const agentId = anyCaseId.toLowerCase();
  const done = await inTurn(deps, caller, agentId, async ({ tx, place, mode: before, now, note }) => {
    if (agentId === caller.agentId)
      return refuse("not_supported_by_policy", "Who holds the players' money is decided above the agent.");
    if (before === mode) return [];
    if (await isBeingCertified(tx, place))
      return refuse("certification_under_way", "A certification of the agent's wallet is under way.");
    const { tenantId } = place;
    const ready = await sql<{ done: boolean }>`
      select end_wallet_mode(${tenantId}, ${agentId}) as done`.execute(tx);
    if (ready.rows[0]?.done !== true) return refuse("agent_not_empty", wordsFor(await listHindrances(tx, place)));
    const ended = await endSessions(tx, deps, place, now);
    const agent = await tx
      .updateTable("agents")
      .set({ wallet_mode: mode, wallet_mode_changed_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", agentId)
      .returning(["currency", "path"])
      .executeTakeFirstOrThrow();
    const of = { ...place, currency: agent.currency ?? "", at: now };
    const opened = mode === "transfer" ? await openMissingWallets(tx, deps.ids, of) : 0;
    // Nobody asks a wallet that is not called any more how it is.
    await tx
      .updateTable("seamless_wallets")
      .set({ unhealthy_since: null, unhealthy_reason: null })
      .where("tenant_id", "=", tenantId)
      .where("agent_id", "=", agentId)
      .execute();
    await note("agent.mode", { mode: before }, { mode, sessions_ended: ended, wallets_opened: opened });
    return agent.path;
  });
  if ("refused" in done) return done;
  if (done.length > 0) deps.publish([{ kind: "agent.changed", agentId, path: done, count: 1 }]);
  return findWalletMode(deps, caller, agentId);
}

async function isBeingCertified(tx: Tx, { tenantId, agentId }: AgentPlace): Promise<boolean> {
  const found = await tx
    .selectFrom("certifications")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  return found !== undefined;
}

const NAMES: Readonly<Partial<Record<string, string>>> = {
  wallets: "wallets with money in them",
  rounds: "open rounds",
  waiting: "rounds the agent's wallet must still be told of",
};

const wordsFor = (held: readonly StoredHindrance[]): string =>
  `In the way: ${held.map(({ kind, count }) => `${NAMES[kind] ?? kind} (${count})`).join(", ")}.`;

/** Their series are closed: no stake of them can be on its way to a draw. */
async function endSessions(
  tx: Tx,
  { ids }: Pick<ModeDeps, "ids">,
  { tenantId, agentId }: AgentPlace,
  at: Date,
): Promise<number> {
  const ended = await sql<ClosedSession & { readonly seedId: string }>`
    with ended as (
      update game_sessions set state = 'closed', closed_at = ${at}
      where tenant_id = ${tenantId} and agent_id = ${agentId} and state <> 'closed' and mode = 'real'
      returning id, seed_id, player_id, game_code, mode, ext_ref, created_at)
    select e.id, e.seed_id as "seedId", a.id as "agentId", a.code as agent, e.player_id as "playerId", p.code as player,
      e.game_code as game, e.mode, e.ext_ref as "extRef", e.created_at as "openedAt"
    from ended e join agents a on a.tenant_id = ${tenantId} and a.id = ${agentId}
    left join players p on p.tenant_id = ${tenantId} and p.id = e.player_id`.execute(tx);
  for (const session of ended.rows) {
    await revealSeeds(tx, tenantId, session.seedId, at);
    await tellClosed(tx, session, { tenantId, at, webhookId: ids() });
  }
  return ended.rows.length;
}

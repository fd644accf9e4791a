/** Creates a player under the agent's code for it, with its wallet, or changes what the agent says about it. */
import { refuse, type Refusal } from "#contract/errors.ts";
import type { Locale } from "#contract/session.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { UuidSource } from "../../db/uuid.ts";
import type { Publish } from "../../live/publish.ts";
import { findPlayerByCode, type Player, type PlayerOwner } from "../queries/players.ts";
import { openWallets } from "./open-wallets.ts";

export interface PlayerDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  readonly publish: Publish;
}

/** What is left out stays as it is; null takes it away. */
export interface PlayerDetails {
  readonly name?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly locale?: Locale | null | undefined;
}

export interface UpsertedPlayer {
  readonly player: Player;
  readonly isNew: boolean;
}

/** However many ask at the same time for the same code, there is one player, and one of them is told it is new. */
export async function upsertPlayer(
  deps: PlayerDeps,
  owner: PlayerOwner,
  code: string,
  currency: string,
  details: PlayerDetails,
): Promise<UpsertedPlayer | Refusal> {
  const at = deps.clock();
  const ids = { player: deps.ids(), wallet: deps.ids() };
  const done = await deps.db.transaction().execute(async (tx) => {
    const agent = await tx
      .selectFrom("agents")
      .select("currency")
      .where("tenant_id", "=", owner.tenantId)
      .where("id", "=", owner.agentId)
      .executeTakeFirstOrThrow();
    if (agent.currency !== currency) return refuse("currency_mismatch", `The agent's currency is ${agent.currency}.`);
    const inserted = await tx
      .insertInto("players")
      .values({
        tenant_id: owner.tenantId,
        id: ids.player,
        agent_id: owner.agentId,
        code,
        name: details.name ?? null,
        country: details.country ?? null,
        locale: details.locale ?? null,
        currency,
        wallet_account_id: null,
        last_round_at: null,
        last_game_code: null,
        created_at: at,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "agent_id", "code"]).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return changeDetails(tx, owner, code, details);
    if (await holdsMoneyHere(tx, owner))
      await openWallets(tx, { ...owner, currency, at }, [{ playerId: ids.player, accountId: ids.wallet }]);
    return { isNew: true, isChanged: true };
  });
  if ("refused" in done) return done;
  const player = await findPlayerByCode(deps.db, owner, code);
  if (player === undefined) throw new Error(`player ${code} is not there after it was written`);
  if (done.isChanged)
    deps.publish([{ kind: "player.changed", agentId: owner.agentId, path: player.agentPath, count: 1 }]);
  return { player, isNew: done.isNew };
}

/** Who changes the mode waits for the players that are being made, and gives them wallets, or this sees what it is now. */
async function holdsMoneyHere(tx: Tx, { tenantId, agentId }: PlayerOwner): Promise<boolean> {
  const agent = await tx
    .selectFrom("agents")
    .select("wallet_mode")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .forShare()
    .executeTakeFirstOrThrow();
  return agent.wallet_mode === "transfer";
}

async function changeDetails(
  tx: Tx,
  { tenantId, agentId }: PlayerOwner,
  code: string,
  details: PlayerDetails,
): Promise<{ isNew: false; isChanged: boolean } | Refusal> {
  const player = await tx
    .selectFrom("players")
    .select(["id", "state", "name", "country", "locale"])
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "=", agentId)
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (player.state === "closed") return refuse("player_closed", "The player is closed.");
  const { name = player.name, country = player.country, locale = player.locale } = details;
  const isChanged = name !== player.name || country !== player.country || locale !== player.locale;
  if (isChanged) {
    await tx
      .updateTable("players")
      .set({ name, country, locale })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", player.id)
      .execute();
  }
  return { isNew: false, isChanged };
}

/** Creates agents: below another one, or a direct customer of the platform, which is a tenant of its own. */
import { sql } from "kysely";
import { AGENT_MAX_DEPTH } from "#contract/agent.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { hashPassword } from "../../db/password.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findScheduledPrice, lockTree } from "../queries/structure.ts";
import type { AgentDeps } from "./deps.ts";
import { claimNames, insertOwner, Taken, type NewOwner } from "./owner.ts";

export interface NewAgent {
  /** undefined: below the caller's own agent; for the platform a direct customer. */
  readonly parentId: string | undefined;
  readonly code: string;
  readonly name: string;
  /** Only a direct customer chooses; below, the parent's holds. */
  readonly currency: CurrencyCode | undefined;
  readonly walletMode: "transfer" | "seamless";
  readonly priceBps: number;
  readonly owner: NewOwner;
}

export interface CreatedAgent {
  readonly tenantId: string;
  readonly agentId: string;
}

interface Place {
  readonly tenantId: string;
  readonly agentId: string;
  readonly creditAccountId: string;
  readonly at: Date;
}

type Author = Pick<MemberCaller, "kind" | "party" | "tenantId" | "agentId" | "agentPath" | "memberId" | "address">;

export async function createAgent(deps: AgentDeps, caller: Author, input: NewAgent): Promise<CreatedAgent | Refusal> {
  const isDirect = caller.party === "platform" && input.parentId === undefined;
  const agentId = deps.ids();
  const place = { agentId, creditAccountId: deps.ids(), memberId: deps.ids(), at: deps.clock() };
  const passwordHash = await hashPassword(input.owner.password);
  const above = isDirect ? undefined : (input.parentId ?? caller.agentId);
  const reach = above === undefined ? undefined : await reachOf(deps.db, caller, above);
  const parentTenant = reach?.tenantIds[0];
  if (above !== undefined && parentTenant === undefined) return agentNotFound;
  const tenantId = parentTenant ?? deps.ids();
  try {
    const created = await deps.db.transaction().execute(async (tx) => {
      const parent =
        above === undefined
          ? await openTenant(tx, deps, { ...place, tenantId }, input.currency)
          : await lockParent(tx, tenantId, above, input);
      if ("refused" in parent) return parent;
      await claimNames(tx, { ...place, tenantId }, input.code, input.owner.email);
      await insertAgent(tx, { ...place, tenantId }, parent, input);
      await insertOwner(tx, { ...place, tenantId, party: "agent" }, input.owner, passwordHash);
      await appendAudit(tx, {
        tenantId,
        memberId: caller.memberId,
        address: caller.address,
        action: "agent.create",
        subject: agentId,
        before: null,
        after: { code: input.code, name: input.name, wallet_mode: input.walletMode, price_bps: input.priceBps },
        at: place.at,
      });
      return { path: [...parent.path, agentId] };
    });
    if ("refused" in created) return created;
    deps.publish([{ kind: "agent.changed", agentId, path: created.path, count: 1 }]);
    return { tenantId, agentId };
  } catch (error) {
    if (error instanceof Taken) return error.refusal;
    throw error;
  }
}

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

/** What a new agent takes from above. */
interface Above {
  readonly parentId: string | null;
  readonly depth: number;
  readonly path: readonly string[];
  readonly currency: string;
}

async function lockParent(tx: Tx, tenantId: string, id: string, input: NewAgent): Promise<Above | Refusal> {
  await lockTree(tx, tenantId, "share");
  const parent = await tx
    .selectFrom("agents")
    .select(["depth", "path", "currency", "state", "price_bps"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (parent === undefined || parent.currency === null || parent.state === "closed") return agentNotFound;
  if (parent.depth >= AGENT_MAX_DEPTH)
    return refuse("agent_depth_exceeded", `Agents are at most ${AGENT_MAX_DEPTH} deep.`);
  if (input.currency !== undefined && input.currency !== parent.currency)
    return refuse("currency_mismatch", `The parent's currency is ${parent.currency}.`);
  const least = Math.max(parent.price_bps, (await findScheduledPrice(tx, tenantId, id)) ?? 0);
  if (input.priceBps < least)
    return refuse("price_below_parent", `The parent pays ${least} hundredths of a per cent, or will.`);
  return { parentId: id, depth: parent.depth, path: parent.path, currency: parent.currency };
}

/** A tenant with its own house and issuance accounts, so that its books close in themselves. */
async function openTenant(
  tx: Tx,
  deps: AgentDeps,
  { tenantId, at }: Place,
  currency: CurrencyCode | undefined,
): Promise<Above | Refusal> {
  if (currency === undefined) {
    const message = "A direct customer needs a currency.";
    return refuse("validation_failed", message, [{ field: "currency", code: "missing", message }]);
  }
  const houseId = deps.ids();
  const issuanceId = deps.ids();
  await tx
    .insertInto("tenants")
    .values({
      tenant_id: tenantId,
      currency,
      house_account_id: houseId,
      issuance_account_id: issuanceId,
      created_at: at,
    })
    .execute();
  const open = { tenant_id: tenantId, currency, agent_id: null, player_id: null, floor: null, created_at: at };
  await tx
    .insertInto("accounts")
    .values([
      { ...open, id: houseId, kind: "house" },
      { ...open, id: issuanceId, kind: "issuance" },
    ])
    .execute();
  return { parentId: null, depth: 0, path: [], currency };
}

async function insertAgent(tx: Tx, place: Place, above: Above, input: NewAgent): Promise<void> {
  const { tenantId, agentId, creditAccountId, at } = place;
  await tx
    .insertInto("agents")
    .values({
      tenant_id: tenantId,
      id: agentId,
      parent_id: above.parentId,
      depth: above.depth + 1,
      path: [...above.path, agentId],
      code: input.code,
      name: input.name,
      wallet_mode: input.walletMode,
      currency: above.currency,
      credit_account_id: creditAccountId,
      price_bps: input.priceBps,
      created_at: at,
      last_activity_at: null,
    })
    .execute();
  await tx
    .insertInto("accounts")
    .values({
      tenant_id: tenantId,
      id: creditAccountId,
      kind: "credit",
      currency: above.currency,
      agent_id: agentId,
      player_id: null,
      floor: 0n,
      created_at: at,
    })
    .execute();
  const providers =
    above.parentId === null
      ? sql`select code from providers`
      : sql`select provider_code from agent_providers
            where tenant_id = ${tenantId} and agent_id = ${above.parentId}`;
  await sql`
    insert into agent_providers (tenant_id, agent_id, provider_code)
    select ${tenantId}::uuid, ${agentId}::uuid, offered.code from (${providers}) offered (code)`.execute(tx);
}

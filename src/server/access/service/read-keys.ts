/** API keys of an agent as its members see them: never a secret, and nobody who stands above. */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { apiKey, apiScope } from "#contract/access.ts";
import type { ApiKey, ApiKeyState } from "#contract/access.ts";
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, pageFrom } from "../../db/keyset.ts";
import type { Page } from "../../db/keyset.ts";
import { placeOf, type AgentPlace } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { wireKeyId } from "../service.ts";

export interface KeysQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state?: "in_force" | "over" | undefined;
  readonly sort: TimeSort;
}

interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly cidrs: string[];
  readonly state: string;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly last_used_at: Date | null;
  readonly ends_at: Date | null;
  readonly revoked_at: Date | null;
  readonly revoked_by: string | null;
}

/** Also for the platform's own agent, which has no keys and does not exist here. */
export const agentNotFound = refuse("agent_not_found", "There is no such agent.");

export async function readApiKeys(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  caller: MemberCaller,
  anyCaseId: string,
  { limit, cursor, state, sort }: KeysQuery,
): Promise<Page<ApiKey> | Refusal> {
  const list = `API keys, ${sort}`;
  const place = await placeOf(db, caller, anyCaseId);
  if (place === undefined) return agentNotFound;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const now = clock();
  const isInForce = sql`(k.state = 'active' and (k.ends_at is null or k.ends_at > ${now}))`;
  const wanted = state === undefined ? sql`true` : state === "in_force" ? isInForce : sql`not ${isInForce}`;
  const { isBehind } = directionOf(sort);
  const where = sql`${wanted} and ${key[0] === undefined ? sql`true` : sql`k.id ${isBehind} ${key[0]}::uuid`}`;
  const page = pageFrom(list, await stored(db, place, where, { limit: limit + 1, sort }), limit, ({ id }) => [id]);
  return { data: await shown(db, caller, place, page.data, now), next_cursor: page.next_cursor };
}

/** One that is there. */
export async function readApiKey(
  db: Db,
  caller: MemberCaller,
  place: AgentPlace,
  id: string,
  now: Date,
): Promise<ApiKey> {
  const rows = await stored(db, place, sql`k.id = ${id}::uuid`, { limit: 1 });
  const [row] = await shown(db, caller, place, rows, now);
  if (row === undefined) throw new Error("the key is gone");
  return row;
}

async function stored(
  db: Db,
  { tenantId, agentId }: AgentPlace,
  where: RawBuilder<unknown>,
  { limit, sort }: { readonly limit: number; readonly sort?: TimeSort },
) {
  const found = await sql<StoredKey>`
    select k.id, k.name, k.scopes, k.cidrs, k.state, k.created_at, k.created_by, k.last_used_at, k.ends_at,
      k.revoked_at, k.revoked_by
    from api_keys k
    where k.tenant_id = ${tenantId} and k.agent_id = ${agentId} and ${where}
    order by k.id ${directionOf(sort).order} limit ${limit}`.execute(db);
  return found.rows;
}

async function shown(
  db: Db,
  caller: MemberCaller,
  { tenantId }: AgentPlace,
  rows: readonly StoredKey[],
  now: Date,
): Promise<ApiKey[]> {
  const ids = new Set(rows.flatMap(({ created_by, revoked_by }) => [created_by, revoked_by]));
  const names = await memberNames(
    db,
    caller,
    tenantId,
    [...ids].filter((id) => id !== null),
  );
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const text = (at: Date | null): string | null => at?.toISOString() ?? null;
  return rows.map((row) =>
    apiKey.parse({
      id: row.id,
      key_id: wireKeyId(tenantId, row.id),
      name: row.name,
      scopes: apiScope.options.filter((scope) => row.scopes.includes(scope)),
      networks: row.cidrs,
      state: stateOf(row, now),
      created_at: text(row.created_at),
      created_by: nameOf(row.created_by),
      last_used_at: text(row.last_used_at),
      ends_at: text(row.ends_at),
      revoked_at: text(row.revoked_at),
      revoked_by: nameOf(row.revoked_by),
    }),
  );
}

function stateOf({ state, ends_at }: Pick<StoredKey, "state" | "ends_at">, now: Date): ApiKeyState {
  if (state === "revoked") return "revoked";
  if (ends_at === null) return "active";
  return ends_at > now ? "ending" : "ended";
}

/** Names of those whom the caller may know of: members of its own agent and below; for the platform, its own too. */
async function memberNames(
  db: Db,
  caller: MemberCaller,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const inTenant = async (tenant: string, top: string | null) => {
    const found = await sql<{ id: string; name: string }>`
      select m.id, m.name from members m
      join agents a on a.tenant_id = ${tenant} and a.id = m.agent_id
      where m.tenant_id = ${tenant} and m.id = any(${[...ids]}::uuid[])
        and ${top === null ? sql`true` : sql`a.path @> array[${top}]::uuid[]`}`.execute(db);
    return found.rows.map(({ id, name }) => [id, name] as const);
  };
  const names = await inTenant(tenantId, caller.party === "platform" ? null : caller.agentId);
  return new Map(caller.party === "platform" ? [...names, ...(await inTenant(caller.tenantId, null))] : names);
}

/** Members of the caller's own agent, page by page and one by one. */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { MemberRow, MemberSort, MemberState } from "#contract/member.ts";
import type { Role } from "#contract/roles.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, ID_KEY, MICROS_KEY, pageFrom } from "../../db/keyset.ts";
import type { Page } from "../../db/keyset.ts";
import type { MemberCaller } from "../../http/caller.ts";

export interface MembersQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly state?: MemberState | undefined;
  readonly sort: MemberSort;
}

interface StoredMember extends Omit<MemberRow, "last_seen_at" | "created_at"> {
  readonly last_seen_at: Date | null;
  readonly created_at: Date;
  /** `last_seen_at` to the microsecond, for the cursor; 0: not once. */
  readonly seen: bigint;
}

type Own = Pick<MemberCaller, "tenantId" | "agentId">;

const stateOf = sql`case when m.state = 'disabled' then 'disabled' when m.invited_at is not null then 'invited' else 'active' end`;

/** A name as it is looked for: neither case nor an accent puts it behind all others. */
const nameKeyOf = (name: string) =>
  sql`lower(regexp_replace(normalize(${sql.ref(name)}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Where a page begins: behind this member, who was here last at that microsecond when the page before was read. */
interface Place {
  readonly seen: string;
  readonly id: string;
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly isBehind: (place: Place, own: Own) => RawBuilder<unknown>;
}

const ORDERS: Readonly<Record<MemberSort, Order>> = {
  created_at: { by: sql`m.id desc`, isBehind: ({ id }) => sql`m.id < ${id}::uuid` },
  last_seen_at: {
    by: sql`m.seen desc, m.id desc`,
    isBehind: ({ seen, id }) => sql`(m.seen, m.id) < (${seen}::bigint, ${id}::uuid)`,
  },
  name: {
    by: sql`m.name_key, m.id`,
    isBehind: ({ id }, { tenantId }) => sql`(m.name_key, m.id) > (
      (select ${nameKeyOf("k.name")} from members k where k.tenant_id = ${tenantId} and k.id = ${id}::uuid), ${id}::uuid)`,
  },
};

interface Wanted {
  readonly where: RawBuilder<unknown>;
  readonly isBehind: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  readonly limit: number;
}

/** Nobody of another agent, be it above or below, is found. */
const members = (db: Db, { tenantId, agentId }: Own, { where, isBehind, by, limit }: Wanted) =>
  sql<StoredMember>`
    select m.id, m.name, m.login, m.role, m.state, m.has_two_factor, m.last_seen_at, m.created_at, m.seen
    from (
      select m.id, m.name, m.login, m.role, m.created_at, s.last_seen_at, ${stateOf} as state,
        ${nameKeyOf("m.name")} as name_key,
        coalesce((extract(epoch from s.last_seen_at) * 1000000)::bigint, 0) as seen,
        exists (
          select from member_totp t
          where t.tenant_id = ${tenantId} and t.member_id = m.id and t.confirmed_at is not null
        ) or exists (
          select from member_passkeys k where k.tenant_id = ${tenantId} and k.member_id = m.id
        ) as has_two_factor
      from members m
      cross join lateral (
        select max(s.last_seen_at) as last_seen_at from member_sessions s
        where s.tenant_id = ${tenantId} and s.member_id = m.id
      ) s
      where m.tenant_id = ${tenantId} and m.agent_id = ${agentId} and ${where}
    ) m
    where ${isBehind} order by ${by} limit ${limit}`.execute(db);

const rowOf = ({ seen: _, ...member }: StoredMember): MemberRow => ({
  ...member,
  last_seen_at: member.last_seen_at?.toISOString() ?? null,
  created_at: member.created_at.toISOString(),
});

export async function readMembers(
  { db }: { readonly db: Db },
  caller: Own,
  { limit, cursor, search, role, state, sort }: MembersQuery,
): Promise<Page<MemberRow> | Refusal> {
  const list = `members by ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [MICROS_KEY, ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const [seen, id] = key;
  const part = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql`${search === undefined ? sql`true` : sql`(m.name ilike ${part} or m.login ilike ${part})`}
    and ${role === undefined ? sql`true` : sql`m.role = ${role}`}
    and ${state === undefined ? sql`true` : sql`${stateOf} = ${state}`}`;
  const order = ORDERS[sort];
  const isBehind =
    seen === undefined || seen === "" || id === undefined ? sql`true` : order.isBehind({ seen, id }, caller);
  const found = await members(db, caller, { where, isBehind, by: order.by, limit: limit + 1 });
  const page = pageFrom(list, found.rows, limit, (row) => [row.seen.toString(), row.id]);
  return { data: page.data.map((row) => rowOf(row)), next_cursor: page.next_cursor };
}

export const memberNotFound = refuse("member_not_found", "There is no such member.");

export async function readMember(db: Db, caller: Own, id: string): Promise<MemberRow | Refusal> {
  const one = { where: sql`m.id = ${id}::uuid`, isBehind: sql`true`, by: ORDERS.created_at.by, limit: 1 };
  const found = await members(db, caller, one);
  const [row] = found.rows;
  return row === undefined ? memberNotFound : rowOf(row);
}

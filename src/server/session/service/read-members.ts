/** Members of the caller's own agent, page by page and one by one. */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { MemberRow, MemberState } from "#contract/member.ts";
import type { Role } from "#contract/roles.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, ID_KEY, pageFrom } from "../../db/keyset.ts";
import type { Page } from "../../db/keyset.ts";
import type { MemberCaller } from "../../http/caller.ts";

export interface MembersQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly state?: MemberState | undefined;
}

const LIST = "members";

interface StoredMember extends Omit<MemberRow, "last_seen_at" | "created_at"> {
  readonly last_seen_at: Date | null;
  readonly created_at: Date;
}

type Own = Pick<MemberCaller, "tenantId" | "agentId">;

const stateOf = sql`case when m.state = 'disabled' then 'disabled' when m.invited_at is not null then 'invited' else 'active' end`;

/** Nobody of another agent, be it above or below, is found. */
const members = (db: Db, { tenantId, agentId }: Own, where: RawBuilder<unknown>, limit: number) =>
  sql<StoredMember>`
    select m.id, m.name, m.login, m.role, ${stateOf} as state,
      exists (
        select from member_totp t
        where t.tenant_id = ${tenantId} and t.member_id = m.id and t.confirmed_at is not null
      ) or exists (
        select from member_passkeys k where k.tenant_id = ${tenantId} and k.member_id = m.id
      ) as has_two_factor,
      (
        select max(s.last_seen_at) from member_sessions s where s.tenant_id = ${tenantId} and s.member_id = m.id
      ) as last_seen_at,
      m.created_at
    from members m
    where m.tenant_id = ${tenantId} and m.agent_id = ${agentId} and ${where}
    order by m.id desc limit ${limit}`.execute(db);

const rowOf = (member: StoredMember): MemberRow => ({
  ...member,
  last_seen_at: member.last_seen_at?.toISOString() ?? null,
  created_at: member.created_at.toISOString(),
});

export async function readMembers(
  { db }: { readonly db: Db },
  caller: Own,
  { limit, cursor, search, role, state }: MembersQuery,
): Promise<Page<MemberRow> | Refusal> {
  const key = cursor === undefined ? [] : decodeCursor(LIST, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const part = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql`${key[0] === undefined ? sql`true` : sql`m.id < ${key[0]}::uuid`}
    and ${search === undefined ? sql`true` : sql`(m.name ilike ${part} or m.login ilike ${part})`}
    and ${role === undefined ? sql`true` : sql`m.role = ${role}`}
    and ${state === undefined ? sql`true` : sql`${stateOf} = ${state}`}`;
  const found = await members(db, caller, where, limit + 1);
  const page = pageFrom(LIST, found.rows, limit, ({ id }) => [id]);
  return { data: page.data.map((row) => rowOf(row)), next_cursor: page.next_cursor };
}

export const memberNotFound = refuse("member_not_found", "There is no such member.");

export async function readMember(db: Db, caller: Own, id: string): Promise<MemberRow | Refusal> {
  const found = await members(db, caller, sql`m.id = ${id}::uuid`, 1);
  const [row] = found.rows;
  return row === undefined ? memberNotFound : rowOf(row);
}

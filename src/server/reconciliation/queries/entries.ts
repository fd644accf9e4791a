// Entries of an agent's play credit that its players caused on a UTC day, page by page, and look-ups among them by id.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { dayOf } from "../../db/uuid.ts";
import { addDays, startOf } from "../../ledger/days.ts";

export type PlayKind = "stake" | "win" | "refund" | "deposit" | "withdrawal";

/** What an agent's own books have, too: its wallet's stakes and wins, or what went into and out of its players' wallets here. */
export interface PlayEntry {
  readonly id: string;
  readonly kind: PlayKind;
  readonly amount: bigint;
  readonly at: Date;
  readonly roundId: string | null;
  readonly transferId: string | null;
  /** The agent's own id of a transfer. */
  readonly ref: string | null;
}

export interface CreditDay {
  readonly tenantId: string;
  readonly agentId: string;
  readonly creditAccountId: string;
  readonly day: string;
}

export const PAGE = 5_000;

const KINDS = sql`m.kind in ('stake', 'win', 'refund', 'deposit', 'withdrawal')`;

const SIDES = [
  { account: sql`m.debit_account_id`, seq: sql`m.debit_seq` },
  { account: sql`m.credit_account_id`, seq: sql`m.credit_seq` },
] as const;

type Side = (typeof SIDES)[number];
type Numbered = PlayEntry & { readonly seq: bigint };

/** All that were booked on the day; partitions go by the day inside their ids, which may be the day before or after. */
export async function* entriesOfDay(db: Db, of: CreditDay, rows = PAGE): AsyncGenerator<readonly PlayEntry[]> {
  const [from, to] = [startOf(of.day), startOf(addDays(of.day, 1))];
  const isOfDay = ({ at }: PlayEntry): boolean => at >= from && at < to;
  for (const side of SIDES) {
    yield (await readLateEntries(db, of, side)).filter(isOfDay);
    let after = 0n;
    for (;;) {
      const page = await readEntries(db, of, side, after, rows);
      yield page.filter(isOfDay);
      const last = page.at(-1);
      if (last === undefined || page.length < rows) break;
      after = last.seq;
    }
  }
}

const selected = (tenantId: string, seq: Side["seq"]) => sql`
  select m.id, m.kind, m.amount, m.at, m.round_id as "roundId", m.transfer_id as "transferId", t.ref, ${seq} as seq
  from movements m
  left join transfers t on t.tenant_id = ${tenantId} and t.id = m.transfer_id`;

async function readEntries(
  db: Db,
  { tenantId, creditAccountId, day }: CreditDay,
  { account, seq }: Side,
  after: bigint,
  rows: number,
): Promise<readonly Numbered[]> {
  const found = await sql<Numbered>`
    ${selected(tenantId, seq)}
    where m.tenant_id = ${tenantId} and m.day between ${day}::date - 1 and ${day}::date + 1
      and ${account} = ${creditAccountId} and ${seq} > ${after} and ${KINDS}
    order by ${seq} limit ${rows}`.execute(db);
  return found.rows;
}

/** Of rounds that began longer before: a few pages of each partition say that it has nothing of the day. */
async function readLateEntries(
  db: Db,
  { tenantId, creditAccountId, day }: CreditDay,
  { account, seq }: Side,
): Promise<readonly Numbered[]> {
  const found = await sql<Numbered>`
    ${selected(tenantId, seq)}
    where m.tenant_id = ${tenantId} and m.day < ${day}::date - 1
      and m.at >= ${day}::timestamp at time zone 'utc' and m.at < (${day}::date + 1)::timestamp at time zone 'utc'
      and ${account} = ${creditAccountId} and ${seq} is not null and ${KINDS}`.execute(db);
  return found.rows;
}

/** An id this far from the day is not looked up: nothing is booked here so long before or after it began. */
const FAR_DAYS = 40;
const VERSION = 14;

/** The days inside the ids, as far as they can be of movements that the day's books or its neighbours' may hold. */
function daysOf(ids: readonly string[], day: string): string[] {
  const [from, to] = [addDays(day, -FAR_DAYS), addDays(day, FAR_DAYS)];
  const days = new Set(ids.filter((id) => id[VERSION] === "7").map((id) => dayOf(id)));
  return [...days].filter((one) => one >= from && one <= to);
}

/** Entries of the agent's credit by their ids, and its players' transfers by the agent's own ids. */
export async function findEntries(
  db: Db,
  { tenantId, agentId, creditAccountId, day }: CreditDay,
  { ids, refs }: { readonly ids: readonly string[]; readonly refs: readonly string[] },
): Promise<Map<string, PlayEntry>> {
  const byId = await sql<Numbered>`
    ${selected(tenantId, sql`0::bigint`)}
    where m.tenant_id = ${tenantId} and m.id = any(${[...ids]}::uuid[])
      and m.day = any(${daysOf(ids, day)}::date[])
      and (m.debit_account_id = ${creditAccountId} or m.credit_account_id = ${creditAccountId}) and ${KINDS}`.execute(
    db,
  );
  const byRef = await sql<PlayEntry>`
    select t.id, t.kind, t.amount, t.at, null::uuid as "roundId", t.id as "transferId", t.ref
    from transfers t
    where t.tenant_id = ${tenantId} and t.agent_id = ${agentId} and t.ref = any(${[...refs]}::text[])
      and t.state = 'done' and t.kind in ('deposit', 'withdrawal')`.execute(db);
  return new Map<string, PlayEntry>([
    ...byId.rows.map((entry) => [entry.id, entry] as const),
    ...byRef.rows.flatMap((entry) => (entry.ref === null ? [] : [[entry.ref, entry] as const])),
  ]);
}

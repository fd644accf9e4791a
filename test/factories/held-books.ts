/** Two trees with credit, wallets, rounds and one open round on several days, and a model that adds every booking up one by one. */
import { HOLDING_PARTS, type Holdings } from "#contract/holdings.ts";
import { uuidAt, uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { startOf } from "#server/ledger/days.ts";
import { sampleStake, sampleTransfer } from "#server/ledger/sample-books.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { openPastDays, type PastDays } from "./past-days.ts";

/** One side of a movement, or a stake that is open no longer. */
interface Book {
  readonly agentId: string;
  readonly kind: string;
  readonly account: string;
  readonly at: number;
  readonly amount: bigint;
}

export interface HeldBooks {
  readonly database: FreshDatabase;
  readonly mine: PastDays;
  readonly foreign: PastDays;
  /** Of the first tree. */
  readonly books: Book[];
  /** Its root, and the agent below it. */
  readonly agents: readonly [string, string];
  readonly platform: MemberCaller;
  readonly root: MemberCaller;
  readonly sub: MemberCaller;
  readonly end: () => Promise<void>;
}

/** What went from the root to the agent below it. */
export const SENT = 1_234n;

export async function arrangeHeldBooks(): Promise<HeldBooks> {
  const database = await freshDatabase();
  const mine = await openPastDays(database, "mine");
  const foreign = await openPastDays(database, "other");
  const [top = "", low = ""] = new Set(mine.players.map(({ agentId }) => agentId));
  await moveMoney(mine);
  await mine.play(6);
  await mine.follow();
  const caller = (party: MemberCaller["party"], path: readonly string[]): MemberCaller => ({
    kind: "member",
    tenantId: mine.tenantId,
    agentId: path.at(-1) ?? "",
    agentPath: path,
    party,
    role: "owner",
    memberId: uuidv7(),
    sessionId: uuidv7(),
    address: "192.0.2.1",
  });
  return {
    database,
    mine,
    foreign,
    books: await readBooks(database, mine.tenantId),
    agents: [top, low],
    platform: caller("platform", [uuidv7()]),
    root: caller("agent", [top]),
    sub: caller("agent", [top, low]),
    async end() {
      await mine.ledger.close();
      await foreign.ledger.close();
      await database.close();
    },
  };
}

/** Credit from the root to the agent below it; movements half an hour after midnight in UTC, which is another day elsewhere; an open round. */
async function moveMoney({ ledger, players, days }: PastDays): Promise<void> {
  const [root] = players;
  const sub = players.find(({ agentId }) => agentId !== root.agentId);
  if (sub === undefined) throw new Error("there is an agent below");
  const first = startOf(days[1]).getTime() + 3_600_000;
  const made = (at: number) => ({ at: new Date(at), id: uuidAt(at) });
  await ledger.transfer(sampleTransfer(root, "credit_issue", 5_000n, made(first)));
  await ledger.transfer({
    ...sampleTransfer(root, "credit_issue", SENT, made(first)),
    kind: "credit_send",
    debitAccountId: root.creditAccountId,
    creditAccountId: sub.creditAccountId,
    counterpartyAgentId: sub.agentId,
  });
  const night = startOf(days[2]).getTime() + 1_860_000;
  await ledger.transfer(sampleTransfer(root, "withdrawal", 777n, made(night)));
  await ledger.transfer(sampleTransfer(root, "credit_redeem", 700n, made(night)));
  await ledger.round(sampleStake(root, 16n, { amount: 55n }));
}

async function readBooks({ admin }: FreshDatabase, tenantId: string): Promise<Book[]> {
  const found = await admin.query<Omit<Book, "at"> & { at: Date }>(
    `select coalesce(d.agent_id, c.agent_id) as "agentId", m.kind, d.kind as account, m.at, -m.amount as amount
     from movements m join accounts d on d.id = m.debit_account_id join accounts c on c.id = m.credit_account_id where m.tenant_id = $1
     union all
     select coalesce(c.agent_id, d.agent_id), m.kind, c.kind, m.at, m.amount
     from movements m join accounts d on d.id = m.debit_account_id join accounts c on c.id = m.credit_account_id where m.tenant_id = $1
     union all
     select agent_id, 'final', 'open', settled_at, -stake from rounds where tenant_id = $1 and state in ('settled', 'refunded')`,
    [tenantId],
  );
  return found.rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** What some agents held before an instant. */
export function heldBefore(books: readonly Book[], at: number, agentIds: readonly string[]): Holdings {
  const own = books.filter((book) => book.at < at && agentIds.includes(book.agentId));
  const sum = (is: (book: Book) => boolean) => own.filter(is).reduce((all, { amount }) => all + amount, 0n);
  const open =
    sum(({ account, kind }) => account === "house" && kind === "stake") + sum(({ account }) => account === "open");
  return {
    credit: sum(({ account }) => account === "credit"),
    wallet: sum(({ account }) => account === "wallet"),
    open,
    house: sum(({ account }) => account === "house") - open,
    issuance: sum(({ account }) => account === "issuance"),
    outside: -sum(({ account, kind }) => account === "credit" && (kind === "credit_send" || kind === "credit_take")),
  };
}

export const partsOf = ({ credit, wallet, open, house, issuance, outside }: Holdings): Holdings => ({
  credit,
  wallet,
  open,
  house,
  issuance,
  outside,
});

export const sumOf = (row: Holdings): bigint => HOLDING_PARTS.reduce((sum, part) => sum + row[part], 0n);

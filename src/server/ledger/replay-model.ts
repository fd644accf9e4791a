/** A single-threaded model of the books: takes the history in the order of the ledger's own numbers and says where it differs. */
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

export interface HistoryMovement {
  readonly id: string;
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly debitAfter: bigint | null;
  readonly debitSeq: bigint | null;
  readonly creditAfter: bigint | null;
  readonly creditSeq: bigint | null;
}

export interface History {
  readonly movements: readonly HistoryMovement[];
  /** Balance and floor of each account that carries a balance. */
  readonly accounts: ReadonlyMap<string, { readonly balance: bigint; readonly floor: bigint }>;
}

export async function readHistory(db: Db, tenantId: string): Promise<History> {
  const movements = await sql<HistoryMovement>`
    select id, kind, debit_account_id as debit, credit_account_id as credit, amount, debit_after as "debitAfter",
      debit_seq as "debitSeq", credit_after as "creditAfter", credit_seq as "creditSeq"
    from movements where tenant_id = ${tenantId}`.execute(db);
  const accounts = await sql<{ id: string; balance: bigint; floor: bigint }>`
    select id, balance, floor from accounts where tenant_id = ${tenantId} and floor is not null`.execute(db);
  return {
    movements: movements.rows,
    accounts: new Map(accounts.rows.map(({ id, balance, floor }) => [id, { balance, floor }])),
  };
}

/**
 * Carries the movements out one after the other. The next may be any whose number is due at each of its accounts; were
 * there no such order, the numbers could not have come from one. Empty when the model ends where the books stand.
 */
export function divergences({ movements, accounts }: History): string[] {
  const found: string[] = [];
  const balances = new Map([...accounts.keys()].map((id) => [id, 0n]));
  const dueAt = new Map([...accounts.keys()].map((id) => [id, 1n]));
  const waiting = new Map<string, HistoryMovement[]>();
  for (const movement of movements) {
    for (const place of placesOf(movement)) waiting.set(place, [...(waiting.get(place) ?? []), movement]);
  }
  const isDue = ({ debit, debitSeq, credit, creditSeq }: HistoryMovement): boolean =>
    (debitSeq === null || dueAt.get(debit) === debitSeq) && (creditSeq === null || dueAt.get(credit) === creditSeq);
  const ready = movements.filter(isDue);
  const carriedOut = new Set<string>();

  const book = (
    account: string,
    change: bigint,
    after: bigint | null,
    seq: bigint | null,
    { id, kind }: HistoryMovement,
  ): void => {
    if (seq === null) return;
    const balance = (balances.get(account) ?? 0n) + change;
    const floor = accounts.get(account)?.floor ?? 0n;
    if (balance !== after) found.push(`${kind} ${id}: the model has ${balance}, the books ${after}`);
    if (change < 0n && balance < floor) found.push(`${kind} ${id}: goes below the floor to ${balance}`);
    balances.set(account, balance);
    dueAt.set(account, seq + 1n);
    ready.push(...(waiting.get(placeOf(account, seq + 1n)) ?? []).filter(isDue));
  };

  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    if (carriedOut.has(next.id) || !isDue(next)) continue;
    carriedOut.add(next.id);
    book(next.debit, -next.amount, next.debitAfter, next.debitSeq, next);
    book(next.credit, next.amount, next.creditAfter, next.creditSeq, next);
  }
  if (carriedOut.size < movements.length) found.push(`${movements.length - carriedOut.size} movements are never due`);
  for (const [id, { balance }] of accounts) {
    if (balances.get(id) !== balance)
      found.push(`account ${id}: the model has ${balances.get(id)}, the books ${balance}`);
  }
  return found;
}

function placesOf({ debit, debitSeq, credit, creditSeq }: HistoryMovement): string[] {
  return [
    ...(debitSeq === null ? [] : [placeOf(debit, debitSeq)]),
    ...(creditSeq === null ? [] : [placeOf(credit, creditSeq)]),
  ];
}

function placeOf(account: string, seq: bigint): string {
  return `${account} ${seq}`;
}

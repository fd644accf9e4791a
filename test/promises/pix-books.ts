/** Compares what the sandbox bank has received and returned with what the platform credited, keeps for a person, or gave back. */
import { creditFor } from "#contract/payment.ts";
import type { PixStage } from "../http/pix-calls.ts";

interface Row {
  readonly end_to_end_id: string;
  readonly amount: bigint;
  readonly state: string;
  readonly credited_tenant_id: string | null;
  readonly credited_payment_id: string | null;
}

interface Booked {
  readonly tenant_id: string;
  readonly payment_id: string;
  readonly amount: bigint;
  readonly price_bps: number;
}

/** Nothing, where each real is credited once, waits for a person, or has gone back. */
export async function pixDisagreements({ bank, stage: { database } }: PixStage): Promise<string[]> {
  const { rows } = await database.pool.query<Row>(
    "select end_to_end_id, amount, state, credited_tenant_id, credited_payment_id from received_pix",
  );
  const booked = await database.pool.query<Booked>(
    `select t.tenant_id, p.id as payment_id, t.amount, p.price_bps from transfers t
     join payments p on p.tenant_id = t.tenant_id and t.ref = 'payment/' || p.id
     where t.kind = 'credit_issue' and t.state = 'done'`,
  );
  const bookings = Map.groupBy(booked.rows, ({ payment_id: id }) => id);
  const byId = new Map(rows.map((row) => [row.end_to_end_id, row]));
  const wrongs: string[] = [];
  for (const pix of bank.books.payments.values()) {
    const row = byId.get(pix.endToEndId);
    const returned = pix.refunds.filter(({ status }) => status === "DEVOLVIDO").length;
    if (row === undefined) wrongs.push(`${pix.endToEndId} is not known`);
    else if (row.amount !== pix.amount) wrongs.push(`${pix.endToEndId} is known with another amount`);
    else if (returned !== (row.state === "refunded" ? 1 : 0))
      wrongs.push(`${pix.endToEndId} was returned ${returned} times, and is ${row.state}`);
  }
  const paid = new Map<string, number>();
  for (const row of rows) {
    const { end_to_end_id: id, state, credited_payment_id: paymentId } = row;
    if (!bank.books.payments.has(id)) wrongs.push(`${id} never came, and is ${state}`);
    if (paymentId === null) continue;
    paid.set(paymentId, (paid.get(paymentId) ?? 0) + 1);
    const [one, another] = bookings.get(paymentId) ?? [];
    const isRight = one !== undefined && another === undefined && one.amount === creditFor(row.amount, one.price_bps);
    if (!isRight)
      wrongs.push(`${id} is ${state}, and booked ${bookings.get(paymentId)?.length ?? 0} times or with another amount`);
  }
  for (const [id, times] of paid) if (times > 1) wrongs.push(`payment ${id} was paid by ${times} PIX`);
  for (const id of bookings.keys()) if (!paid.has(id)) wrongs.push(`payment ${id} was credited for no PIX`);
  return wrongs;
}

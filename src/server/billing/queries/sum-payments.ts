/** Sums of all payments a filter finds, tenant by tenant; none where too many would have to be read. */
import { sql } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import { paymentState, type PaymentState } from "#contract/payment.ts";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import { sumByCurrency, type ReadSum } from "../../db/sum-by-currency.ts";
import { wantedPayments, type PaymentFilter } from "./payments.ts";

/** Of payments in one state: what has come, or what is to come until it has, and the credit it buys. */
export interface PaymentSum {
  readonly currency: CurrencyCode;
  readonly state: PaymentState;
  readonly payments: bigint;
  readonly amount: bigint;
  readonly credited: bigint;
}

/** Per currency and state; null when more payments than `mostRead` would have to be read. */
export const sumPayments = (
  db: Db,
  reach: Reach,
  filter: PaymentFilter,
  mostRead?: bigint,
): Promise<PaymentSum[] | null> =>
  sumByCurrency<PaymentSum>({
    reach,
    mostRead,
    // Then they stand in the order of the contract.
    apartBy: ({ state }) => String(paymentState.options.indexOf(state)),
    sumOfTenant: (part, tenantId, left) => sumOfTenant(db, part, tenantId, filter, left),
    added: (one, other) => ({
      ...one,
      payments: one.payments + other.payments,
      amount: one.amount + other.amount,
      credited: one.credited + other.credited,
    }),
  });

async function sumOfTenant(
  db: Db,
  reach: Reach,
  tenantId: string,
  filter: PaymentFilter,
  left: bigint,
): Promise<ReadSum<PaymentSum>[]> {
  const found = await sql<PaymentSum>`
    select s.currency, s.state, count(*) as payments, sum(s.amount)::bigint as amount, sum(s.credited)::bigint as credited
    from (
      select p.currency, p.state, coalesce(p.received, p.amount) as amount, p.credited
      from payments p where p.tenant_id = ${tenantId} and ${wantedPayments(reach, filter)}
      limit ${left + 1n}
    ) s
    group by s.currency, s.state`.execute(db);
  return found.rows.map((sum) => ({ sum, read: sum.payments }));
}

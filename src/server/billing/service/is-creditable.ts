/** Whether an agent can be credited so much: it is there, and its balance stays within what is kept exactly. */
import type { Db } from "../../db/database.ts";
import { BALANCE_AT_MOST } from "../../agent/service/credit-rules.ts";
import { findCustomer } from "../queries/customers.ts";
import type { PaymentRow } from "../queries/payments.ts";

export async function isTooMuchCredit(
  db: Db,
  { tenantId }: Pick<PaymentRow, "tenantId">,
  credited: bigint,
): Promise<boolean> {
  const customer = await findCustomer(db, tenantId);
  return (customer?.balance ?? 0n) + credited > BALANCE_AT_MOST;
}

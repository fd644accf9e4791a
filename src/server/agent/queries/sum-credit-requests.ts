/** Sums of all requests to move credit a filter finds, tenant by tenant; none where too many would have to be read. */
import { sql } from "kysely";
import { creditRequestState, type CreditRequestState } from "#contract/credit-request.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import { sumByCurrency, type ReadSum } from "../../db/sum-by-currency.ts";
import { wantedRequests, type CreditRequestFilter } from "./credit-requests.ts";

/** Of requests in one state: what they ask for, whichever way it is to go. */
export interface CreditRequestSum {
  readonly currency: CurrencyCode;
  readonly state: CreditRequestState;
  readonly requests: bigint;
  readonly amount: bigint;
}

/** Per currency and state; null when more requests than `mostRead` would have to be read. */
export const sumCreditRequests = (
  db: Db,
  reach: Reach,
  filter: CreditRequestFilter,
  mostRead?: bigint,
): Promise<CreditRequestSum[] | null> =>
  sumByCurrency<CreditRequestSum>({
    reach,
    mostRead,
    // Then they stand in the order of the contract.
    apartBy: ({ state }) => String(creditRequestState.options.indexOf(state)),
    sumOfTenant: (part, tenantId, left) => sumOfTenant(db, part, tenantId, filter, left),
    added: (one, other) => ({
      ...one,
      requests: one.requests + other.requests,
      amount: one.amount + other.amount,
    }),
  });

async function sumOfTenant(
  db: Db,
  reach: Reach,
  tenantId: string,
  filter: CreditRequestFilter,
  left: bigint,
): Promise<ReadSum<CreditRequestSum>[]> {
  const found = await sql<CreditRequestSum>`
    select s.currency, s.state, count(*) as requests, sum(s.amount)::bigint as amount
    from (
      select r.currency, r.state, r.amount
      from credit_requests r
      join agents a on a.tenant_id = ${tenantId} and a.id = r.agent_id
      left join agents u on u.tenant_id = ${tenantId} and u.id = r.acting_agent_id
      where r.tenant_id = ${tenantId} and ${wantedRequests(reach, filter)}
      limit ${left + 1n}
    ) s
    group by s.currency, s.state`.execute(db);
  return found.rows.map((sum) => ({ sum, read: sum.requests }));
}

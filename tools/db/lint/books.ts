/** Checks rows, not tables: that the double entry of each tenant closes inside it. Also right for a database in use. */
import type { ClientBase } from "#server/db/pool.ts";
import type { Finding } from "./finding.ts";

interface Broken {
  readonly tenant: string;
  readonly what: string;
}

/** One snapshot per check; on a database in use they may follow one another, since each stands by itself. */
export async function lintBooks(client: Pick<ClientBase, "query">): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of [OWN_ACCOUNTS, BOTH_SIDES, SUMS]) {
    const { rows } = await client.query<Broken>(check);
    findings.push(...rows.map(({ tenant, what }): Finding => ({ rule: "R8", where: `tenant ${tenant}`, what })));
  }
  return findings;
}

/** House and issuance accounts that a tenant names must be its own, of that kind, and in its currency. */
const OWN_ACCOUNTS = `
  select t.tenant_id as tenant, 'has no ' || need.kind || ' account of its own in ' || t.currency as what
  from tenants t
  cross join lateral (values ('house', t.house_account_id), ('issuance', t.issuance_account_id)) need(kind, id)
  left join accounts a on a.tenant_id = t.tenant_id and a.id = need.id and a.kind = need.kind and a.currency = t.currency
  where not t.is_platform and a.id is null
  order by 1, 2`;

const BOTH_SIDES = `
  select m.tenant_id as tenant, 'movement ' || m.id || ' has a side that is no account of the tenant in ' || m.currency as what
  from movements m
  left join accounts d on d.tenant_id = m.tenant_id and d.id = m.debit_account_id and d.currency = m.currency
  left join accounts c on c.tenant_id = m.tenant_id and c.id = m.credit_account_id and c.currency = m.currency
  where d.id is null or c.id is null
  order by 1, 2 limit 20`;

/** Live balances where an account has one, what its movements come to where it has none: together nothing. */
const SUMS = `
  select tenant_id as tenant, 'its accounts in ' || currency || ' sum to ' || sum(balance) || ', not 0' as what
  from (
    select tenant_id, currency, balance from accounts where floor is not null
    union all
    select a.tenant_id, a.currency, sum(m.amount) as balance from movements m
    join accounts a on a.tenant_id = m.tenant_id and a.id = m.credit_account_id and a.floor is null group by 1, 2
    union all
    select a.tenant_id, a.currency, -sum(m.amount) from movements m
    join accounts a on a.tenant_id = m.tenant_id and a.id = m.debit_account_id and a.floor is null group by 1, 2
  ) x
  group by tenant_id, currency having sum(balance) <> 0 order by 1, 2`;

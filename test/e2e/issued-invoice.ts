// Puts an invoice into the books of a product, as its job does where the players of a month lost more than they won.
import { randomUUID } from "node:crypto";
import { createPool } from "#server/db/pool.ts";
import { readOrCreateSecrets } from "#server/db/secrets.ts";
import type { Product } from "./product.ts";

/** No two of an agent, so no two trips of a tour make two. */
const PERIOD = ["2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z"] as const;

/** Says its number; the agent gets one, however often this is asked. */
export async function issueInvoice({ dataDir }: Product, code: string): Promise<string> {
  const { postgresPassword, postgresPort } = readOrCreateSecrets(dataDir);
  const url = `postgres://postgres:${postgresPassword}@127.0.0.1:${String(postgresPort)}/reelgate`;
  const pool = createPool(url, { applicationName: "invoice of a test", max: 1 });
  const number = `${code.toUpperCase()}-9001`;
  try {
    await pool.query(
      `with agent as (select * from agents where code = $1),
       made as (
         insert into invoices (tenant_id, id, agent_id, number, billed_to, from_at, to_at, ggr, amount, currency, issued_at, due_at)
         select tenant_id, $2, id, $3, name, $4, $5, 58000, 6380, currency, now(), now() + interval '15 days' from agent
         on conflict do nothing returning *),
       lines as (
         insert into invoice_lines (tenant_id, invoice_id, provider_code, rounds, turnover, wins, rate_bps, amount)
         select tenant_id, id, 'reelgate_studio', 1200, 1000000, 942000, 1100, 6380 from made)
       insert into payments (tenant_id, id, kind, method, agent_id, invoice_id, amount, currency, price_bps, credited, reference, ref, made_at)
       select tenant_id, $6, 'invoice', 'bank_transfer', agent_id, id, amount, currency, 1100, ggr, 'RG-9001-9001', 'invoice/' || id, issued_at
       from made`,
      [code, randomUUID(), number, ...PERIOD, randomUUID()],
    );
  } finally {
    await pool.end();
  }
  return number;
}

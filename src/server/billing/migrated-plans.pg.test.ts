/** Customers from before plans are put on a plan of their own price, and pay what they paid. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrangeAgents } from "../../../test/pg/arrange-agent.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { migrateTo } from "../../../test/promises/followed-before.ts";
import { listPlanVersions } from "./queries/plans.ts";
import { readPlanAt } from "./service/agreed-plans.ts";
import { flatPlan } from "./service/plan-price.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ migrated: false });
  await migrateTo(database.adminUrl, "0037");
});
afterAll(() => database.close());

test("one plan for each currency and price, without tiers, minimum or offer, since the month each began", async () => {
  const { db, admin } = database;
  const customers = [];
  for (const [currency, price] of [
    ["BRL", 1_150],
    ["BRL", 1_150],
    ["USD", 1_150],
    ["BRL", 900],
  ] as const) {
    const [root, child] = await arrangeAgents(db, 2);
    await admin.query("update agents set currency = $2, price_bps = $3, created_at = $4 where tenant_id = $1", [
      root.tenantId,
      currency,
      price,
      "2026-05-17T10:00:00Z",
    ]);
    customers.push({ tenantId: root.tenantId, root, child, currency, price });
  }
  await migrateTo(database.adminUrl, "0041");
  const plans = await listPlanVersions(db, {});
  expect(plans.map(({ code, name, version, isOffered }) => [code, name, version, isOffered])).toEqual([
    ["standard_brl_1150", "Standard BRL 11.50 %", 1, false],
    ["standard_brl_900", "Standard BRL 9.00 %", 1, false],
    ["standard_usd_1150", "Standard USD 11.50 %", 1, false],
  ]);
  for (const { tenantId, price, currency } of customers) {
    const planAt = await readPlanAt(db, { tenantId, priceBps: price });
    for (const instant of ["2026-05-17T10:00:00Z", "2026-12-01T00:00:00Z"]) {
      const { plan, priced, since } = planAt(new Date(instant));
      expect([plan?.code, since]).toEqual([
        `standard_${currency.toLowerCase()}_${price}`,
        new Date("2026-05-01T00:00:00Z"),
      ]);
      expect(priced).toEqual(flatPlan(price));
    }
  }
  const { rows } = await admin.query<{ agent_id: string }>("select agent_id from plan_changes");
  expect(rows.map(({ agent_id: id }) => id).toSorted(), "sub-agents are on none").toEqual(
    customers.map(({ root }) => root.id).toSorted(),
  );
});

/** Invoices against two nodes at once, against gaps and double counting, and against whoever is not meant to see them. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { MemberCaller } from "#server/http/caller.ts";
import { openBillingStage, type BillingStage } from "../../../test/http/billing-calls.ts";
import { billingJobs } from "./jobs.ts";
import { issueInvoices } from "./service/issue-invoices.ts";

let bill: BillingStage;
let platform: MemberCaller;
beforeAll(async () => {
  bill = await openBillingStage();
  platform = bill.stage.tree.platform;
  await bill.addProviders();
});
afterAll(() => bill.stage.close());

const STUDIO = "reelgate_studio";
/** Pays afterwards from the beginning of March, and played for 1,000 in each of three months. */
async function due(months = ["03", "04", "05"]): Promise<MemberCaller> {
  const { top } = await bill.stage.plantFamily();
  bill.time.fixed = new Date("2026-03-01T00:00:00Z");
  await bill.change(top, { kind: "postpaid", line: 1_000n });
  for (const month of months) await bill.used(top, `2026-${month}-15T12:00Z`, STUDIO, 1_000n);
  bill.time.fixed = new Date("2026-06-01T01:00:00Z");
  await bill.rolledUp("2026-06-01T01:00:00Z");
  return top;
}
const issued = async (by: MemberCaller) => (await bill.invoices(by, "?sort=oldest")).data;
const numbers = async (by: MemberCaller) => (await issued(by)).map(({ number }) => Number(number.split("-")[1]));

describe("protects", () => {
  test("issued by many nodes at once, each month has one invoice, and numbers have no gaps", async () => {
    for (let round = 0; round < 4; round += 1) {
      const top = await due();
      await bill.listen(top);
      await Promise.all(Array.from({ length: 4 }, () => issueInvoices(bill.deps)));
      expect(await numbers(top)).toEqual([1, 2, 3]);
      expect([(await bill.payments(top)).data.length, (await bill.toldServer(top)).length]).toEqual([3, 3]);
    }
  });

  test("one that cannot be issued leaves no gap behind, and keeps no other customer's from being issued", async () => {
    const [one, other] = [await due(["03"]), await due(["03"])];
    const { admin } = bill.stage.database;
    const broken = `alter table invoices add constraint planted check (agent_id <> '${one.agentId}') not valid`;
    const mend = () => admin.query("alter table invoices drop constraint if exists planted");
    onTestFinished(async () => void (await mend()));
    await admin.query(broken);
    await expect(issueInvoices(bill.deps)).rejects.toThrow("invoices could not be issued");
    expect([await numbers(one), await numbers(other)]).toEqual([[], [1]]);
    await mend();
    for (const job of billingJobs(bill.deps)) await job.run(new AbortController().signal);
    expect(await numbers(one)).toEqual([1]);
  });

  test("a period is invoiced once by a rule of the table itself", async () => {
    const top = await due(["03"]);
    await issueInvoices(bill.deps);
    const [march] = await issued(top);
    const again = () =>
      bill.stage.database.admin.query(
        `insert into invoices select tenant_id, gen_random_uuid(), agent_id, number || 'b', billed_to, from_at, to_at, ggr,
           amount, currency, issued_at, due_at from invoices where id = $1`,
        [march?.id],
      );
    await expect(again()).rejects.toThrow("invoices_tenant_id_agent_id_from_at_key");
  });

  test("closed while its invoice is issued, it is either closed without one or kept open by it", async () => {
    for (let round = 0; round < 6; round += 1) {
      const top = await due(["03"]);
      const [closing] = await Promise.all([
        bill.stage.call(platform, "POST", `/api/agents/${top.agentId}/closing`),
        issueInvoices(bill.deps),
      ]);
      const open = (await bill.invoices(platform, `?agent_id=${top.agentId}`)).data;
      expect(open).toHaveLength(closing.statusCode === 200 ? 0 : 1);
    }
  });

  test("nothing is invoiced twice or not at all, whatever was played when and wherever the job looked", async () => {
    const moment = fc.integer({ min: 0, max: 24 * 100 });
    const played = fc.record({
      hour: moment,
      provider: fc.constantFrom(STUDIO, "acme", "zeta"),
      turnover: fc.bigInt({ min: 0n, max: 5_000n }),
      wins: fc.bigInt({ min: 0n, max: 5_000n }),
    });
    const rounds = fc.uniqueArray(played, { maxLength: 12, selector: ({ hour, provider }) => `${hour} ${provider}` });
    const looks = fc.array(moment, { minLength: 1, maxLength: 4 });
    const start = Date.UTC(2026, 2, 1);
    const at = (hour: number) => new Date(start + hour * 3_600_000).toISOString();
    await fc.assert(
      fc.asyncProperty(rounds, looks, async (all, hours) => {
        const top = await due([]);
        for (const { hour, provider, turnover, wins } of all) await bill.used(top, at(hour), provider, turnover, wins);
        for (const hour of [...hours.toSorted((a, b) => a - b), 24 * 101]) await bill.issueAt(at(hour));
        const rows = await issued(top);
        rows.forEach(({ from }, place) => expect(from).toBe(rows[place - 1]?.to ?? at(0)));
        const end = rows.at(-1)?.to ?? at(0);
        const ggrOf = (those: typeof all) => those.reduce((sum, one) => sum + one.turnover - one.wins, 0n);
        expect(rows.reduce((sum, { ggr }) => sum + ggr, 0n)).toBe(ggrOf(all.filter(({ hour }) => at(hour) < end)));
        for (const row of rows) {
          const { lines } = await bill.invoice(top, row);
          expect(lines.reduce((sum, { ggr }) => sum + ggr, 0n)).toBe(row.ggr);
          expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(row.amount);
        }
        // What is left over lost, or of three lines none costs half a unit more than nothing.
        const left = all.filter(({ hour }) => at(hour) >= end && at(hour) < "2026-06-01T00:00:00.000Z");
        expect(ggrOf(left)).toBeLessThanOrEqual(12n);
      }),
      { numRuns: 12 },
    );
  });

  test("nobody below, beside or of another tenant sees an invoice or counts it, and its payment neither", async () => {
    const { top, left, right } = await bill.stage.plantFamily();
    bill.time.fixed = new Date("2026-03-01T00:00:00Z");
    await bill.change(top, { kind: "postpaid", line: 1_000n });
    await bill.used(left, "2026-03-15T12:00Z", STUDIO, 1_000n);
    await bill.issueAt("2026-04-01T01:00:00Z");
    const [invoice] = await issued(top);
    if (invoice === undefined) throw new Error("nothing was invoiced");
    for (const by of [left, right, await due([])]) {
      expect(await bill.codeOf(bill.stage.call(by, "GET", `/api/invoices/${invoice.id}`))).toBe("invoice_not_found");
      expect(await bill.codeOf(bill.stage.call(by, "GET", `/api/payments/${invoice.payment.id}`))).toBe(
        "payment_not_found",
      );
      expect(await bill.invoices(by)).toMatchObject({ data: [], totals: [] });
      const ofTop = bill.stage.call(by, "GET", `/api/invoices?agent_id=${top.agentId}`);
      expect(await bill.codeOf(ofTop)).toBe("agent_not_found");
    }
  });

  test("what was issued is never changed but to be paid", async () => {
    const top = await due(["03"]);
    await issueInvoices(bill.deps);
    const { pool } = bill.stage.database;
    for (const fixed of ["amount = 1", "ggr = 1", "number = '1'", "due_at = now()", "from_at = now()"])
      await expect(pool.query(`update invoices set ${fixed}`)).rejects.toThrow("permission denied");
    await expect(pool.query("delete from invoices")).rejects.toThrow("permission denied");
    await expect(pool.query("update invoice_lines set amount = 1")).rejects.toThrow("permission denied");
    const [march] = await issued(top);
    const past = bill.stage.database.pool.query("update payments set state = 'cancelled' where id = $1", [
      march?.payment.id,
    ]);
    await expect(past, "an invoice is not called off").rejects.toThrow("check constraint");
  });
});

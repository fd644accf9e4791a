// Certifications that are killed, stopped or lost, and what none of them may leave behind.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CERTIFICATION_CASES } from "#contract/certification.ts";
import { NEVER, openCertification } from "../../../test/factories/certification-stage.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { uuidv7 } from "../db/uuid.ts";
import { caseOf } from "./certify/cases.ts";
import { setWallet } from "./service/settings.ts";
import type { CertifierOptions } from "./service/run-certifications.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 20 });
});
afterAll(() => database.close());
const open = (options?: CertifierOptions) => openCertification(database, options);

describe("protects", () => {
  test("a run whose process was killed is interrupted, not played again, and the next one may start", async () => {
    const { casino, started, play, read, start } = await open({ cases: [caseOf("stake_taken")] });
    const id = await started();
    await database.pool.query(
      "update certifications set state = 'running', runner = $3, lease_until = $4 where tenant_id = $1 and id = $2",
      [casino.books.tenantId, id, uuidv7(), new Date(Date.now() + 30_000)],
    );
    await play();
    expect(await read(id)).toMatchObject({ state: "running" });
    casino.advance(31_000);
    await play();
    expect(await read(id)).toMatchObject({ state: "interrupted", passed: 0, certificate: null });
    expect(casino.wallet.calls()).toEqual([]);
    expect((await start()).statusCode).toBe(202);
  });

  test("a wallet that is set elsewhere before its run begins: nobody is called, and neither address is certified", async () => {
    const { casino, started, play, read } = await open();
    const id = await started();
    const { tenantId, agentId } = casino.books;
    const address = `${casino.wallet.address}?another`;
    await casino.db
      .transaction()
      .execute((tx) =>
        setWallet(tx, casino.seal, { tenantId, agentId, address, timeoutMs: 3_000, at: casino.clock() }),
      );
    await play();
    const run = await read(id);
    expect(run).toMatchObject({ state: "interrupted", passed: 0, certificate: null, address: casino.wallet.address });
    expect(casino.wallet.calls()).toEqual([]);
  });

  test("a server that stops interrupts its runs after the case under way, and gives that case's money back", async () => {
    const stopping = new AbortController();
    const { casino, started, certifierOf, read } = await open();
    const id = await started();
    const certifier = certifierOf();
    await certifier.start(stopping.signal);
    await expect.poll(async () => (await read(id)).passed, { timeout: 10_000 }).toBeGreaterThan(20);
    stopping.abort();
    await certifier.idle();
    const run = await read(id);
    expect(run.state).toBe("interrupted");
    expect(run.passed).toBeLessThan(CERTIFICATION_CASES.length);
    expect(casino.wallet.balanceOf("ana")).toBe(1_000_000n);
  });

  test("of two nodes one plays a run, and one that lost it plays no further", async () => {
    const { casino, started, certifierOf, read } = await open();
    const id = await started();
    const nodes = [certifierOf({ beatMs: 5 }), certifierOf({ beatMs: 5 })];
    await Promise.all(nodes.map((node) => node.start(NEVER)));
    await expect.poll(async () => (await read(id)).passed, { timeout: 10_000 }).toBeGreaterThan(5);
    await database.pool.query("update certifications set runner = $3 where tenant_id = $1 and id = $2", [
      casino.books.tenantId,
      id,
      uuidv7(),
    ]);
    await Promise.all(nodes.map((node) => node.idle()));
    const run = await read(id);
    expect(run.state).toBe("running");
    expect(run.passed + run.failed).toBeLessThan(CERTIFICATION_CASES.length);
    const txIds = casino.wallet.calls().filter(({ isBelieved }) => isBelieved).length;
    expect(txIds).toBeGreaterThan(0);
  });

  test("the breaker and the calls of play: a run that fails leaves neither a mark", async () => {
    const { casino, started, play } = await open();
    await started({ player: "fault.error_500_before" });
    await play();
    await casino.wallets.close();
    const { tenantId, agentId } = casino.books;
    const calls = await database.pool.query("select 1 from wallet_calls where tenant_id = $1", [tenantId]);
    expect(calls.rows).toEqual([]);
    const line = await database.pool.query<{ unhealthy_since: Date | null }>(
      "select unhealthy_since from seamless_wallets where tenant_id = $1 and agent_id = $2",
      [tenantId, agentId],
    );
    expect(line.rows).toEqual([{ unhealthy_since: null }]);
  });

  test("whoever is forgotten is forgotten in certifications too", async () => {
    const { casino, started, play, read } = await open({ cases: [caseOf("stake_taken")] });
    const { tenantId, playerId } = casino.books;
    const id = await started({ player: casino.playerCode });
    await play();
    expect((await read(id)).results[0]?.exchanges).not.toEqual([]);
    await database.admin.query("select anonymise_player($1, $2, 'gone', now())", [tenantId, playerId]);
    const run = await read(id);
    expect(run.player).toBe("gone");
    expect(run.results[0]?.exchanges).toEqual([]);
    expect(
      JSON.stringify(run, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain(casino.playerCode);
  });

  test("no secret and no signature is kept", async () => {
    const { casino, started, play } = await open();
    await started();
    await play();
    const kept = await database.pool.query<{ text: string }>(
      "select exchanges::text as text from certification_cases where tenant_id = $1",
      [casino.books.tenantId],
    );
    const text = kept.rows.map((row) => row.text).join("");
    expect(text).toContain("v1,***");
    expect(text).not.toMatch(/whsec_|v1,[A-Za-z0-9+/]{20}/);
  });
});

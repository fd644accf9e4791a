/** Proves how values travel to PostgreSQL and back, and that a broken connection does not take the process with it. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTcpProxy } from "../../../test/fakes/tcp-proxy.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { createDb } from "./database.ts";
import { createPool } from "./pool.ts";
import { isTransient } from "./retry.ts";

const MOST = 9_223_372_036_854_775_807n;
const PATIENT = { timeout: 15_000 };
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe("works", () => {
  it("brings int8 as bigint, numeric and days as text, instants as Date, and arrays of them as text", async () => {
    const { rows } = await database.pool.query(
      `select 9223372036854775807 as most, 0.10::numeric as exact, '2026-03-29'::date as day,
              '2026-03-29T01:30:00Z'::timestamptz as instant, array[1, 9223372036854775807] as amounts,
              array[0.10, null]::numeric[] as rates, array['2026-03-29'::date] as days, null::int8 as nothing`,
    );
    expect(rows).toEqual([
      {
        most: MOST,
        exact: "0.10",
        day: "2026-03-29",
        instant: new Date("2026-03-29T01:30:00Z"),
        amounts: ["1", String(MOST)],
        rates: ["0.10", null],
        days: ["2026-03-29"],
        nothing: null,
      },
    ]);
  });

  it("takes bigint as a parameter, alone and in arrays", async () => {
    const { rows } = await database.pool.query(
      "select $1::int8 as one, (select sum(x)::int8 from unnest($2::int8[]) x) as sum",
      [MOST, [MOST - 2n, 1n]],
    );
    expect(rows).toEqual([{ one: MOST, sum: MOST - 1n }]);
  });

  it("holds the limits it is given on a direct connection", async () => {
    const pool = createPool(database.adminUrl, { applicationName: "limits", max: 1, statementTimeoutMs: 50 });
    await expect(pool.query("select pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
    await pool.end();
  });
});

describe("protects", () => {
  it("the process from a connection that breaks while nobody uses it, and serves on", async () => {
    const errors: string[] = [];
    const pool = createPool(database.appUrl, {
      applicationName: "broken",
      max: 1,
      onIdleError: (error) => errors.push(error.message),
    });
    await pool.query("select 1");
    await database.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'broken'",
    );
    await vi.waitUntil(() => errors.length > 0, PATIENT);
    expect(errors[0]).toMatch(/terminating connection/);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it("the process from a connection that breaks while it is held, between two questions and during one", async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown): void => void uncaught.push(error);
    process.on("uncaughtException", note);
    const pool = createPool(database.appUrl, { applicationName: "held", max: 1 });
    const cut = () =>
      database.admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'held'");
    try {
      const between = await pool.connect();
      await between.query("select 1");
      await cut();
      await vi.waitUntil(async () => {
        const answer = await between.query("select 1").catch((error: unknown) => error);
        return answer instanceof Error && answer.message.includes("not queryable") && isTransient(answer);
      }, PATIENT);
      between.release();
      // Caught from the start: it may have failed before the call that cuts it is answered.
      const during = createDb(pool)
        .transaction()
        .execute((tx) => sql`select pg_sleep(20)`.execute(tx))
        .catch((error: unknown) => error);
      await vi.waitUntil(async () => {
        const busy = await database.admin.query(
          "select 1 from pg_stat_activity where application_name = 'held' and query like '%pg_sleep(20)' and state = 'active'",
        );
        return busy.rows.length > 0;
      }, PATIENT);
      await cut();
      expect(isTransient(await during)).toBe(true);
      expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
      expect(uncaught).toEqual([]);
    } finally {
      process.off("uncaughtException", note);
      await pool.end();
    }
  });

  it("a question whose line swallows it from waiting for ever: it fails as what passes, and another connection is taken", async () => {
    const url = new URL(database.appUrl);
    const swallow = { request: 0, answer: 0, stall: 1 };
    const proxy = await startTcpProxy({ port: Number(url.port), seed: 5, mischief: swallow, stallMs: 600_000 });
    url.host = `127.0.0.1:${proxy.port}`;
    const pool = createPool(url.href, { applicationName: "swallowed", max: 1, silenceMs: 300 });
    try {
      await pool.query("select 1");
      proxy.disturb();
      const failed = await pool.query("select 1").catch((error: unknown) => error);
      expect(failed).toMatchObject({ message: expect.stringMatching(/^Connection terminated/) as unknown });
      expect(isTransient(failed)).toBe(true);
      // Nor does whoever wants a connection of its own wait for ever.
      const held = await pool.connect().catch((error: unknown) => error);
      expect(isTransient(held)).toBe(true);
      proxy.quiet();
      expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    } finally {
      await pool.end();
      await proxy.stop();
    }
  });

  it("control: without that limit the same question is still waiting", async () => {
    const url = new URL(database.appUrl);
    const swallow = { request: 0, answer: 0, stall: 1 };
    const proxy = await startTcpProxy({ port: Number(url.port), seed: 5, mischief: swallow, stallMs: 600_000 });
    url.host = `127.0.0.1:${proxy.port}`;
    const pool = createPool(url.href, { applicationName: "swallowed", max: 1 });
    try {
      await pool.query("select 1");
      proxy.disturb();
      const asked = pool.query("select 1").catch(() => "cut");
      expect(await Promise.race([asked, sleepMs(900, "waiting")])).toBe("waiting");
      proxy.quiet();
      await proxy.stop();
      expect(await asked).toBe("cut");
    } finally {
      await pool.end();
    }
  });

  it("a connection that nobody uses is let go of in peace before it is taken for silent", async () => {
    const errors: string[] = [];
    const pool = createPool(database.appUrl, {
      applicationName: "resting",
      max: 1,
      silenceMs: 300,
      onIdleError: (error) => errors.push(error.message),
    });
    await pool.query("select 1");
    await sleepMs(700);
    expect([errors, pool.totalCount]).toEqual([[], 0]);
    await pool.end();
  });
});

/** Proves that statements asked by name say the same as ever, are planned once, and that what fails on a connection ends with it. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { ask, type Statement } from "./ask.ts";
import { createDb, poolOf } from "./database.ts";
import { isTransient } from "./retry.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 1 });
});
afterAll(() => database.close());

const statement = <Row>(name: string, text: string, read: Statement<Row>["read"]): Statement<Row> => ({
  name,
  text,
  read,
});
const ECHO = statement(
  "echo",
  `select $1::text, $2::int8 + 1, $3::timestamptz = '2026-03-29T01:30:00.123Z', $4::bytea, $5::text, $6::int4, $7::uuid[]
   from generate_series(1, 2)`,
  (fields) => fields,
);
const backend = statement("backend", "select pg_backend_pid()", ([pid]) => pid);

describe("works", () => {
  test("values of every kind arrive, and rows are read from their fields", async () => {
    const at = new Date("2026-03-29T01:30:00.123Z");
    const bytes = Buffer.from([0, 1, 255]);
    const rows = await ask(database.pool, ECHO, ["Zoë 'x'", 9_223_372_036_854_775_806n, at, bytes, null, -7, "{}"]);
    const row = ["Zoë 'x'", "9223372036854775807", "t", String.raw`\x0001ff`, null, "-7", "{}"];
    expect(rows).toEqual([row, row]);
  });

  test("a statement is kept on its connection under its name, and others go on there as before", async () => {
    await ask(database.pool, backend, []);
    const [pid] = await ask(database.pool, backend, []);
    const { rows } = await database.pool.query(
      "select pg_backend_pid()::text as pid, count(*) from pg_prepared_statements where name = 'backend'",
    );
    expect(rows).toEqual([{ pid, count: 1n }]);
    expect(
      await ask(
        database.pool,
        statement("none", "select 1 where false", () => 1),
        [],
      ),
    ).toEqual([]);
  });
});

describe("refuses", () => {
  test("what PostgreSQL refuses, with its code, and gives that connection up", async () => {
    const divided = statement("divided", "select 1 / $1::int4", ([found]) => found);
    const [before] = await ask(database.pool, backend, []);
    await expect(ask(database.pool, divided, [0])).rejects.toMatchObject({ code: "22012" });
    expect(await ask(database.pool, divided, [1])).toEqual(["1"]);
    expect(await ask(database.pool, backend, [])).not.toEqual([before]);
  });

  test("to be part of a transaction, which has a connection of its own", async () => {
    const asked = createDb(database.pool)
      .transaction()
      .execute(async (tx) => poolOf(tx));
    await expect(asked).rejects.toThrow("inside of a transaction");
  });
});

describe("protects", () => {
  test("whoever asks on a connection that is cut is told so, and the next goes on", async () => {
    const slow = statement("slow", "select pg_sleep(60)", () => true);
    const [pid] = await ask(database.pool, backend, []);
    const cut = ask(database.pool, slow, []).catch((error: unknown) => error);
    await expect
      .poll(async () => {
        const { rows } = await database.admin.query<{ cut: boolean }>(
          "select pg_terminate_backend(pid) as cut from pg_stat_activity where pid = $1 and query like '%pg_sleep%'",
          [pid],
        );
        return rows.length;
      })
      .toBe(1);
    expect(isTransient(await cut)).toBe(true);
    await sleepMs(0);
    expect(await ask(database.pool, backend, [])).toHaveLength(1);
  });

  test("a row that cannot be read fails its question alone", async () => {
    const unreadable = statement("unreadable", "select 'x'", ([word]) => BigInt(word ?? ""));
    await expect(ask(database.pool, unreadable, [])).rejects.toThrow(SyntaxError);
    expect(await ask(database.pool, backend, [])).toHaveLength(1);
  });
});

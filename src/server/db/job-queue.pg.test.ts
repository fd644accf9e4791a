/** What the job queue is made of is made by the owner, once, whatever the owner may or may not do. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { installJobQueue, JOB_SCHEMA } from "./job-queue.ts";
import { withClient } from "./pool.ts";

let database: FreshDatabase;
const role = `owner_${randomBytes(6).toString("hex")}`;
beforeAll(async () => {
  database = await freshDatabase({ migrated: false });
  await database.admin.query(`create role ${role} login password 'only-for-tests'`);
});
afterAll(async () => {
  await database.admin.query(`drop owned by ${role}`);
  await database.admin.query(`drop role ${role}`);
  await database.close();
});

const asRole = (): Promise<void> => {
  const url = new URL(database.adminUrl);
  url.username = role;
  url.password = "only-for-tests";
  return withClient(url.href, { applicationName: "reelgate tests" }, installJobQueue);
};

const tables = async (): Promise<string[]> => {
  const found = await database.admin.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = $1 order by 1",
    [JOB_SCHEMA],
  );
  return found.rows.map(({ name }) => name);
};

describe("works", () => {
  test("an owner who may create no schema is told what to do, does it, and may come again", async () => {
    await expect(asRole()).rejects.toThrow(`DATABASE_URL: its role may not create the schema ${JOB_SCHEMA}`);
    await database.admin.query(`create schema ${JOB_SCHEMA} authorization ${role}`);
    await asRole();
    const made = await tables();
    expect(made).toContain("job");
    await asRole();
    expect(await tables()).toEqual(made);
  });

  test("the application is let in to work, and nobody else", async () => {
    const found = await database.admin.query<{ who: string; may: string[] }>(
      `select coalesce(nullif(g.grantee, 0)::regrole::text, 'public') as who, array_agg(g.privilege_type::text order by g.privilege_type) as may
       from pg_class c, aclexplode(c.relacl) g
       where c.relnamespace = $1::regnamespace and c.relname = 'job' and g.grantee <> c.relowner group by 1`,
      [JOB_SCHEMA],
    );
    expect(found.rows).toEqual([{ who: "reelgate_app", may: ["DELETE", "INSERT", "SELECT", "UPDATE"] }]);
  });
});

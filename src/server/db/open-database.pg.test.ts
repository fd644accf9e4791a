/** Proves that opening a database leaves an app role that can sign in, is limited, and can do no more than it should. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { openDatabase, requireVersion } from "./open-database.ts";
import { withClient } from "./pool.ts";
import { scramVerifier } from "./scram.ts";

const options = { applicationName: "open-database test" };
const { appPassword } = inject("testServer");
let database: FreshDatabase;
let folder: string;

beforeEach(async () => {
  database = await freshDatabase({ migrated: false });
  folder = await mkdtemp(path.join(tmpdir(), "reelgate-open-"));
  await writeFile(
    path.join(folder, "0001-notes.sql"),
    "create table notes (id int primary key, text text); grant select, insert on notes to reelgate_app;",
  );
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const open = (change: Partial<Parameters<typeof openDatabase>[0]> = {}): ReturnType<typeof openDatabase> =>
  openDatabase({ adminUrl: database.adminUrl, appPassword, migrationsFolder: folder, ...change });

/** A role for one test; roles belong to the whole server, so the name is one nobody else uses. */
async function withRole<T>(attributes: string, work: (url: string, name: string) => Promise<T>): Promise<T> {
  const name = `reelgate_test_${randomBytes(6).toString("hex")}`;
  const url = new URL(database.adminUrl);
  url.username = name;
  url.password = "secret";
  await database.admin.query(`create role ${name} login password '${scramVerifier("secret")}' ${attributes}`);
  try {
    return await work(url.href, name);
  } finally {
    await database.admin.query(`drop owned by ${name}`);
    await database.admin.query(`drop role ${name}`);
  }
}

describe("works", () => {
  it("migrates as the owner and signs the app in as a role of its own, with limits", async () => {
    const { appUrl, applied } = await open();
    expect(applied).toEqual(["0001-notes.sql"]);
    const answer = await withClient(appUrl, options, (client) =>
      client.query(
        `select current_user as role, current_setting('statement_timeout') as statement,
                current_setting('lock_timeout') as lock, current_setting('jit') as jit`,
      ),
    );
    expect(answer.rows).toEqual([{ role: "reelgate_app", statement: "30s", lock: "5s", jit: "off" }]);
  });

  it("may be done by several nodes at once, and again and again", async () => {
    const opened = await Promise.all([open(), open(), open()]);
    expect(opened.flatMap(({ applied }) => applied)).toEqual(["0001-notes.sql"]);
    expect((await open()).applied).toEqual([]);
  });

  it("takes an address of the operator's own whose role is a member of the app role", async () => {
    await withRole("in role reelgate_app", async (appUrl) => {
      const opened = await open({ appUrl });
      expect(opened.appUrl).toBe(appUrl);
      await withClient(appUrl, options, (client) => client.query("insert into notes values (1, 'kept')"));
    });
  });

  it("runs on an owner that may not make roles, once somebody has made the app role", async () => {
    await withRole("", async (adminUrl, owner) => {
      const { rows } = await database.admin.query<{ name: string }>("select current_database() as name");
      await database.admin.query(`alter database ${rows[0]?.name} owner to ${owner}`);
      expect((await open({ adminUrl })).applied).toEqual(["0001-notes.sql"]);
      await expect(open({ adminUrl, appPassword: "another" })).rejects.toThrow(
        /^DATABASE_URL: its role may not set the password of role reelgate_app; [^\n]*set DATABASE_APP_URL$/,
      );
      await database.admin.query(`alter database ${rows[0]?.name} owner to current_user`);
    });
  });
});

describe("refuses", () => {
  it("what is no address, nobody there, a wrong password: one line that names the setting, without the password", async () => {
    await expect(open({ adminUrl: "localhost" })).rejects.toThrow(/^DATABASE_URL: not an address like/);
    const nobody = open({ adminUrl: "postgres://me:hush@127.0.0.1:1/reelgate" });
    await expect(nobody).rejects.toThrow(
      /^DATABASE_URL: cannot connect to 127\.0\.0\.1:1\/reelgate: [^\n]+ECONNREFUSED/,
    );
    const wrong = new URL(database.adminUrl);
    wrong.password = "hush";
    const error = await open({ adminUrl: wrong.href }).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/DATABASE_URL: cannot connect to [^\n]+: password authentication failed/);
    expect(String(error)).not.toContain("hush");
  });

  it("a PostgreSQL older than 15", () => {
    expect(() => requireVersion(140_012, "14.12 (Debian 14.12-1)")).toThrow(
      "DATABASE_URL: PostgreSQL 14.12 (Debian 14.12-1) is too old, 15 or newer is needed",
    );
    expect(() => requireVersion(150_000, "15.0")).not.toThrow("too old");
  });

  it("an app address that may do everything, or does not belong to the app role", async () => {
    await expect(open({ appUrl: database.adminUrl })).rejects.toThrow(/^DATABASE_APP_URL: role \w+ may do everything/);
    await withRole("", async (appUrl) => {
      await expect(open({ appUrl })).rejects.toThrow(/^DATABASE_APP_URL: role \w+ is not a member of reelgate_app$/);
    });
  });
});

describe("protects", () => {
  it("lets the app do what was granted and nothing else", async () => {
    const { appUrl } = await open();
    await withClient(appUrl, options, async (client) => {
      await client.query("insert into notes values (1, 'kept')");
      for (const statement of [
        "update notes set text = 'changed'",
        "delete from notes",
        "truncate notes",
        "drop table notes",
        "create table mine (id int)",
        "update schema_migrations set checksum = ''",
        "create role another",
      ]) {
        await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
      }
    });
  });

  it("keeps the password out of what is stored", async () => {
    const { rows } = await database.admin.query<{ stored: string }>(
      "select rolpassword as stored from pg_authid where rolname = 'reelgate_app'",
    );
    expect(rows[0]?.stored).toMatch(/^SCRAM-SHA-256\$4096:/);
    expect(rows[0]?.stored).not.toContain(appPassword);
  });
});

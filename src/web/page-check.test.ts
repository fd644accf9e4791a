// Each route says who may open it, and one that says what nobody knows stops the application before it starts.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { PERMISSIONS } from "#contract/roles.ts";
import { asksSignIn, isForMembers } from "./page-check.ts";
import { ROUTES, allPaths } from "./route-table.ts";

const path = "/dashboard/api";
const TABLE = "route-table.ts";
const STARTED_WITH = ["page-check.ts", TABLE, "messages/locale.ts"];

const planted: string[] = [];
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true });
});

/** What starts with a table in which one row's check is another; within the repository, for its packages. */
async function startWith(check: string): Promise<unknown> {
  const place = join(import.meta.dirname, "../../.data");
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, "planted-table-"));
  planted.push(folder);
  for (const file of STARTED_WITH) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(import.meta.dirname, file), join(folder, file));
  }
  const table = readFileSync(join(folder, TABLE), "utf8");
  const row = /(path: "\/dashboard\/api",[^}]*check: )"member"/;
  expect(table).toMatch(row);
  writeFileSync(join(folder, TABLE), table.replace(row, `$1"${check}"`));
  return import(join(folder, "page-check.ts"));
}

describe("works", () => {
  it("knows the check of every row: the dashboard is for members, what stands before it for anybody", () => {
    expect(ROUTES).toHaveLength(25);
    for (const row of ROUTES) expect([row.path, asksSignIn(row)]).toEqual([row.path, row.layout === "dashboard"]);
    expect(allPaths().filter((address) => !isForMembers(address))).toEqual([
      "/",
      "/auth/login",
      "/pt-BR",
      "/pt-BR/auth/login",
    ]);
  });

  it("knows every permission: whoever is to hold one signs in", () => {
    for (const check of Object.keys(PERMISSIONS)) expect([check, asksSignIn({ path, check })]).toEqual([check, true]);
  });

  it("asks nobody to sign in at an address without a page", () => {
    expect(["/nowhere", "/pt-BR/nowhere", "/dashboard/nowhere"].filter(isForMembers)).toEqual([]);
  });

  it("starts with a table whose rows ask for a permission", async () => {
    await expect(startWith("key.read")).resolves.toHaveProperty("isForMembers");
  });
});

describe("refuses", () => {
  it.each(["members", "", "key.raed", "toString", "Member"])("a check that nobody knows: %j", (check) => {
    expect(() => asksSignIn({ path, check })).toThrow(`/dashboard/api has the unknown check "${check}"`);
  });

  it("to start with a table in which one stands", async () => {
    await expect(startWith("key.raed")).rejects.toThrow('/dashboard/api has the unknown check "key.raed"');
  });
});

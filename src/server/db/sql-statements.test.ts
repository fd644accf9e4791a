/** Proves that SQL is cut between statements and nowhere else. */
import { describe, expect, it } from "vitest";
import { splitStatements } from "./sql-statements.ts";

const texts = (sql: string): string[] => splitStatements(sql).map(({ text }) => text);

describe("works", () => {
  it("cuts at semicolons, with or without one at the end", () => {
    expect(texts("select 1;\n\nselect 2")).toEqual(["select 1", "select 2"]);
    expect(texts("select 1;;\n ; ")).toEqual(["select 1"]);
    expect(texts("")).toEqual([]);
  });

  it("says on which line each begins, comments above it not counted in", () => {
    expect(splitStatements("-- why\nselect 1;\n\n/* a\n b */ select\n2;")).toEqual([
      { text: "select 1", line: 2 },
      { text: "select\n2", line: 5 },
    ]);
  });

  it("takes text with nothing but comments for no statement", () => {
    expect(texts("-- only; this\n/* and; this */")).toEqual([]);
    expect(texts("select 1; -- after; it")).toEqual(["select 1"]);
  });
});

describe("protects", () => {
  it.each([
    ["a string", "select 'a;b'"],
    ["a string with a doubled quote", "select 'it''s;'"],
    ["a string that ends in a backslash", String.raw`select 'c:\', ';'`],
    ["an escape string", String.raw`select E'it\'s;', e'\\', ';'`],
    ["an escape string with a doubled quote", "select E'it''s;'"],
    ["a name that ends in e before a string", String.raw`select date'2026-01-01\', ';'`],
    ["a quoted name", 'select 1 as "a;""b;"'],
    ["a dollar quote", "do $$ begin perform 1; end; $$"],
    ["a tagged dollar quote with another inside", "do $body$ begin execute $$select ';'$$; end $body$"],
    ["a line comment", "select 1 -- a; b'\n + 1"],
    ["a block comment inside a block comment", "select /* a; /* b; */ c; ' */ 1"],
    ["a quote inside a comment", "select 1 /* it's; */ + 1"],
    ["a comment mark inside a string", "select '-- ;', '/*'"],
    ["a parameter and a name with dollars", "select a$1$b, $1"],
    ["a non-ASCII tag", "do $größe$ begin; end; $größe$"],
  ])("keeps %s whole", (_, sql) => {
    expect(texts(`select 0;${sql};select 9`)).toEqual(["select 0", sql, "select 9"]);
  });

  it("keeps an unfinished string or quote whole, for PostgreSQL to complain about", () => {
    expect(texts("select 'a;")).toEqual(["select 'a;"]);
    expect(texts("do $$ a;")).toEqual(["do $$ a;"]);
    expect(texts("select 1 /* a;")).toEqual(["select 1 /* a;"]);
  });
});

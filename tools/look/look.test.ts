/** What a look is narrowed to, and the sheet it ends with. */
import { describe, expect, test } from "vitest";
import { ROUTES } from "#web/route-table.ts";
import { contactSheet, fileOf } from "./contact-sheet.ts";
import { wantedOf } from "./wanted.ts";

describe("works", () => {
  test("everything, where nothing is said", () => {
    const { routes, locales, modes, sizes } = wantedOf([]);
    expect(routes).toEqual(ROUTES.map(({ path }) => path));
    expect([locales, modes, sizes].map(({ length }) => length)).toEqual([2, 2, 2]);
  });

  test("what is asked for, in the usual order", () => {
    const wanted = wantedOf([
      "--route",
      "/dashboard",
      "--route",
      "/",
      "--locale",
      "pt-BR",
      "--mode",
      "dark",
      "--size",
      "phone",
    ]);
    expect(wanted.routes).toEqual(["/", "/dashboard"]);
    expect([wanted.locales, wanted.modes, wanted.sizes]).toEqual([["pt-BR"], ["dark"], ["phone"]]);
  });

  test("a sheet holds each picture once, in the part of its size and mode", () => {
    const pictures = wantedOf([]).routes.flatMap((route) =>
      (["en-US", "pt-BR"] as const).map((locale) => ({ route, locale, mode: "dark", size: "phone" }) as const),
    );
    const sheet = contactSheet(pictures);
    expect(new Set(pictures.map(fileOf)).size).toBe(pictures.length);
    for (const picture of pictures) expect(sheet.split(`src="${fileOf(picture)}"`)).toHaveLength(2);
    expect(sheet.match(/<section id="[^"]*"/g)).toEqual(['<section id="phone-dark"']);
  });
});

describe("refuses", () => {
  test.each([
    ["--route", "/nowhere"],
    ["--locale", "fr-FR"],
    ["--mode", "dim"],
    ["--size", "watch"],
    ["--colour", "red"],
  ])("%s %s", (option, value) => {
    expect(() => wantedOf([option, value])).toThrow(option);
  });
});

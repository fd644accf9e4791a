// Every game has a world that names and draws each of its symbols, in both languages.
import { describe, expect, test } from "vitest";
import { games } from "../games/catalogue.ts";
import { worlds } from "./worlds.fixture.ts";

const locales = ["en-US", "pt-BR"] as const;

describe("works", () => {
  test.each(games)("the world of $code", ({ code, names, definition }) => {
    const world = worlds[code];
    expect(world?.title).toEqual(names);
    expect(Object.keys(world?.symbols ?? {}).toSorted()).toEqual(definition.symbols.toSorted());
    for (const locale of locales) {
      expect(Object.keys(world?.symbolNames[locale] ?? {}).toSorted()).toEqual(definition.symbols.toSorted());
    }
  });

  test.each(Object.entries(worlds))("%s names every mote it lets fly", (_, world) => {
    const flying = [world.air.base.mote, world.air.free.mote, ...world.burst.motes];
    expect(flying.filter((mote) => world.motes[mote] === undefined)).toEqual([]);
  });
});

// Every row of the route table has its screen, its title in both languages, and an address in each.
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readMessages } from "../../tools/messages.ts";
import { LOCALES } from "./messages/locale.ts";
import { UNBUILT, UNBUILT_SCREEN } from "./screens/unbuilt.ts";
import { ROUTES, allPaths } from "./route-table.ts";

describe("works", () => {
  it("names files that exist and titles that are written", () => {
    for (const { screen, title } of ROUTES) {
      expect(existsSync(new URL(screen, import.meta.url))).toBe(true);
      expect(Object.keys(readMessages("en-US"))).toContain(`page.${title}.title`);
    }
  });
  it("says of every page what it is for, in each language and in words of its own", () => {
    for (const locale of LOCALES) {
      const messages = readMessages(locale);
      const purposes = ROUTES.map(({ title }) => messages[`page.${title}.purpose`] ?? "");
      expect(purposes.filter((text) => text.length < 20)).toEqual([]);
      expect(new Set(purposes).size).toBe(ROUTES.length);
    }
  });
  it("holds the whole route map, and names those that are not built yet", ({ annotate }) => {
    expect(ROUTES).toHaveLength(25);
    expect(
      ROUTES.filter(({ screen }) => screen === UNBUILT_SCREEN)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(UNBUILT.toSorted());
    return annotate(`not built yet: ${UNBUILT.join(", ") || "none"}`);
  });
  it("gives every address once in each language", () => {
    expect(allPaths()).toHaveLength(ROUTES.length * 2);
    expect(new Set(allPaths()).size).toBe(ROUTES.length * 2);
    expect(allPaths()).toContain("/pt-BR/dashboard/agent/agent_manage");
    expect(allPaths()).toContain("/pt-BR");
  });
});

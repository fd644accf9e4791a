// What a saved view keeps of an address, and what comes back of it when days pass and lists change.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { applyPatch } from "#web/client/url-state.ts";
import { endOf, rangeOf, startOf } from "#web/ui/calendar-days.ts";
import { isSame, opened, patchOf, stateOf } from "./view-state.ts";

const TODAY = "2026-03-10";
const ZONE = "Asia/Tokyo";
const HERE = { today: TODAY, zone: ZONE };
const shape = {
  query: z.strictObject({
    limit: z.coerce.number().int().max(200).default(50),
    cursor: z.string().optional(),
    state: z.enum(["active", "closed"]).optional(),
    search: z.string().max(10).optional(),
    sort: z.enum(["name", "balance"]).default("name"),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  columns: ["name", "state", "balance"],
  keeps: ["player_id"],
};
const periodOf = (days: { from: string; to: string }): string =>
  `from=${startOf(days.from, ZONE).toISOString()}&to=${endOf(days.to, ZONE).toISOString()}`;
const address = (text: string): URLSearchParams => new URLSearchParams(text);
const seen = (text: string) => stateOf(address(text), shape, "compact", HERE);

describe("works", () => {
  it("keeps filters, sort, columns, density and page size; not the page, what is open, nor whose list it is", () => {
    const search = "state=active&sort=balance&columns=name,balance&limit=100&cursor=x&open=7&player_id=p&view=v";
    expect(seen(search)).toEqual({
      query: { state: "active", sort: "balance" },
      columns: ["name", "balance"],
      density: "compact",
      page_size: 100,
    });
  });
  it("shows again what was saved, and leaves whose list it is", () => {
    const state = seen("state=active&columns=name,balance&limit=100&player_id=p");
    const before = address("search=old&cursor=x&player_id=p");
    const after = applyPatch(before, patchOf(before, shape, state, HERE));
    expect(after.get("player_id")).toBe("p");
    expect([after.has("search"), after.has("cursor")]).toEqual([false, false]);
    expect(isSame(state, stateOf(after, shape, "compact", HERE))).toBe(true);
  });
  it("keeps a usual period by its name, so that it moves with the day", () => {
    const state = seen(periodOf(rangeOf("last7", TODAY)));
    expect(state.query).toEqual({ period: "last7" });
    const later = applyPatch(address(""), patchOf(address(""), shape, state, { today: "2026-05-02", zone: ZONE }));
    expect(later.get("from")).toBe(startOf("2026-04-26", ZONE).toISOString());
    expect(later.get("to")).toBe(startOf("2026-05-03", ZONE).toISOString());
  });
  it("moves a usual period by the viewer's zone: midnights of another are no days", () => {
    const { from, to } = rangeOf("today", TODAY);
    const elsewhere = `from=${startOf(from, "UTC").toISOString()}&to=${endOf(to, "UTC").toISOString()}`;
    expect(seen(`from=2026-03-09T15:00:00.000Z&to=2026-03-10T15:00:00.000Z`).query).toEqual({ period: "today" });
    expect(Object.keys(seen(elsewhere).query)).toEqual(["from", "to"]);
  });
  it("keeps any other period as it is", () => {
    const search = periodOf({ from: "2026-01-03", to: "2026-01-19" });
    expect(Object.keys(seen(search).query)).toEqual(["from", "to"]);
    expect(opened(seen(search), shape).dropped).toEqual([]);
  });
  it("sees that something was changed", () => {
    const state = seen("state=active&columns=name,balance");
    const others = ["state=closed&columns=name,balance", "state=active", "state=active&columns=name,balance&limit=25"];
    expect(others.filter((other) => isSame(state, seen(other)))).toEqual([]);
    expect(isSame({ ...state, density: "comfortable" }, state)).toBe(false);
    expect(isSame({ ...state, density: null }, state)).toBe(true);
  });
});

describe("protects", () => {
  it("a list whose address names times that are none", () => {
    for (const period of [
      "from=foo&to=bar",
      `from=${startOf(TODAY, ZONE).toISOString()}&to=`,
      "from=&to=2026-99-99T00:00:00Z",
    ])
      expect(seen(period).query.period).toBeUndefined();
  });
  it("opens what asks for filters, values and columns that are no more, without them, and says so", () => {
    const saved = {
      query: { state: "frozen", gone: "1", search: "ok", period: "lastEon", limit: "7", cursor: "x", player_id: "p" },
      columns: ["name", "lost"],
      density: null,
      page_size: null,
    };
    const { state, dropped } = opened(saved, shape);
    expect(state).toMatchObject({ query: { search: "ok" }, columns: ["name"] });
    expect(dropped).toEqual(["state", "gone", "period", "limit", "cursor", "player_id", "lost"]);
  });
  it("shows all columns where none of those saved is left", () => {
    expect(opened({ query: {}, columns: ["lost"], density: null, page_size: null }, shape).state.columns).toBeNull();
  });
});

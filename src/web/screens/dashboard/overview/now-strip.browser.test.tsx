// What the strip says of the replay: that all is well, which round differs, or nothing to those who are not told; and that it keeps its height.
import { describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { getOverview } from "#contract/statistics.ts";
import { type Locale, localise } from "#web/messages/locale.ts";
import { show } from "#web/test/shown.tsx";
import { NowStrip } from "./now-strip.tsx";

type Overview = Answer<typeof getOverview>;
const AT = "2026-11-21T10:00:00.000Z";
const ROUND = "0198f3c2-1001-7abc-8def-000000000001";
const well = { at: AT, replayed: 5330, total: 5330, differing: 0, first: null };

const filled = (replay: Overview["replay"], checkedAt = AT): Overview => ({
  currencies: [],
  active_players: 3,
  rounds_per_minute: 40,
  last_minute: "2026-11-21T09:59:00.000Z",
  complete_to: AT,
  ledger: { checked_at: checkedAt, adds_up: true },
  replay,
  latest_rounds: [],
});

const shown = (replay: Overview["replay"], locale: Locale = "en-US") =>
  show(<NowStrip overview={filled(replay)} agentId={undefined} isToldOfReplay={replay !== null} />, { locale });

/** How high the strip is where a phone's page has it. */
async function heightOnPhone(overview: Overview | null, isToldOfReplay: boolean, locale: Locale): Promise<number> {
  const strip = <NowStrip overview={overview} agentId={undefined} isToldOfReplay={isToldOfReplay} />;
  const { container, unmount } = await show(<div className="p-4">{strip}</div>, { locale, isPhone: true });
  await document.fonts.ready;
  const { height } = container.querySelector("dl")?.getBoundingClientRect() ?? { height: 0 };
  await unmount();
  return height;
}

describe("works", () => {
  test.each([
    ["en-US", "All as booked", "5,330 of 5,330"],
    ["pt-BR", "Todas conferem", "5.330 de 5.330"],
  ] as const)("in %s: all replayed, all as booked", async (locale, good, count) => {
    const screen = await shown(well, locale);
    await expect.element(screen.getByText(good)).toBeVisible();
    await expect.element(screen.getByText(count)).toBeVisible();
    await expect.element(screen.getByRole("link")).not.toBeInTheDocument();
  });

  test.each([
    ["en-US", "2 rounds differ", "The first: its win is not that of its seeds"],
    ["pt-BR", "2 rodadas diferem", "A primeira: o prêmio dela não é o das sementes"],
  ] as const)("in %s: what differs, with the way to the first", async (locale, count, first) => {
    const found = { round_id: ROUND, reason: "win", found_at: AT } as const;
    const screen = await shown({ ...well, differing: 2, first: found }, locale);
    await expect.element(screen.getByText(count)).toBeVisible();
    const link = screen.getByRole("link", { name: first });
    await expect.element(link).toHaveAttribute("href", localise(`/dashboard/game/history?open=${ROUND}`, locale));
  });

  test("a round that cannot be opened is named by its id", async () => {
    const found = { round_id: ROUND, reason: "seeds_missing", found_at: AT } as const;
    const screen = await shown({ ...well, differing: 1, first: found });
    await expect.element(screen.getByText(/The first: its seeds are missing/)).toBeVisible();
    await expect.element(screen.getByRole("link")).not.toBeInTheDocument();
    await expect.element(screen.getByRole("button", { name: /Copy/ })).toBeVisible();
  });

  test("before the first replay it promises nothing", async () => {
    const screen = await shown({ ...well, at: null, replayed: 0, total: 0 });
    await expect.element(screen.getByText("Not replayed yet")).toBeVisible();
    await expect.element(screen.getByText("All as booked")).not.toBeInTheDocument();
  });
});

describe("protects", () => {
  test.each([
    ["en-US", true],
    ["pt-BR", true],
    ["en-US", false],
    ["pt-BR", false],
  ] as const)("in %s, told of the replay %s: on a phone nothing moves when it is filled", async (locale, isTold) => {
    const many = { ...well, replayed: 12_345_678, total: 12_345_678 };
    const aMinuteAgo = new Date(Date.now() - 58_000).toISOString();
    const waiting = await heightOnPhone(null, isTold, locale);
    expect(waiting).toBeGreaterThan(200);
    expect(await heightOnPhone(filled(isTold ? many : null, aMinuteAgo), isTold, locale)).toBe(waiting);
  });

  test("who is not told sees that there is nothing to see", async () => {
    const screen = await shown(null);
    await expect.element(screen.getByText("Books add up")).toBeVisible();
    await expect.element(screen.getByText("Rounds rechecked")).not.toBeInTheDocument();
  });
});

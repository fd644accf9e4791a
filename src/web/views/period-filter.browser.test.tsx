// A period chosen by the reader: days of the zone the page says it shows times in, whatever the device is set to.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { show } from "#web/test/shown.tsx";
import { shifted, startOf } from "#web/ui/calendar-days.ts";
import { PeriodFilter } from "./period-filter.tsx";

const DAY_MS = 86_400_000;

const deviceIn = async (timezoneId: string): Promise<void> => {
  // Its methods are typed by a package that is not installed; this is the one used here.
  const browser = cdp() as { send(method: string, parameters: object): Promise<unknown> };
  await browser.send("Emulation.setTimezoneOverride", { timezoneId });
};

beforeEach(() => deviceIn("America/Sao_Paulo"));
afterEach(() => deviceIn(""));

describe("works", () => {
  it("writes midnights of the profile's zone, nine hours ahead, from a device three hours behind", async () => {
    const changed = vi.fn<(period: { readonly from: string | null; readonly to: string | null }) => void>();
    await show(<PeriodFilter from={undefined} to={undefined} onChange={changed} />, { timeZone: "Asia/Tokyo" });
    await page.getByRole("button", { name: "Any time" }).click();
    await page.getByRole("button", { name: "Today" }).click();
    const { from, to } = changed.mock.calls[0]?.[0] ?? {};
    expect(from).toMatch(/T15:00:00\.000Z$/);
    const [start, end] = [Date.parse(from ?? ""), Date.parse(to ?? "")];
    expect(end - start).toBe(DAY_MS);
    expect(start <= Date.now() && Date.now() < end).toBe(true);
    // What the device takes for midnight.
    expect(new Date(new Date().setHours(0, 0, 0, 0)).toISOString()).toMatch(/T03:00:00\.000Z$/);
  });

  it("tells such a period by its name, and another by its days", async () => {
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    const period = { from: `${shifted(today, -1)}T15:00:00.000Z`, to: `${today}T15:00:00.000Z` };
    await show(<PeriodFilter {...period} onChange={() => {}} />, { timeZone: "Asia/Tokyo" });
    await expect.element(page.getByRole("button", { name: "Today" })).toBeVisible();
    const past = { from: "2026-03-01T15:00:00.000Z", to: "2026-03-03T15:00:00.000Z" };
    await show(<PeriodFilter {...past} onChange={() => {}} />, { timeZone: "Asia/Tokyo" });
    await expect.element(page.getByRole("button", { name: "03/02/2026 – 03/03/2026" })).toBeVisible();
  });

  it("says how far back no period reaches where that is not any time, and offers just that", async () => {
    const changed = vi.fn<(period: { readonly from: string | null; readonly to: string | null }) => void>();
    const period = { from: "2026-03-01T15:00:00.000Z", to: "2026-03-03T15:00:00.000Z" };
    await show(<PeriodFilter from={undefined} to={undefined} isAnyBounded onChange={changed} />);
    await expect.element(page.getByRole("button", { name: "Last 92 days" })).toBeVisible();
    await show(<PeriodFilter {...period} isAnyBounded onChange={changed} />);
    await page.getByRole("button", { name: "03/01/2026 – 03/03/2026" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Last 92 days" }).click();
    expect(changed).toHaveBeenCalledWith({ from: null, to: null });
    expect(page.getByText("Any time").elements()).toEqual([]);
  });

  it("begins each day where the browser's own calendar has it begin", () => {
    for (const zone of ["America/New_York", "America/Sao_Paulo", "America/Santiago", "Asia/Beirut", "Asia/Tokyo"]) {
      for (let day = "2018-01-01"; day < "2019-01-01"; day = shifted(day, 1)) {
        const told = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
        expect(`${zone} ${day} ${startOf(day, zone).getTime()}`).toBe(`${zone} ${day} ${told}`);
      }
    }
  });
});

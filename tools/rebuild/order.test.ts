// What the command line of a rebuild takes, and what it refuses.
import { describe, expect, test } from "vitest";
import { readOrder } from "./order.ts";

const NOW = new Date("2026-03-02T12:00:00Z");
const read = (...args: string[]) => readOrder(args, NOW);

describe("works", () => {
  test("days up to today, of one tenant or all", () => {
    expect(read("--from", "2026-03-01", "--to", "2026-03-02")).toEqual({
      kind: "days",
      span: { from: "2026-03-01", to: "2026-03-02" },
      tenant: undefined,
    });
    expect(read("--to", "2026-03-02", "--from", "2026-03-02", "--tenant", "acme")).toMatchObject({ tenant: "acme" });
    expect(read("--mend", "--tenant", "acme")).toEqual({ kind: "mend", tenant: "acme" });
    expect(read("--from", "2023-12-24", "--to", "2026-03-02")).toMatchObject({ kind: "days" });
  });
});

describe("refuses", () => {
  test.each([
    [["--from", "2026-02-30", "--to", "2026-03-01"], "--from: 2026-02-30 is not a day such as 2026-01-31"],
    [["--from", "yesterday", "--to", "2026-03-01"], "--from: yesterday is not a day such as 2026-01-31"],
    [["--from", "2026-03-01", "--to", "2026-3-1"], "--to: 2026-3-1 is not a day such as 2026-01-31"],
    [["--from", "2026-03-01", "--to", "2026-03-03"], "--to: 2026-03-03 is in the future; today is 2026-03-02 (UTC)"],
    [["--from", "2026-03-02", "--to", "2026-03-01"], "--from 2026-03-02 is after --to 2026-03-01"],
    [["--from", "2023-12-23", "--to", "2026-03-02"], "801 days: at most 800 at a time"],
    [["--mend", "--from", "2026-03-01"], "--mend makes every day anew: leave out --from and --to"],
    [["--from", "2026-03-01"], "npm run rollups:rebuild -- --from DAY --to DAY"],
    [["--form", "2026-03-01"], "npm run rollups:rebuild -- --from DAY --to DAY"],
    [[], "npm run rollups:rebuild -- --from DAY --to DAY"],
  ])("%j", (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});

/** What the command line says of games as data: their exact law as JSON, and what simulated rounds came to. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bruteForceLaw } from "#studio/engine/law/brute-force.ts";
import { chosen } from "./choose.ts";
import { readPlayables } from "./definition-file.ts";
import { fileOf } from "./files.fixture.ts";
import { lawReport } from "./law.ts";
import { simulationReport } from "./simulate.ts";

const folder = mkdtempSync(join(tmpdir(), "studio-"));
const path = join(folder, "games.json");
beforeAll(() => writeFileSync(path, JSON.stringify(fileOf())));
afterAll(() => rmSync(folder, { recursive: true }));

const one = (wanted: string) => {
  const [playable] = chosen(readPlayables(path), wanted);
  if (playable === undefined) throw new Error(`no ${wanted}`);
  return playable;
};
const run = (...args: string[]) => promisify(execFile)("node", ["tools/studio.ts", ...args]);

describe("works", () => {
  test("a game without free spins, from its counted stops", () => {
    const playable = one("r110");
    const { cycle, outcomes } = bruteForceLaw(playable.definition, playable.variant.strips);
    const rate = (counts: (coins: number) => boolean) =>
      Number(outcomes.reduce((sum, { coins, count }) => sum + (counts(coins) ? count : 0n), 0n)) / Number(cycle);
    const coins = outcomes.reduce((sum, outcome) => sum + BigInt(outcome.coins) * outcome.count, 0n);
    const most = Math.max(...outcomes.map((outcome) => outcome.coins));
    const report = lawReport(playable);
    const [over, under] = report.rtp_exact.split("/").map(BigInt);
    expect((over ?? 0n) * cycle * 4n).toBe(coins * (under ?? 0n));
    expect(report.rtp).toBeCloseTo(Number(coins) / Number(cycle) / 4, 15);
    expect(report.rtp_capped).toBeCloseTo(report.rtp, 14);
    expect(report.hit_rate).toBeCloseTo(
      rate((won) => won > 0),
      14,
    );
    expect(report.over_stake_rate).toBeCloseTo(
      rate((won) => won > 4),
      14,
    );
    expect(report.top_prize_odds).toBeCloseTo(1 / rate((won) => won === most), 10);
    expect(report.feature_every).toBeNull();
  });

  test("the command prints every variant, or the one asked for", { timeout: 60_000 }, async () => {
    const all: unknown = JSON.parse((await run("law", path)).stdout);
    expect(all).toEqual(readPlayables(path).map(lawReport));
    const single: unknown = JSON.parse((await run("law", path, "--variant", "forge/r92")).stdout);
    expect(single).toEqual(lawReport(one("forge/r92")));
    expect(Object.keys(single ?? {})).toEqual([
      "game",
      "variant",
      "rtp",
      "rtp_exact",
      "rtp_capped",
      "sd",
      "hit_rate",
      "over_stake_rate",
      "feature_every",
      "top_prize_odds",
    ]);
  });

  test("simulated rounds keep to the law", () => {
    const { rtp_z, hit_rate_z, over_stake_rate_z, feature_z, ...report } = simulationReport(
      one("forge/r90"),
      500_000,
      3,
    );
    for (const z of [rtp_z, hit_rate_z, over_stake_rate_z, feature_z]) expect(Math.abs(z)).toBeLessThan(4);
    expect(report.sd / lawReport(one("forge/r90")).sd).toBeCloseTo(1, 1);
    expect(report.spins).toBeGreaterThan(500_000);
  });
});

describe("refuses", () => {
  test("a variant that the file does not hold", () => {
    expect(() => chosen(readPlayables(path), "r97")).toThrow("no variant r97; there are forge/r90");
    expect(() => chosen([], undefined)).toThrow("no game");
  });

  test.each([
    ["nothing", [], "studio law FILE"],
    ["an unknown command", ["guess", "x"], "studio law FILE"],
    ["a file that is not there", ["law", "/nowhere.json"], "ENOENT"],
    ["a number of rounds that is none", ["simulate", "x", "--rounds", "many"], "--rounds wants a whole number"],
    ["an unknown game", ["par", "moon"], "no game moon"],
  ])("%s, in one line and with a status", { timeout: 60_000 }, async (_, args, complaint) => {
    await expect(run(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(complaint) as unknown,
    });
  });
});

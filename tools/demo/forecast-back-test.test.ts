// The band of the forecast tried on the demo's thirty days: eight times in ten the credit really lies within it.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bandOf, type HourUse } from "#server/runway/service/forecast.ts";
import { AGENTS, DAYS, PLAYERS } from "./cast.ts";
import { createChance } from "./chance.ts";
import { planHistory, type PlannedPlayer } from "./history.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const UNTIL = new Date("2026-06-20T12:00:00Z");
const AHEAD = [6, 12, 24, 48, 72];
const EVERY_HOURS = 5;
/** Credit that is never used up: how much is left is never cut off at nothing. */
const PLENTY = 10n ** 12n;

/** The same seeds in each run, and so the same wins. */
function seededBytes(): (count: number) => Buffer {
  let drawn = 0;
  return (count) => {
    drawn += 1;
    return createHash("sha256").update(`back-test ${drawn}`).digest().subarray(0, count);
  };
}

/** As `placePlayers` draws them. */
function playersOf(): PlannedPlayer[] {
  const chance = createChance(7);
  return Array.from({ length: PLAYERS }, (_, index) => {
    const agent = AGENTS[chance.weighted(AGENTS.map(({ share }) => share))];
    const times = agent?.stakes[chance.between(0, agent.stakes.length - 1)] ?? 1;
    return {
      id: `p-${index}`,
      agentCode: agent?.code ?? "",
      stake: BigInt(times) * 20n,
      sessionsPerDay: 0.35 * (0.35 + 2.6 * chance.next() ** 3),
    };
  });
}

/** GGR by agent and hour. */
function usesByHour(): Map<string, Map<number, bigint>> {
  const uses = new Map<string, Map<number, bigint>>();
  const options = { players: playersOf(), until: UNTIL, days: DAYS, sessionLength: 1, seed: 7, bytes: seededBytes() };
  for (const { sessions } of planHistory(options))
    for (const { player, rounds } of sessions) {
      const hours = uses.get(player.agentCode) ?? new Map<number, bigint>();
      uses.set(player.agentCode, hours);
      for (const { endedAt, stake, win } of rounds) {
        const hour = Math.floor(endedAt.getTime() / HOUR_MS);
        hours.set(hour, (hours.get(hour) ?? 0n) + stake - win);
      }
    }
  return uses;
}

interface Held {
  held: number;
  tried: number;
}

/** Forecasts from each origin what is left so many hours later, and looks whether the band holds it. */
function tryBands(uses: ReadonlyMap<number, bigint>, result: Held): void {
  const last = Math.floor(UNTIL.getTime() / HOUR_MS);
  const first = last - DAYS * DAY_HOURS;
  const hours: HourUse[] = [...uses].map(([hour, used]) => ({ hour: new Date(hour * HOUR_MS), used }));
  for (let origin = first + 14 * DAY_HOURS; origin + 72 <= last; origin += EVERY_HOURS) {
    const input = { now: new Date(origin * HOUR_MS), available: PLENTY, hours, used24h: 0n, isUsed: true };
    const band = bandOf(input, 72);
    for (const ahead of AHEAD) {
      let left = PLENTY;
      for (let hour = origin; hour < origin + ahead; hour += 1) left -= uses.get(hour) ?? 0n;
      const point = band[ahead - 1];
      if (point === undefined) continue;
      result.tried += 1;
      if (left >= point.low && left <= point.high) result.held += 1;
    }
  }
}

describe("works", () => {
  test("over the demo's thirty days the band from 10 to 90 % holds between 75 and 85 % of the time", () => {
    const result: Held = { held: 0, tried: 0 };
    for (const uses of usesByHour().values()) tryBands(uses, result);
    expect(result.tried).toBeGreaterThan(2_000);
    const share = result.held / result.tried;
    expect(share).toBeGreaterThanOrEqual(0.75);
    expect(share).toBeLessThanOrEqual(0.85);
  });
});

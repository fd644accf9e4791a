// Periods whose edges are not on the hour (UTC): their figures against a straight count of the rounds, to the cent.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAgentRanking } from "#contract/agent-ranking.ts";
import { isRefusal } from "#contract/errors.ts";
import { listPeriods, type PeriodFigures, type PeriodUnit, periodUnit } from "#contract/period-figures.ts";
import { listPlayerRanking } from "#contract/player-ranking.ts";
import { fc } from "../../../../test/factories/drawn.ts";
import { arrangeScattered, FIRST, instant, LAST, type Scattered } from "../../../../test/factories/scattered-rounds.ts";
import { figuresOf, type Sums } from "../figures.ts";
import { CUT_BOUNDS } from "../queries/settled.ts";
import { readAgentRanking } from "./read-agent-ranking.ts";
import { readPeriods } from "./read-periods.ts";
import { readPlayerRanking } from "./read-player-ranking.ts";

let stage: Scattered;
beforeAll(async () => {
  stage = await arrangeScattered();
});
afterAll(() => stage.end());

type Query = Readonly<Record<string, unknown>>;
const deps = () => ({ db: stage.database.db, clock: () => new Date(LAST) });
const read = (query: Query, bounds = CUT_BOUNDS) =>
  readPeriods(deps(), stage.platform, listPeriods.query.parse({ limit: 200, ...query }), bounds);

async function everyPeriod(query: Query): Promise<PeriodFigures[]> {
  const rows: PeriodFigures[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await read({ ...query, ...(cursor !== undefined && { cursor }) });
    if (isRefusal(page)) throw new Error(page.refused);
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
}

interface Asked {
  readonly unit: PeriodUnit;
  readonly timeZone: string;
  readonly by: "all" | "agent";
}

/** From the rounds themselves, without any roll-up. */
async function counted({ unit, timeZone, by }: Asked, from: number, to: number): Promise<Map<string, unknown>> {
  const found = await stage.database.admin.query<Sums & { from: Date; agent: string; currency: string }>(
    `select date_trunc($1, settled_at, $2) as "from", case $3 when 'agent' then agent_id::text else '' end as agent,
       currency, count(*) as rounds, sum(stake)::bigint as turnover, sum(win)::bigint as wins,
       sum(stake * rtp_bps)::bigint as "expectedWinsBps"
     from rounds where state = 'settled' and settled_at >= $4 and settled_at < $5 group by 1, 2, 3`,
    [unit, unit === "hour" ? "UTC" : timeZone, by, new Date(from), new Date(to)],
  );
  return new Map(
    found.rows.map(({ from: at, agent, currency, ...sums }) => [
      `${at.toISOString()} ${agent} ${currency}`,
      figuresOf(sums),
    ]),
  );
}

/** Periods that somebody played in, as `counted` has them. */
const told = (rows: readonly PeriodFigures[]) =>
  new Map(
    rows
      .filter(({ rounds }) => rounds > 0)
      .map(({ from, agent, currency, rounds, turnover, wins, ggr, rtp_bps, rtp_theoretical_bps }) => [
        `${from} ${agent?.id ?? ""} ${currency}`,
        { rounds, turnover, wins, ggr, rtp_bps, rtp_theoretical_bps },
      ]),
  );

const OFF_THE_HOUR = ["Asia/Kathmandu", "Asia/Kolkata", "America/St_Johns", "Australia/Lord_Howe"];
const ON_THE_HOUR = ["UTC", "America/Sao_Paulo", "Europe/Berlin"];

async function expectCounted(asked: Asked, from: number, to: number): Promise<void> {
  const { unit, timeZone, by } = asked;
  const query = { unit, time_zone: timeZone, by, from: instant(from), to: instant(to) };
  expect(told(await everyPeriod(query))).toEqual(await counted(asked, from, to));
}

describe("works", () => {
  test.each([...OFF_THE_HOUR, ...ON_THE_HOUR])("every unit in %s, of all together and of each agent", async (zone) => {
    for (const unit of periodUnit.options)
      for (const by of ["all", "agent"] as const) await expectCounted({ unit, timeZone: zone, by }, FIRST, LAST);
  });

  test("any span, to the millisecond: of each period, each agent and each player", async () => {
    const instants = fc.integer({ min: FIRST, max: LAST });
    const zones = fc.constantFrom(...OFF_THE_HOUR, ...ON_THE_HOUR);
    const units = fc.constantFrom(...periodUnit.options);
    await fc.assert(
      fc.asyncProperty(instants, instants, zones, units, async (one, other, timeZone, unit) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        await expectCounted({ unit, timeZone, by: "agent" }, from, to);
        await expectRanked(from, to);
      }),
      { numRuns: 25 },
    );
  });

  test("a period begins with its first instant, also where clocks are put back over its midnight", async () => {
    // In Havana 1 November 2026 has two midnights.
    const query = {
      from: "2026-10-31T00:00:00Z",
      to: "2026-11-03T00:00:00Z",
      unit: "day",
      time_zone: "America/Havana",
    };
    const clock = { db: stage.database.db, clock: () => new Date("2026-11-04T00:00:00Z") };
    await stage.play("2026-11-01T04:10:00Z");
    const page = await readPeriods(clock, stage.platform, listPeriods.query.parse({ ...query, sort: "oldest" }));
    if (isRefusal(page)) throw new Error(page.refused);
    expect(page.data.map(({ from, rounds }) => [from, rounds])).toEqual([
      ["2026-10-30T04:00:00.000Z", 0],
      ["2026-10-31T04:00:00.000Z", 0],
      ["2026-11-01T04:00:00.000Z", 1],
      ["2026-11-02T05:00:00.000Z", 0],
    ]);
  });
});

async function expectRanked(from: number, to: number): Promise<void> {
  const period = { from: instant(from), to: instant(to) };
  const byAgent = await stage.sumBy("agent_id", from, to);
  const agents = await readAgentRanking(deps(), stage.platform, listAgentRanking.query.parse(period));
  if (isRefusal(agents)) throw new Error(agents.refused);
  expect([agents.from, agents.to]).toEqual([period.from, period.to]);
  for (const { id, rounds, turnover, wins, players } of agents.data) {
    const straight = byAgent.get(id) ?? { rounds: 0, turnover: 0n, wins: 0n, players: 0 };
    expect({ rounds, turnover, wins, players }).toEqual(straight);
  }
  const byPlayer = await stage.sumBy("player_id", from, to);
  const players = await readPlayerRanking(deps(), stage.platform, listPlayerRanking.query.parse(period));
  if (isRefusal(players)) throw new Error(players.refused);
  const ranked = players.data.map(({ id, rounds, turnover, wins }) => [id, { rounds, turnover, wins, players: 1 }]);
  expect(new Map(ranked as [string, unknown][])).toEqual(byPlayer);
}

describe("protects", () => {
  test("where every edge is on the hour no round is read", async () => {
    const { admin } = stage.database;
    const query = { from: instant(FIRST), to: instant(LAST) };
    await admin.query("revoke select on rounds from reelgate_app");
    try {
      for (const timeZone of ON_THE_HOUR)
        for (const unit of periodUnit.options)
          expect((await everyPeriod({ ...query, unit, time_zone: timeZone })).length).toBeGreaterThan(0);
      await expect(read({ ...query, time_zone: "Asia/Kathmandu" })).rejects.toThrow("permission denied");
      // Without a period the last hour is the current one, whole.
      expect(isRefusal(await read({}))).toBe(false);
    } finally {
      await admin.query("grant select on rounds to reelgate_app");
    }
  });

  test("where too many rounds would be read: no figures by period, and a ranking of whole hours that says so", async () => {
    const query = { from: "2026-03-30T18:15:00Z", to: "2026-04-04T18:15:00Z", time_zone: "Asia/Kathmandu" };
    const hours = await stage.database.admin.query<{ rounds: bigint; hours: bigint; tenants: bigint }>(
      `select sum(rounds)::bigint as rounds, count(distinct (tenant_id, hour)) as hours,
         count(distinct tenant_id) as tenants
       from rounds_by_hour
       where hour >= '2026-03-30T18:00Z' and hour < '2026-04-05Z' and extract(hour from hour at time zone 'utc') = 18`,
    );
    const [most] = hours.rows;
    const bounds = { rounds: Number(most?.rounds), hours: Number(most?.hours), tenants: Number(most?.tenants) };
    expect(Object.values(bounds).every((bound) => bound > 1)).toBe(true);
    expect(isRefusal(await read(query, bounds))).toBe(false);
    for (const name of ["rounds", "hours", "tenants"] as const) {
      const fewer = { ...bounds, [name]: bounds[name] - 1 };
      expect(await read(query, fewer)).toMatchObject({ refused: "period_too_busy" });
    }
    const { from, to } = query;
    const asked = listAgentRanking.query.parse({ from, to });
    const ranking = await readAgentRanking(deps(), stage.platform, asked, { ...bounds, rounds: 0 });
    expect(ranking).toMatchObject({ from: "2026-03-30T18:00:00.000Z", to: "2026-04-04T19:00:00.000Z" });
    if (isRefusal(ranking)) throw new Error(ranking.refused);
    const wider = await stage.sumBy("agent_id", Date.parse(ranking.from), Date.parse(ranking.to));
    for (const { id, rounds, turnover, wins, players } of ranking.data)
      expect({ rounds, turnover, wins, players }).toEqual(wider.get(id));
  });
});

// Why figures changed: each split adds up exactly to the difference, and its parts are those of the rounds.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import {
  type ChangePart,
  changeMeasure,
  changeSplit,
  getPeriodChange,
  type PeriodChange,
} from "#contract/period-change.ts";
import { listPeriods, periodUnit } from "#contract/period-figures.ts";
import { fc } from "../../../../test/factories/drawn.ts";
import { arrangeScattered, FIRST, instant, LAST, type Scattered } from "../../../../test/factories/scattered-rounds.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { PLAYED_BOUNDS } from "../queries/played.ts";
import { CUT_BOUNDS } from "../queries/settled.ts";
import { readPeriodChange } from "./read-change.ts";
import { readPeriods } from "./read-periods.ts";

let stage: Scattered;
beforeAll(async () => {
  stage = await arrangeScattered();
});
afterAll(() => stage.end());

type Query = Readonly<Record<string, unknown>>;
const deps = () => ({ db: stage.database.db, clock: () => new Date(LAST) });
const read = (viewer: MemberCaller, query: Query, bounds = { cut: CUT_BOUNDS, played: PLAYED_BOUNDS }) =>
  readPeriodChange(deps(), viewer, getPeriodChange.query.parse({ currency: "BRL", ...query }), bounds);
async function change(viewer: MemberCaller, query: Query): Promise<PeriodChange> {
  const found = await read(viewer, query);
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}

const ZONES = ["UTC", "America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe"];
const COLUMN = { game: "game_code", child: "agent_id", provider: "provider_code", player: "player_id" } as const;

/** How far a split is from the difference, in each measure; all 0 where it adds up. */
const missing = ({ now, before }: PeriodChange, parts: readonly ChangePart[]): bigint[] =>
  changeMeasure.options.map((measure) =>
    parts.reduce((left, part) => left - (part.now[measure] - part.before[measure]), now[measure] - before[measure]),
  );

async function countedBy(column: string, { from, to }: PeriodChange["now"]) {
  const found = await stage.database.admin.query<{ id: string; turnover: bigint; wins: bigint }>(
    `select ${column}::text as id, sum(stake)::bigint as turnover, sum(win)::bigint as wins
     from rounds where state = 'settled' and currency = 'BRL' and settled_at >= $1 and settled_at < $2 group by 1`,
    [from, to],
  );
  return new Map(found.rows.map((row) => [row.id, row]));
}

async function expectOfRounds(answer: PeriodChange): Promise<void> {
  for (const split of changeSplit.options) {
    const parts = answer.splits[split] ?? [];
    expect(missing(answer, parts)).toEqual([0n, 0n, 0n]);
    for (const side of ["before", "now"] as const) {
      const straight = await countedBy(COLUMN[split], answer[side]);
      // Seen by the platform a direct customer stands for all below it.
      if (split === "child") continue;
      for (const part of parts)
        expect([part.id, part[side].turnover, part[side].wins]).toEqual([
          part.id,
          straight.get(part.id ?? "")?.turnover ?? 0n,
          straight.get(part.id ?? "")?.wins ?? 0n,
        ]);
    }
  }
}

describe("works", () => {
  test("every split of any part of any period adds up to the difference, and is that of the rounds", async () => {
    const instants = fc.integer({ min: FIRST, max: LAST });
    await fc.assert(
      fc.asyncProperty(
        instants,
        instants,
        fc.constantFrom(...ZONES),
        fc.constantFrom(...periodUnit.options),
        fc.constantFrom(...changeMeasure.options),
        async (one, other, time_zone, unit, measure) => {
          const [from, to] = [Math.min(one, other), Math.max(one, other)].map(instant);
          await expectOfRounds(await change(stage.platform, { from, to, unit, time_zone, measure }));
        },
      ),
      { numRuns: 25 },
    );
  });

  test("each row of the figures by period has its own figures on both sides", async () => {
    for (const time_zone of ZONES) {
      const query = listPeriods.query.parse({
        from: instant(FIRST),
        to: instant(LAST),
        time_zone,
        by: "agent",
        currency: "BRL",
      });
      const rows = await readPeriods(deps(), stage.platform, query);
      if (isRefusal(rows)) throw new Error(rows.refused);
      for (const { agent, counted_from: from, counted_to: to, turnover, ggr, before } of rows.data.slice(0, 8)) {
        const answer = await change(stage.platform, {
          agent_id: agent?.id,
          scope: "own",
          from,
          to,
          unit: "day",
          time_zone,
        });
        expect([answer.now.turnover, answer.now.ggr]).toEqual([turnover, ggr]);
        if (before !== null) expect([answer.before.turnover, answer.before.ggr]).toEqual([before.turnover, before.ggr]);
      }
    }
  });

  test("beyond ten players the rest is one row", async () => {
    const { admin } = stage.database;
    const day = { from: "2026-04-04T00:00:00Z", to: "2026-04-05T00:00:00Z" };
    // Fourteen players of the day before, whose whole turnover is the difference of the day.
    await admin.query(
      `insert into players (tenant_id, id, agent_id, code, currency, state, created_at)
       select tenant_id, gen_random_uuid(), agent_id, 'many' || n, currency, 'active', created_at
       from players cross join generate_series(1, 14) n where agent_id = $1 and code = 'ana'`,
      [stage.low.agentId],
    );
    await admin.query(
      `insert into rounds_by_player (tenant_id, day, player_id, agent_id, currency, rounds, turnover, wins, biggest_win, expected_wins_bps, hours)
       select tenant_id, '2026-04-04', id, agent_id, currency, 1, 1000000 + substr(code, 5)::int, 0, 0, 0, 1
       from players where code like 'many%'`,
    );
    const { splits } = await change(stage.low, { ...day, measure: "turnover" });
    expect(splits.player).toHaveLength(11);
    expect(splits.player?.at(-1)).toMatchObject({ id: null, names: null });
    expect(splits.player?.slice(0, 10).map(({ names }) => names?.["en-US"])).toEqual(
      [14, 13, 12, 11, 10, 9, 8, 7, 6, 5].map((n) => `many${n}`),
    );
    const whole = await admin.query<{ turnover: bigint; players: bigint }>(
      `select sum(case when day = '2026-04-04' then turnover else -turnover end)::bigint as turnover,
         count(distinct player_id) as players
       from rounds_by_player where agent_id = $1 and day between '2026-04-03' and '2026-04-04'`,
      [stage.low.agentId],
    );
    const parts = splits.player ?? [];
    expect(parts.reduce((sum, { now, before }) => sum + now.turnover - before.turnover, 0n)).toBe(
      whole.rows[0]?.turnover,
    );
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(Number(whole.rows[0]?.players));
    await admin.query(
      "delete from rounds_by_player where player_id in (select id from players where code like 'many%')",
    );
  });

  test("a running period is compared with the same part of the one before", async () => {
    const clock = () => new Date("2026-04-05T09:30:00Z");
    const query = getPeriodChange.query.parse({
      currency: "BRL",
      from: "2026-04-05T00:00:00Z",
      to: "2026-04-05T09:30:00Z",
    });
    const answer = await readPeriodChange({ db: stage.database.db, clock }, stage.platform, query);
    expect(answer).toMatchObject({
      before: { from: "2026-04-04T00:00:00.000Z", to: "2026-04-04T09:30:00.000Z" },
      now: { from: "2026-04-05T00:00:00.000Z", to: "2026-04-05T09:30:00.000Z" },
    });
  });
});

describe("refuses", () => {
  const day = { from: "2026-04-04T00:00:00Z", to: "2026-04-05T00:00:00Z" };

  test("agents above and of another tenant", async () => {
    expect(await read(stage.low, { ...day, agent_id: stage.top.agentId })).toMatchObject({
      refused: "agent_not_found",
    });
    expect(await read(stage.other, { ...day, agent_id: stage.top.agentId })).toMatchObject({
      refused: "agent_not_found",
    });
    const own = await change(stage.low, day);
    expect(own.splits.child.map(({ id }) => id)).toEqual([stage.low.agentId]);
  });

  test("players where too many rounds would be read one by one, and everything where too many hours are cut", async () => {
    const few = { cut: CUT_BOUNDS, played: { ...PLAYED_BOUNDS, edgeRounds: 1 } };
    const query = { ...day, from: "2026-04-04T03:00:00Z" };
    expect(await read(stage.top, query, few)).toMatchObject({ splits: { player: null } });
    const cut = { cut: { ...CUT_BOUNDS, rounds: 0 }, played: PLAYED_BOUNDS };
    expect(await read(stage.top, { ...query, from: "2026-04-04T03:10:00Z" }, cut)).toMatchObject({
      refused: "period_too_busy",
    });
  });
});

describe("protects", () => {
  test("a roll-up that is wrong by one is seen: its split no longer adds up with that of the players", async () => {
    const { admin } = stage.database;
    const day = { from: "2026-04-03T00:00:00Z", to: "2026-04-04T00:00:00Z" };
    const changed = async (by: number) =>
      admin.query(
        `update rounds_by_game set wins = wins + $1 where ctid = (
           select ctid from rounds_by_game where hour = '2026-04-03T05:00Z' and agent_id = $2 order by game_code, provider_code limit 1)`,
        [by, stage.top.agentId],
      );
    const off = async () => {
      const answer = await change(stage.top, day);
      return missing(answer, answer.splits.player ?? []);
    };
    expect(await off()).toEqual([0n, 0n, 0n]);
    await changed(1);
    expect(await off()).toEqual([-1n, 0n, 1n]);
    await changed(-1);
    expect(await off()).toEqual([0n, 0n, 0n]);
  });
});

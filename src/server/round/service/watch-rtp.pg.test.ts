// P43 in the product: every settled round is watched once, healthy games raise no alarm and a wrong variant does.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noticeAbout } from "#contract/notice.ts";
import { webhookEvent } from "#contract/webhook-event.ts";
import { seededWords } from "#studio/engine/seeded-words.ts";
import { findGame } from "#studio/games/catalogue.ts";
import { watchesOf } from "#studio/statistics/game-watches.ts";
import { samplerOf } from "#studio/statistics/sampler.ts";
import { openCasino, type Casino } from "../../../../test/factories/casino.ts";
import { openTree, type Tree } from "../../../../test/factories/tree.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/pg/fresh-database.ts";
import { dayOf } from "../../db/uuid.ts";
import { readRtp } from "./read-rtp.ts";
import { eValueOnWire } from "./rtp-band.ts";
import { openRtpMaths, type RtpMaths } from "./rtp-maths.ts";
import { announceRounds, follow } from "../../../../test/pg/followed-feed.ts";
import { rtpConsumer, type RaisedAlarm } from "./watch-rtp.ts";

const GAME = "ember-anvil";
const DECLARED = "r96";
const STAKE = 1_000n;
const game = findGame(GAME);
if (game === undefined) throw new Error(`there is no ${GAME}`);
const watches = watchesOf(game);

let database: FreshDatabase;
let rtp: RtpMaths;
let tree: Tree;
beforeAll(async () => {
  database = await freshDatabase();
  rtp = openRtpMaths();
  tree = await openTree(database.db, database.pool);
});
afterAll(async () => {
  await rtp.stop();
  await tree.deps.ledger.close();
  await database.close();
});

const depsOf = () => ({ ...tree.deps, db: database.db, clock: () => new Date(), rtp });

/** Rounds of one law, settled under the name of the declared variant. */
async function settle(casino: Casino, served: string, rounds: number, seed: number): Promise<void> {
  const law = watches.find(({ variant }) => variant === served)?.law;
  if (law === undefined) throw new Error(`there is no variant ${served}`);
  const draw = samplerOf(law, seededWords(seed));
  const ids = Array.from({ length: rounds }, () => casino.ids());
  const wins = ids.map(() => String(Math.round(draw() * Number(STAKE))));
  const { tenantId, agentId, playerId } = casino.books;
  await database.admin.query(
    `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
       variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
     select $1, n.id, n.day, $2, n.place, $2, $3, $3, 'reelgate_studio', $4, $5, 9600, 'BRL', 'settled', $6, n.win, 0, now(), now()
     from unnest($7::uuid[], $8::date[], $9::bigint[]) with ordinality n (id, day, win, place)`,
    [tenantId, agentId, playerId, GAME, DECLARED, STAKE, ids, ids.map(dayOf), wins],
  );
  await announceRounds(database.admin, tenantId, ids);
}

const watch = async (): Promise<RaisedAlarm[]> => (await follow(database.db, rtpConsumer(depsOf()))).flat();

/** Looks, and expects to have seen so many rounds of this casino. */
async function lookUntil(casino: Casino, rounds: number): Promise<RaisedAlarm[]> {
  const raised = await watch();
  expect((await seenOf(casino))?.watch.tally.rounds).toBe(rounds);
  return raised.filter(({ agentId }) => agentId === casino.books.agentId);
}

async function seenOf({ books: { tenantId, agentId } }: Casino) {
  const [seen] = await readRtp(depsOf(), { tenantId, agentId, variants: [{ game: GAME, variant: DECLARED }] });
  return seen ?? null;
}

describe("works", () => {
  test("a healthy game is as declared after every look, its sums those of its rounds", async () => {
    const casino = await openCasino(database);
    expect(await seenOf(casino)).toBeNull();
    for (const look of [1, 2, 3, 4]) {
      await settle(casino, DECLARED, 250, look);
      expect(await lookUntil(casino, look * 250)).toEqual([]);
    }
    const sums = await database.admin.query<{ turnover: bigint; wins: bigint }>(
      "select sum(stake)::bigint as turnover, sum(win)::bigint as wins from rounds where tenant_id = $1",
      [casino.books.tenantId],
    );
    const seen = await seenOf(casino);
    expect(seen?.watch).toMatchObject({
      tally: { stakes: sums.rows[0]?.turnover, wins: sums.rows[0]?.wins, squaredStakes: 1_000n * STAKE * STAKE },
      state: { rounds: 1_000, impossible: 0 },
      number: 1,
      alarmedAt: null,
    });
    expect(seen?.comparison?.exact).toBe(true);
    expect(seen?.comparison?.rtp).toBe(Number(sums.rows[0]?.wins) / Number(sums.rows[0]?.turnover));
    // The same rounds, one law and one seed: always within the band here, and never near an alarm.
    expect(seen?.comparison?.lowest).toBeLessThan(seen?.comparison?.rtp ?? 0);
    expect(seen?.comparison?.highest).toBeGreaterThan(seen?.comparison?.rtp ?? 9);
    expect(seen === null ? Infinity : eValueOnWire(seen.watch.state)).toBeLessThan(1_000);
  });
});

describe("protects", () => {
  test("P43: a wrong variant raises the alarm once, and stays alarmed; the same rounds of the right one do not", async () => {
    const [wrong, right] = [await openCasino(database), await openCasino(database)];
    await database.admin.query(
      `insert into webhook_addresses (tenant_id, agent_id, address, events, secret_encrypted, changed_at)
       values ($1, $2, 'https://hooks.example/rtp', '{rtp.alert}', '', now())`,
      [wrong.books.tenantId, wrong.books.agentId],
    );
    const raised: RaisedAlarm[] = [];
    for (const look of [1, 2, 3, 4, 5, 6]) {
      await settle(wrong, "r88", 500, look);
      await settle(right, DECLARED, 500, look);
      raised.push(...(await lookUntil(wrong, look * 500)));
      expect(await lookUntil(right, look * 500)).toEqual([]);
    }
    expect(raised).toHaveLength(1);
    expect(raised[0]).toMatchObject({ agentId: wrong.books.agentId, game: GAME, variant: DECLARED });
    const told = await database.admin.query<{ about: unknown }>(
      "select about from notice_events where event = 'rtp.alarmed'",
    );
    expect(told.rows).toHaveLength(1);
    expect(noticeAbout.parse(told.rows[0]?.about)).toMatchObject({ agent_id: wrong.books.agentId, variant: DECLARED });
    const sent = await database.admin.query<{ body: string }>("select body from webhook_deliveries");
    expect(sent.rows).toHaveLength(1);
    expect(webhookEvent.parse(JSON.parse(sent.rows[0]?.body ?? ""))).toMatchObject({
      type: "rtp.alert",
      data: {
        game: GAME,
        variant: DECLARED,
        rounds: raised[0]?.rounds,
        turnover: raised[0]?.tally.stakes,
        currency: "BRL",
      },
    });
    expect((await seenOf(wrong))?.watch.alarmedAt).not.toBeNull();
    expect((await seenOf(right))?.watch.alarmedAt).toBeNull();
  });

  test("a payout the game does not have raises the alarm alone", async () => {
    const casino = await openCasino(database);
    await settle(casino, DECLARED, 1, 1);
    await database.admin.query("update rounds set win = 1234567 where tenant_id = $1", [casino.books.tenantId]);
    expect(await lookUntil(casino, 1)).toHaveLength(1);
  });

  test("nodes that look at the same time count each round once", async () => {
    const casino = await openCasino(database);
    for (let turn = 1; turn <= 5; turn += 1) {
      await settle(casino, DECLARED, 20, turn);
      await Promise.all([watch(), watch(), watch()]);
    }
    await lookUntil(casino, 100);
    expect((await seenOf(casino))?.watch.state.rounds).toBe(100);
  });
});

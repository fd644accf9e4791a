// Every cause of a webhook there is today, where it comes up: sessions that end, credit that turns, a stuck wallet, a new game.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { webhookEvent, webhookType, type WebhookEvent } from "#contract/webhook-event.ts";
import { openCasino, type Casino } from "../../../test/factories/casino.ts";
import { openSeamlessCasino } from "../../../test/factories/seamless-casino.ts";
import { spinNext } from "../../../test/factories/seamless-stage.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { uuidv7 } from "../db/uuid.ts";
import { endGameSession, tidyGameSessions } from "../game/service/end.ts";
import { installStudio } from "../provider/service.ts";
import { sampleStake, sampleTransfer } from "../ledger/sample-books.ts";
import { setWebhook } from "./service/settings.ts";
import { createCreditCheck } from "../runway/service/check-credit.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The casino's agent wants to hear of everything. */
async function listen(casino: Casino): Promise<void> {
  const { tenantId, agentId } = casino.books;
  const address = "https://hooks.example.com/reelgate";
  const settings = { tenantId, agentId, address, events: webhookType.options, at: casino.clock() };
  await casino.db.transaction().execute((tx) => setWebhook(tx, casino.seal, settings));
}

async function raisedAt({ books: { tenantId } }: Casino): Promise<WebhookEvent[]> {
  const found = await database.pool.query<{ body: string; id: string }>(
    "select id, body from webhook_deliveries where tenant_id = $1 order by id",
    [tenantId],
  );
  return found.rows.map(({ id, body }) => {
    const event = webhookEvent.parse(JSON.parse(body));
    expect(event.id).toBe(id);
    return event;
  });
}
const typesAt = async (casino: Casino): Promise<string[]> => (await raisedAt(casino)).map(({ type }) => type);

describe("works", () => {
  test("a session that ends is told once, however it ends", async () => {
    const casino = await openCasino(database);
    await listen(casino);
    const { tenantId } = casino.books;
    const asked = await casino.openSession();
    for (let times = 0; times < 2; times += 1) await endGameSession(casino, tenantId, asked.id);
    const idle = await casino.openSession("demo");
    await tidyGameSessions({ ...casino, clock: () => new Date(Date.now() + 31 * 60_000) });
    const raised = await raisedAt(casino);
    expect(raised).toMatchObject([
      { type: "session.closed", data: { session_id: asked.id, player: casino.playerCode, mode: "real" } },
      { type: "session.closed", data: { session_id: idle.id, player: null, mode: "demo" } },
    ]);
  });

  test("a session with a round open is told when it is closed, not when it was to end", async () => {
    const casino = await openCasino(database);
    await listen(casino);
    const session = await casino.openSession();
    const stake = sampleStake(casino.books, 0n, {
      seriesId: session.seedId,
      sessionId: session.id,
      gameCode: session.game,
      variantId: session.variant,
      amount: 100n,
    });
    await casino.ledger.round(stake);
    const { tenantId, roundId } = stake;
    expect(await endGameSession(casino, tenantId, session.id)).toBe("ending");
    expect(await typesAt(casino)).toEqual([]);
    await casino.ledger.round({ kind: "refund", tenantId, roundId, movementId: uuidv7(), at: casino.clock() });
    await tidyGameSessions(casino);
    expect(await typesAt(casino)).toEqual(["session.closed"]);
  });

  test.each([
    ["win", "win"],
    ["rollback", "stake.rollback"],
  ])("a %s nobody takes for seven days is told", async (type, calls) => {
    const casino = await openSeamlessCasino(database, { player: `fault.error_500_before.${calls}` });
    onTestFinished(() => casino.close());
    await listen(casino);
    const session = await casino.openSession();
    await spinNext(casino, session);
    await casino.settleAll();
    const [stuck] = await raisedAt(casino);
    expect(stuck).toMatchObject({
      type: "wallet.stuck",
      data: { session_id: session.id, player: casino.playerCode, type, reason: "status_500" },
    });
  });

  test("credit that is used up and comes back is told, each turn once", async () => {
    const casino = await openCasino(database, { credit: 1_000n });
    await listen(casino);
    const { books } = casino;
    const check = createCreditCheck({ ...casino, publish: () => undefined });
    const look = async (times = 2): Promise<void> => {
      for (let time = 0; time < times; time += 1) await check(new AbortController().signal);
    };
    await look();
    expect(await typesAt(casino)).toEqual([]);
    const shift = (by: bigint) =>
      database.admin.query(
        "update accounts set balance = balance + $3 where tenant_id = $1 and id = (select credit_account_id from agents where id = $2)",
        [books.tenantId, books.agentId, by],
      );
    await shift(-1_000n);
    await look(1);
    expect(await typesAt(casino)).toEqual([]);
    await look(3);
    expect(await typesAt(casino)).toEqual(["credit.exhausted"]);
    await shift(1_000n);
    await look(3);
    expect(await raisedAt(casino)).toMatchObject([
      { data: { credit: { available: 0n, state: "exhausted" } } },
      { type: "credit.restored", data: { credit: { available: 1_000n, state: "ok" } } },
    ]);
    // At this pace what is left lasts for ten hours.
    await database.pool.query(
      `insert into rounds_by_hour (tenant_id, hour, agent_id, provider_code, currency, rounds, turnover, wins, expected_wins_bps)
       values ($1, date_trunc('hour', now()), $2, 'reelgate_studio', 'BRL', 10, 2400, 0, 23040000)`,
      [books.tenantId, books.agentId],
    );
    await look(3);
    expect(await typesAt(casino)).toEqual(["credit.exhausted", "credit.restored", "credit.critical"]);
  });

  test("a game that comes with a new version is told those who offer its provider, once", async () => {
    const casino = await openCasino(database);
    await listen(casino);
    const { tenantId, agentId } = casino.books;
    await database.pool.query("insert into agent_providers values ($1, $2, 'reelgate_studio') on conflict do nothing", [
      tenantId,
      agentId,
    ]);
    await database.admin.query("delete from game_variants where game_code = 'ember-anvil'");
    await database.admin.query("delete from games where code = 'ember-anvil'");
    for (let times = 0; times < 2; times += 1) await installStudio(database.db, casino);
    expect(await raisedAt(casino)).toMatchObject([
      { type: "game.added", data: { game: "ember-anvil", provider: "reelgate_studio" } },
    ]);
  });
});

describe("protects", () => {
  test("of two who look at credit at once one tells", async () => {
    const casino = await openCasino(database, { credit: 1_000n });
    await listen(casino);
    const { tenantId, agentId } = casino.books;
    const checks = [1, 2, 3].map(() => createCreditCheck({ ...casino, publish: () => undefined }));
    const look = () => Promise.all(checks.map((check) => check(new AbortController().signal)));
    await look();
    await database.admin.query(
      "update accounts set balance = 0 where tenant_id = $1 and id = (select credit_account_id from agents where id = $2)",
      [tenantId, agentId],
    );
    for (let times = 0; times < 4; times += 1) await look();
    expect(await typesAt(casino)).toEqual(["credit.exhausted"]);
  });

  test("a player who is anonymised is named so in what still waits, and its own code is nowhere", async () => {
    const casino = await openCasino(database);
    await listen(casino);
    const { tenantId, playerId } = casino.books;
    const session = await casino.openSession();
    await endGameSession(casino, tenantId, session.id);
    await casino.ledger.transfer(sampleTransfer(casino.books, "withdrawal", 500_000n));
    const done = await database.pool.query<{ done: boolean }>(
      "select anonymise_player($1, $2, 'anonymised:1', now()) as done",
      [tenantId, playerId],
    );
    expect(done.rows).toEqual([{ done: true }]);
    expect(await raisedAt(casino)).toMatchObject([{ type: "session.closed", data: { player: "anonymised:1" } }]);
    const kept = await database.pool.query<{ text: string }>(
      "select string_agg(to_jsonb(d)::text, ' ') as text from webhook_deliveries d where tenant_id = $1",
      [tenantId],
    );
    expect(kept.rows[0]?.text).not.toContain(casino.playerCode);
  });
});

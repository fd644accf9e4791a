// P12: cut, late and silent connections between client, application, database, wallet and receiver of webhooks neither double nor drop anything.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import type { TcpProxy } from "../fakes/tcp-proxy.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { openCutStage, type CutOptions, type CutStage } from "./cut-stage.ts";
import { endSessions, untold } from "./cut-sessions.ts";
import { disagreements, moveMoney, playRounds, type PlayersBook } from "./players-book.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ max: 10 });
});
afterAll(() => database.close());

/** The promise's own shares, on each of the four lines. */
const PROMISED = { request: 0.01, answer: 0.03, stall: 0.01 };
const NONE = { request: 0, answer: 0, stall: 0 };
const CLIENTS = drillCount({ gate: 12, drill: 48 });
const TRANSFERS = drillCount({ gate: 15, drill: 1_400 });
const SPINS = drillCount({ gate: 5, drill: 400 });
/** That each player opens and ends, each of which its agent's server is told of. */
const SESSIONS = 8;

async function open(options: CutOptions): Promise<CutStage> {
  const stage = await openCutStage(database, options);
  onTestFinished(() => stage.close());
  return stage;
}

const bookOf = (player: string): PlayersBook => ({ player, transfers: new Map(), rounds: new Map() });

describe("protects", () => {
  const effects = CLIENTS * (TRANSFERS + 2 * SPINS);
  test(
    `P12: ${effects} effects over cut connections happen exactly once`,
    { timeout: drillCount({ gate: 300_000, drill: 3_600_000 }) },
    async () => {
      const stage = await open({
        seed: 12,
        mischief: { toApp: PROMISED, toDatabase: PROMISED, toWallet: PROMISED, toReceiver: PROMISED },
      });
      const { transfer, seamless, proxies } = stage;
      const books = Array.from({ length: CLIENTS }, (_, at) => ({
        own: bookOf(`own-${at}`),
        away: bookOf(`away-${at}`),
      }));
      // One after the other: so many launches at once would measure the machine, before anything is cut.
      const tokens: { own: string; away: string }[] = [];
      for (const { own, away } of books) {
        tokens.push({ own: await transfer.openGame(own.player), away: await seamless.openGame(away.player) });
      }
      for (const proxy of Object.values(proxies)) proxy.disturb();
      const begun = performance.now();
      await Promise.all(
        books.map(async ({ own, away }, at) => {
          await Promise.all([
            moveMoney(transfer, own, TRANSFERS).then(() => playRounds(transfer, own, tokens[at]?.own ?? "", SPINS)),
            playRounds(seamless, away, tokens[at]?.away ?? "", SPINS),
          ]);
          await Promise.all([
            endSessions(transfer, own.player, SESSIONS),
            endSessions(seamless, away.player, SESSIONS),
          ]);
        }),
      );
      const tookS = (performance.now() - begun) / 1_000;
      // No line is mended before it has done harm, however late the job of the webhooks comes to its own.
      const isCut = (line: TcpProxy): boolean => line.counts().cut_before + line.counts().cut_answer > 0;
      await expect.poll(() => Object.values(proxies).every(isCut), { timeout: 120_000 }).toBe(true);
      await stage.calm();
      const own = books.map((book) => book.own);
      const away = books.map((book) => book.away);
      expect(await disagreements(database.pool, null, transfer, own)).toEqual([]);
      expect(await disagreements(database.pool, stage.wallet, seamless, away)).toEqual([]);
      const told = await untold(database.pool, stage);
      expect(told).toMatchObject({ missing: [], strange: [], differing: [] });
      expect(told.ended).toBeGreaterThanOrEqual(2 * CLIENTS * SESSIONS);
      const counts = Object.fromEntries(Object.entries(proxies).map(([name, proxy]) => [name, proxy.counts()]));
      const repeated = transfer.caller.repeated() + seamless.caller.repeated();
      expect(repeated).toBeGreaterThan(0);
      await leaveEvidence("P12", {
        effects,
        doubled: 0,
        dropped: 0,
        repeated,
        webhooks: told.ended,
        seconds: Math.round(tookS),
        ...counts,
      });
    },
  );

  test("P12 control: a client that makes a new id for each repetition is found out", { timeout: 60_000 }, async () => {
    const stage = await open({
      seed: 13,
      mischief: { toApp: { ...NONE, answer: 0.2 }, toDatabase: NONE, toWallet: NONE, toReceiver: NONE },
    });
    const book = bookOf("forgetful");
    await stage.transfer.openGame(book.player);
    stage.proxies.toApp.disturb();
    await moveMoney(stage.transfer, book, 30, (id, attempt) => `${id}-${attempt}`);
    await stage.calm();
    const wrong = await disagreements(database.pool, null, stage.transfer, [book]);
    expect(wrong.map((one) => one.replace(/ told .*/, ""))).toEqual([
      "forgetful: transfers",
      "forgetful: money in the books",
    ]);
  });

  test("P12 control: a wallet that forgets what it has booked is found out", { timeout: 60_000 }, async () => {
    const stage = await open({
      seed: 14,
      mischief: { toApp: NONE, toDatabase: NONE, toWallet: { ...NONE, answer: 0.2 }, toReceiver: NONE },
    });
    const book = bookOf("fault.forgets");
    const token = await stage.seamless.openGame(book.player);
    stage.proxies.toWallet.disturb();
    await playRounds(stage.seamless, book, token, 20);
    await stage.calm();
    const wrong = await disagreements(database.pool, stage.wallet, stage.seamless, [book]);
    expect(wrong.map((one) => one.replace(/ told .*/, ""))).toContain("fault.forgets: bookings of one id");
    expect(wrong.map((one) => one.replace(/ told .*/, ""))).toContain("fault.forgets: money at the wallet");
  });

  test(
    "P12 control: a platform that tells of a session once, and never again, is found out",
    { timeout: 60_000 },
    async () => {
      const stage = await open({
        seed: 15,
        mischief: { toApp: NONE, toDatabase: NONE, toWallet: NONE, toReceiver: { ...NONE, request: 0.5 } },
      });
      await database.admin.query(`
      create function told_once() returns trigger language plpgsql as $$ begin new.due_at := null; return new; end $$;
      create trigger told_once before update on webhook_deliveries for each row
        when (new.attempts > 0 and new.state = 'waiting') execute function told_once()`);
      onTestFinished(async () => void (await database.admin.query("drop function told_once() cascade")));
      await stage.transfer.openGame("unheard");
      stage.proxies.toReceiver.disturb();
      await endSessions(stage.transfer, "unheard", 12);
      // Each is tried while the line is bad, however late the job comes to it.
      const untried = "select from webhook_deliveries where attempts = 0 and state = 'waiting'";
      await expect.poll(async () => (await database.pool.query(untried)).rowCount, { timeout: 40_000 }).toBe(0);
      await stage.calm();
      const { missing, ended } = await untold(database.pool, stage);
      expect(missing.length).toBeGreaterThan(0);
      expect(missing.length).toBeLessThan(ended);
    },
  );
});

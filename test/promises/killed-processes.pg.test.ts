// P13: a node, an agent's wallet or a client that dies in any step of a round leaves what the others take to the same end.
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { issueApiKey } from "#server/access/service.ts";
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import { createSeal } from "#server/db/seal.ts";
import { deriveKey } from "#server/db/secrets.ts";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import { openCasino } from "../factories/casino.ts";
import { openBooks } from "../fakes/agent-wallet/books.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { armSteps, endStanding, holdJobs, holdSteps, standing, until } from "./held-steps.ts";
import { OPENING, operatorOf, spoken, type Operator } from "./operator.ts";
import { createPatientCaller } from "./patient-caller.ts";
import { disagreements, playRounds, STAKE, type PlayersBook } from "./players-book.ts";
import { freePort, nodeOf, walletOf, type Process } from "./processes.ts";

const SECRET = "only-for-tests-of-killed-processes";
const TURNS = drillCount({ gate: 1, drill: 10 });
const WALLET_KILLS = drillCount({ gate: 2, drill: 20 });
const DUPLICATES = drillCount({ gate: 10, drill: 100 });
const PLAYERS = drillCount({ gate: 6, drill: 20 });
/** What the wallet gives a player it has not seen before. */
const WALLETS_OPENING = 100_000n;
/** Longer than a round that was left belongs to whoever left it. */
const LEFT_FOR_MS = 11_000;

/** Where the node dies: at the wallet before and after it has booked, and at the books. */
const STEPS = [
  "fault.hang_before.stake.1",
  "fault.hang.stake.1",
  "held_at_stake",
  "held_at_win",
  "fault.hang_before.win.1",
  "fault.hang.win.1",
] as const;

let database: FreshDatabase;
let folder: string;
let operator: Operator;
let wallet: Process;
const nodes: Process[] = [];
let ports: number[] = [];
/** The node that callers ask first. */
let first = 0;
const journal = (): string => path.join(folder, "wallet.journal");
const clock = (): Date => new Date();

beforeAll(async () => {
  database = await freshDatabase({ max: 10 });
  folder = await mkdtemp(path.join(tmpdir(), "reelgate-p13-"));
  const walletPort = await freePort();
  ports = [await freePort(), await freePort()];
  const secret = newWebhookSecret();
  wallet = walletOf(walletPort, secret, journal());
  for (const port of ports) nodes.push(nodeOf(database, { port, secret: SECRET, dataDir: folder }));
  await wallet.start();
  // The first furnishes what the second finds.
  for (const node of nodes) await node.start();
  const seal = createSeal(deriveKey(SECRET, "seal"));
  const address = `http://127.0.0.1:${walletPort}/wallet`;
  const casino = await openCasino(database, { seal, credit: OPENING * 1_000n, wallet: { address, secret } });
  const { tenantId, agentId } = casino.books;
  const key = await issueApiKey(casino, { tenantId, agentId, scopes: ["read", "play", "money"], cidrs: [] });
  const caller = createPatientCaller((attempt) => ports[(first + attempt) % ports.length] ?? 0, 20_000);
  operator = operatorOf(casino, key, caller, clock);
  await armSteps(database.admin, { atStake: "held_at_stake", atWin: "held_at_win" });
}, 180_000);
afterAll(async () => {
  operator.caller.close();
  for (const node of nodes) await node.kill();
  await wallet.kill();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const bookOf = (player: string): PlayersBook => ({ player, transfers: new Map(), rounds: new Map() });

/** The wallet's books as a restart would find them: of a copy, because whoever opens a journal mends it. */
async function walletsBooks() {
  const copy = path.join(folder, "copy.journal");
  await copyFile(journal(), copy);
  return openBooks({ currency: "BRL", openingBalance: WALLETS_OPENING, journal: copy });
}

async function disagreementsOf(books: readonly PlayersBook[]): Promise<string[]> {
  const read = await walletsBooks();
  const balanceOf = (player: string): bigint => OPENING + read.balanceOf(player) - WALLETS_OPENING;
  try {
    return await disagreements(database.pool, { ...read, balanceOf }, operator, books);
  } finally {
    read.close();
  }
}

async function countOf(condition: string, players: readonly string[]): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>(
    `select count(*) as count from seamless_rounds r join players p on p.tenant_id = r.tenant_id and p.id = r.player_id
     where p.code = any($1) and ${condition}`,
    [players],
  );
  return Number(rows[0]?.count ?? 0n);
}

const BOOKED = { stake: 1, win: 2 } as const;
/** How many calls of a player the wallet has booked. */
async function bookedOf(player: string, count: number): Promise<boolean> {
  const read = await walletsBooks();
  read.close();
  return read.transactionsOf(player).length >= count;
}

describe("protects", () => {
  test(
    `P13: a node killed at each of ${STEPS.length} steps, ${TURNS} times, leaves what others take to the same end`,
    { timeout: 120_000 * TURNS },
    async () => {
      let unheld = 0;
      for (let turn = 0; turn < TURNS; turn += 1) {
        // One of each two clients comes back at once, the other one when all is over.
        const seats = STEPS.flatMap((step) =>
          ["back", "gone"].map((who) => ({ step, who, player: `${step}.${who}${turn}` })),
        );
        const places = await Promise.all(
          seats.map(async (seat) => ({
            ...seat,
            book: bookOf(seat.player),
            token: await operator.openGame(seat.player),
          })),
        );
        const jobs = await holdJobs(database);
        const steps = await holdSteps(database);
        onTestFinished(() => Promise.all([jobs.letGo(), steps.letGo()]).then(() => undefined));
        const dying = nodes[first];
        const dyingPort = ports[first] ?? 0;
        const gone = createPatientCaller(() => dyingPort, 20_000, 1);
        const under: Promise<void>[] = [];
        const begin = (step: string): void => {
          for (const { book, token, who } of places.filter((place) => place.step === step)) {
            if (who === "back") under.push(playRounds(operator, book, token, 1));
            else
              void gone.ask(() => spoken("/play/api/spins", { nonce: 0, stake: STAKE }, token)).catch(() => undefined);
          }
        };
        const playersAt = (...of: string[]) =>
          places.filter(({ step }) => of.includes(step)).map(({ player }) => player);
        for (const step of STEPS) if (step.startsWith("fault.")) begin(step);
        const wins = playersAt("fault.hang_before.win.1", "fault.hang.win.1");
        await until("wins are on their way", async () => (await countOf("r.state = 'paying'", wins)) === wins.length);
        begin("held_at_win");
        await until("a win stands before the lock", async () => (await standing(database.admin)) > 0);
        begin("held_at_stake");
        const all = seats.map(({ player }) => player);
        await until("every round is under way", async () => (await countOf("true", all)) === all.length);
        await until("what the wallet books is booked", async () => {
          const booked = await Promise.all([
            ...playersAt("fault.hang.stake.1").map((player) => bookedOf(player, BOOKED.stake)),
            ...playersAt("fault.hang.win.1").map((player) => bookedOf(player, BOOKED.win)),
          ]);
          return booked.every(Boolean);
        });
        await dying?.kill();
        gone.close();
        first = 1 - first;
        // What stood before the lock is booked though nobody hears of it, or is not.
        if (turn % 2 === 1) await endStanding(database.admin);
        await steps.letGo();
        const left = places.filter(({ who }) => who === "gone").map(({ player }) => player);
        await sleepMs(LEFT_FOR_MS);
        // The control: while no node runs the jobs, what nobody comes back for stays where it is.
        const isWaiting = await countOf("r.ended_at is null", left);
        expect(isWaiting).toBeGreaterThan(0);
        unheld += isWaiting;
        await jobs.letGo();
        await Promise.all(under);
        await until("nothing waits any more", async () => (await countOf("r.ended_at is null", all)) === 0);
        // The clients that were gone: their round is there, or a new one takes its number.
        for (const { book, token, who } of places) if (who === "gone") await playRounds(operator, book, token, 1);
        await until("nothing waits at the end", async () => (await countOf("r.ended_at is null", all)) === 0);
        expect(await disagreementsOf(places.map(({ book }) => book))).toEqual([]);
        await dying?.start();
      }
      await leaveEvidence("P13-node", {
        kills: TURNS,
        rounds: TURNS * STEPS.length * 2,
        left_by_control: unheld,
        stuck: 0,
      });
    },
  );

  test(
    `P13: a wallet killed ${WALLET_KILLS} times under play comes back with its journal to the same end`,
    { timeout: 60_000 + WALLET_KILLS * 10_000 },
    async () => {
      const places = await Promise.all(
        [0, 1].map(async (at) => ({
          book: bookOf(`under-${at}`),
          token: await operator.openGame(`under-${at}`),
        })),
      );
      const playing = places.map(({ book, token }) => playRounds(operator, book, token, 10 * WALLET_KILLS));
      for (let count = 0; count < WALLET_KILLS; count += 1) {
        await sleepMs(150 + ((count * 37) % 100));
        await wallet.kill();
        await wallet.start();
      }
      await Promise.all(playing);
      const players = places.map(({ book }) => book.player);
      await until("nothing waits at the end", async () => (await countOf("r.ended_at is null", players)) === 0);
      expect(await disagreementsOf(places.map(({ book }) => book))).toEqual([]);
      await leaveEvidence("P13-wallet", { kills: WALLET_KILLS, rounds: 20 * WALLET_KILLS, stuck: 0 });
    },
  );

  test(
    `P05: ${DUPLICATES} duplicates of ${PLAYERS} spins over two nodes, one of them killed, have one effect each at the wallet`,
    { timeout: 60_000 + PLAYERS * DUPLICATES * 100 },
    async () => {
      const places = await Promise.all(
        Array.from({ length: PLAYERS }, async (_, at) => ({
          book: bookOf(`many-${at}`),
          token: await operator.openGame(`many-${at}`),
        })),
      );
      const dying = nodes[first];
      const answers = await Promise.all([
        ...places.flatMap(({ book, token }) =>
          Array.from({ length: DUPLICATES }, async (_, copy) => {
            const caller = createPatientCaller((attempt) => ports[(copy + attempt) % 2] ?? 0, 20_000);
            const one = bookOf(book.player);
            await sleepMs(copy * 5);
            await playRounds({ ...operator, caller }, one, token, 1);
            caller.close();
            return one;
          }),
        ),
        // In the middle of them.
        sleepMs(DUPLICATES * 2).then(() => dying?.kill()),
      ]);
      first = 1 - first;
      for (const { book } of places) {
        for (const told of answers)
          if (told?.player === book.player) for (const [id, amount] of told.rounds) book.rounds.set(id, amount);
      }
      const players = places.map(({ book }) => book.player);
      await until("nothing waits at the end", async () => (await countOf("r.ended_at is null", players)) === 0);
      // Every duplicate was told of the same round: the wallet has each of its ids once.
      expect(places.map(({ book }) => book.rounds.size)).toEqual(places.map(() => 1));
      expect(await disagreementsOf(places.map(({ book }) => book))).toEqual([]);
      await dying?.start();
      await leaveEvidence("P05-callbacks", { spins: PLAYERS, duplicates: DUPLICATES, nodes: 2, kills: 1, doubled: 0 });
    },
  );

  test("P05 control: a wallet that forgets what it has booked is found out by the same delivery told twice", async () => {
    const book = bookOf("fault.forgets");
    await playRounds(operator, book, await operator.openGame(book.player), 1);
    const ended = async (): Promise<boolean> => (await countOf("r.ended_at is null", [book.player])) === 0;
    await until("the round has ended", ended);
    await database.admin.query(
      `update seamless_rounds r set state = 'paying', ended_at = null, due_at = now() from players p
       where p.tenant_id = r.tenant_id and p.id = r.player_id and p.code = $1`,
      [book.player],
    );
    await until("the round has ended again", ended);
    const wrong = await disagreementsOf([book]);
    expect(wrong.map((one) => one.replace(/ told .*/, ""))).toContain("fault.forgets: bookings of one id");
  });
});

/** P05: duplicates of a round's requests over two nodes, and of the calls to its wallet, have one effect and one answer though a node is killed. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import { armSteps, endStanding, HELD_STEPS, holdSteps, waitingForOthers, type HeldStep } from "./held-steps.ts";
import { bringToSteps, FORGOTTEN, STEPS, takeSeat, type Seat, type Step } from "./killed-round.ts";
import { openKilledStage, type KilledStage } from "./killed-stage.ts";
import { noteRound, playRound } from "./players-book.ts";
import { until } from "./processes.ts";

/** Each wave sends so many duplicates of each round at once, half of them to each node. */
const WAVE = 10;
const WAVES = drillCount({ gate: 2, drill: 10 });
const KILLS = drillCount({ gate: 1, drill: 5 });
const ROUNDS = drillCount({ gate: 2, drill: 5 });
/** Players whose first round is not held at a step when the node is killed, besides those whose is. */
const OTHERS = drillCount({ gate: 3, drill: 15 });

const ENDED: readonly (readonly HeldStep[])[] = [
  ["started", "paid"],
  ["staked", "paying", "paid"],
];
const HELD = STEPS.filter(({ held, isVoid }) => held !== undefined && isVoid !== true);
const UNHELD: Step = { name: "not held", player: "other.*" };

let stage: KilledStage;
beforeAll(async () => {
  stage = await openKilledStage();
  await armSteps(stage.database.admin);
}, 240_000);
afterAll(() => stage.close());

class Answers {
  readonly texts = new Map<string, Set<string>>();
  count = 0;

  add({ book }: Seat, nonce: number, text: string): void {
    const name = `${book.player}, spin ${nonce}`;
    this.texts.set(name, (this.texts.get(name) ?? new Set()).add(text));
    this.count += 1;
    noteRound(book, text);
  }

  differing(): string[] {
    return [...this.texts].filter(([, texts]) => texts.size > 1).map(([name, texts]) => [name, ...texts].join(" and "));
  }
}

async function sendWave(seats: readonly Seat[], nonce: number, answers: Answers): Promise<void> {
  const { callers } = stage;
  await Promise.all(
    seats.flatMap((seat) =>
      Array.from({ length: WAVE / callers.length }).flatMap(() =>
        callers.map(async (caller) => answers.add(seat, nonce, await playRound(caller, seat.token, nonce))),
      ),
    ),
  );
}

const startedRounds = async (): Promise<bigint> => {
  const { tenantId } = stage.operator.casino.books;
  const { rows } = await stage.database.pool.query<{ count: bigint }>(
    "select count(distinct player_id) as count from seamless_rounds where tenant_id = $1",
    [tenantId],
  );
  return rows[0]?.count ?? 0n;
};

/** Plays the first round of all seats, with the leading node killed among its duplicates. */
async function playKilled(seats: readonly Seat[], forgotten: Seat, turn: number, answers: Answers): Promise<void> {
  const dying = turn % 2 === 0 ? 0 : 1;
  const before = await startedRounds();
  const steps = await holdSteps(stage.database);
  onTestFinished(steps.end);
  const held = seats.filter(({ step }) => step !== UNHELD);
  const { staying } = await bringToSteps(stage, [...held, forgotten]);
  // Duplicates of what is held hold whoever is written together with them: they come when the others are under way.
  const others = seats.filter(({ step }) => step === UNHELD);
  const waves = [sendWave(others, 0, answers)];
  // One is held before it is written.
  const begun = before + BigInt(seats.length - 1);
  await until("all rounds are under way", async () => (await startedRounds()) >= begun);
  waves.push(sendWave(held, 0, answers));
  await until("duplicates wait for what is held", async () => (await waitingForOthers(stage.database.admin)) > 0);
  await stage.nodes[dying].kill();
  await endStanding(stage.database.admin, stage.nodes[dying].name, ENDED[turn % ENDED.length] ?? []);
  for (const step of HELD_STEPS) await steps.letGo(step);
  await Promise.all([...waves, staying]);
  await stage.nodes[dying].start();
  await steps.end();
}

async function playTurn(turn: number, answers: Answers): Promise<{ seats: readonly Seat[]; forgotten: Seat }> {
  const node = turn % 2 === 0 ? 0 : 1;
  const kinds = [...HELD, ...Array.from({ length: OTHERS }, () => UNHELD)];
  const place = { node, isGone: false } as const;
  const seats = await Promise.all(kinds.map((step, at) => takeSeat(stage, { ...place, step, tag: `d${turn}-${at}` })));
  const { control: operator } = stage;
  const forgotten = await takeSeat(stage, { ...place, operator, step: FORGOTTEN, tag: `d${turn}` });
  await playKilled(seats, forgotten, turn, answers);
  for (let nonce = 0; nonce < ROUNDS; nonce += 1)
    for (let wave = nonce === 0 ? 1 : 0; wave < WAVES; wave += 1) await sendWave(seats, nonce, answers);
  return { seats, forgotten };
}

/** The wallet that forgets is found to have booked twice, and an answer that changes is found to differ. */
async function expectControlFound(forgotten: Seat): Promise<void> {
  const { control, database } = stage;
  await stage.untilNothingWaits(control);
  const wrongs = await stage.disagreements(control, [forgotten.book]);
  expect(wrongs.map((wrong) => wrong.replace(/ told .*/, ""))).toContain(
    `${forgotten.book.player}: bookings of one id`,
  );
  const answers = new Answers();
  const ask = async (): Promise<void> =>
    answers.add(forgotten, 0, await playRound(forgotten.caller, forgotten.token, 0));
  await ask();
  expect(answers.differing()).toEqual([]);
  await database.admin.query("update seamless_rounds set balance = balance + 1 where tenant_id = $1", [
    control.casino.books.tenantId,
  ]);
  await ask();
  expect(answers.differing()).toHaveLength(1);
}

describe("protects", () => {
  const spins = KILLS * ROUNDS * (HELD.length + OTHERS);
  test(
    `P05: ${WAVES * WAVE} duplicates of ${spins} spins over two nodes, with ${KILLS} kills, have one effect each and one answer`,
    { timeout: 180_000 * KILLS },
    async () => {
      const answers = new Answers();
      const played: Seat[] = [];
      for (let turn = 0; turn < KILLS; turn += 1) {
        const { seats, forgotten } = await playTurn(turn, answers);
        played.push(...seats);
        await expectControlFound(forgotten);
      }
      await stage.untilNothingWaits(stage.operator);
      expect(answers.differing()).toEqual([]);
      expect(played.filter(({ book }) => book.rounds.size !== ROUNDS).map(({ book }) => book)).toEqual([]);
      const books = played.map(({ book }) => book);
      expect(await stage.disagreements(stage.operator, books)).toEqual([]);
      const { books: booked } = await stage.wallet.ask(books.map(({ player }) => player));
      const ids = booked.reduce((sum, { txIds }) => sum + txIds.length, 0);
      // Each round's stake and win, and those of attempts that were given back.
      expect(ids).toBeGreaterThanOrEqual(2 * spins);
      await leaveEvidence("P05-callbacks", {
        spins,
        answers: answers.count,
        differing: 0,
        ids_at_the_wallet: ids,
        effects_per_id: 1,
        nodes: 2,
        kills: KILLS,
        control_doubled: KILLS,
      });
    },
  );
});

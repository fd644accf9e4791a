/** P13: a node, an agent's wallet or a client that is killed at any step of a round leaves what the others take to the same end. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import { weaken } from "#server/ledger/weaken.ts";
import { armSteps, endStanding, HELD_STEPS, holdSteps, type Hold } from "./held-steps.ts";
import { bringToSteps, comeBack, LATE, STEPS, takeSeat, UNKEPT, type Seat } from "./killed-round.ts";
import { openKilledStage, type KilledStage } from "./killed-stage.ts";
import { until } from "./processes.ts";

const TURNS = drillCount({ gate: 1, drill: 8 });

let stage: KilledStage;
/** The node that runs the jobs. */
let leader: 0 | 1 = 0;
beforeAll(async () => {
  stage = await openKilledStage();
  await armSteps(stage.database.admin);
  await takeProtectionsAway(stage);
}, 240_000);
afterAll(() => stage.close());

/** Of the control alone: what it gives back is not written into the books first, and a player `never` is never due. */
async function takeProtectionsAway({ database: { admin }, control }: KilledStage): Promise<void> {
  const { tenantId } = control.casino.books;
  const begin = "begin\n  select a.balance into strict v_balance";
  const careless = `begin\n  if p_tenant_id = '${tenantId}' then return 'rejected'; end if;`;
  await weaken(admin, "reject_round", begin, begin.replace("begin", careless));
  await admin.query(`
    create function never_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      if exists (select from players p where p.tenant_id = new.tenant_id and p.id = new.player_id and p.code like '%.never-%') then
        new.due_at := null;
      end if;
      return new;
    end $$;
    create trigger never_due before insert on seamless_rounds for each row
      when (new.tenant_id = '${tenantId}') execute function never_due()`);
}

async function hold(): Promise<Hold> {
  const steps = await holdSteps(stage.database);
  onTestFinished(steps.end);
  return steps;
}

const letGoAllBut = async (steps: Hold, kept: string | undefined): Promise<void> => {
  for (const step of HELD_STEPS) if (step !== kept) await steps.letGo(step);
};

/** At the end nothing waits, clients who come back are told the same by both nodes, and all books agree. */
async function expectTheSameEnd(seats: readonly Seat[]): Promise<void> {
  await stage.untilNothingWaits(stage.operator);
  expect(await comeBack(stage, seats)).toEqual([]);
  await stage.untilNothingWaits(stage.operator);
  const books = seats.map(({ book }) => book);
  expect(await stage.disagreements(stage.operator, books)).toEqual([]);
}

/** The rounds of the control: both are left by whoever is killed, and only one of them is taken up. */
async function takeControlSeats(turn: number, dying: 0 | 1, living: 0 | 1): Promise<{ stuck: Seat; late: Seat }> {
  const sent = STEPS.find(({ name }) => name === "stake sent");
  if (sent === undefined) throw new Error("no such step");
  const { control: operator } = stage;
  const place = { operator, isGone: true };
  return {
    stuck: await takeSeat(stage, { ...place, step: sent, node: dying, tag: `never-${turn}` }),
    late: await takeSeat(stage, { ...place, step: LATE, node: living, tag: `late-${turn}` }),
  };
}

/** What the same comparison says of the control: the round nobody takes up, and the one that was given back and booked all the same. */
async function expectControlFound({ stuck, late }: { stuck: Seat; late: Seat }, steps: Hold): Promise<void> {
  const { database, control } = stage;
  const stateOf = async ({ book }: Seat): Promise<string | undefined> => {
    const { rows } = await database.pool.query<{ state: string }>(
      `select r.state from seamless_rounds r join players p on p.tenant_id = $1 and p.id = r.player_id
       where r.tenant_id = $1 and p.code = $2`,
      [control.casino.books.tenantId, book.player],
    );
    return rows[0]?.state;
  };
  await until("the stake is given back", async () => (await stateOf(late)) === "rolled_back");
  await steps.letGo("late");
  const wrongs = async (): Promise<string[]> =>
    (await stage.disagreements(control, [late.book])).map((wrong) => wrong.replace(/ told .*/, ""));
  await until("it is booked all the same", async () => (await wrongs()).includes(`${late.book.player}: rounds`));
  expect(await wrongs()).toContain("all: rounds that wait");
  expect(await stateOf(stuck)).toBe("started");
}

/** What the same comparison says where the wallet knows nothing of a stake it took: its win comes again and again, and the round waits. */
async function expectLossFound({ book }: Seat, turn: number): Promise<void> {
  await until("the win is told in vain", async () => {
    const { calls } = await stage.wallet.ask([]);
    return calls.filter((call) => call === `win ${book.player}`).length > 1;
  });
  expect(await stage.disagreements(stage.walletControl, [])).toEqual([
    `all: rounds that wait told 0, done ${turn + 1}`,
  ]);
}

describe("protects", () => {
  test(
    `P13: a node and clients killed at each of ${STEPS.length} steps, ${TURNS} times, change nothing about how rounds end`,
    { timeout: 180_000 * TURNS },
    async () => {
      let rounds = 0;
      for (let turn = 0; turn < TURNS; turn += 1) {
        const dying = leader;
        const living = dying === 0 ? 1 : 0;
        const at = STEPS.map((step, place) => ({ step, node: dying, isGone: (place + turn) % 2 === 0 }));
        // Their clients are killed alone. What the jobs tell is told by the node that dies, and one lane is the control's.
        const alone = STEPS.filter(({ held }) => held !== "rolled_back" && held !== "staked");
        const places = [...at, ...alone.map((step) => ({ step, node: living, isGone: true }) as const)];
        const seats = await Promise.all(places.map((place) => takeSeat(stage, { ...place, tag: `n${turn}` })));
        const control = await takeControlSeats(turn, dying, living);
        const steps = await hold();
        const { staying } = await bringToSteps(stage, [...seats, ...Object.values(control)]);
        await Promise.all([stage.nodes[dying].kill(), stage.client.kill()]);
        // Half of what stood at the books is written though nobody hears of it; the other half never is. Four turns see each
        // step in both ways, with a client that stays and with one that is gone.
        const ended = HELD_STEPS.filter((_, place) => (place + (turn >> 1)) % 2 === 0);
        await endStanding(stage.database.admin, stage.nodes[dying].name, ended);
        await letGoAllBut(steps, "late");
        leader = living;
        await staying;
        await expectControlFound(control, steps);
        await Promise.all([stage.nodes[dying].start(), stage.client.start()]);
        await expectTheSameEnd(seats);
        await steps.end();
        rounds += seats.length;
      }
      await leaveEvidence("P13-node", {
        node_kills: TURNS,
        client_kills: TURNS,
        rounds,
        stuck: 0,
        control_stuck: TURNS,
        control_doubled: TURNS,
      });
    },
  );

  test(
    `P13: a wallet and clients killed at each of ${STEPS.length} steps, ${TURNS} times, change nothing about how rounds end`,
    { timeout: 180_000 * TURNS },
    async () => {
      let rounds = 0;
      for (let turn = 0; turn < TURNS; turn += 1) {
        const seats = await Promise.all(
          STEPS.map((step, place) =>
            takeSeat(stage, { step, node: place % 2 === 0 ? 0 : 1, isGone: (place + turn) % 2 === 0, tag: `w${turn}` }),
          ),
        );
        const place = { operator: stage.walletControl, step: UNKEPT, node: 0, isGone: true } as const;
        const control = await takeSeat(stage, { ...place, tag: `w${turn}` });
        const steps = await hold();
        const { staying } = await bringToSteps(stage, [...seats, control]);
        await Promise.all([stage.wallet.kill(), stage.client.kill()]);
        await letGoAllBut(steps, undefined);
        await Promise.all([stage.wallet.start(), stage.client.start()]);
        await staying;
        await expectTheSameEnd(seats);
        await expectLossFound(control, turn);
        await steps.end();
        rounds += seats.length;
      }
      const kills = { wallet_kills: TURNS, client_kills: TURNS };
      await leaveEvidence("P13-wallet", { ...kills, rounds, stuck: 0, control_stuck: TURNS });
    },
  );
});

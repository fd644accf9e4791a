/** The steps of a round in seamless mode at which processes are killed, and players who are brought to each of them. */
import { spoken, type Operator } from "./operator.ts";
import { standing, type HeldStep } from "./held-steps.ts";
import type { KilledStage } from "./killed-stage.ts";
import type { PatientCaller } from "./patient-caller.ts";
import { cameToNothing, noteRound, playRound, STAKE, type PlayersBook } from "./players-book.ts";
import { until } from "./processes.ts";

export interface Step {
  readonly name: string;
  /** A player who comes to it, with a star where they differ; the wallet reads how it is to treat them. */
  readonly player: string;
  /** Held at the books, and at which step of theirs. */
  readonly held?: HeldStep;
  /** Held at the wallet, and at which call. */
  readonly call?: "stake" | "win";
  /** The wallet never clearly agrees to the stake: nothing is played. */
  readonly isVoid?: true;
}

const held = (step: HeldStep): Step => ({ name: step, player: `at_${step}.*`, held: step });
export const LATE = held("late");
/** Its wallet knows no call again: what is told twice moves the money twice. */
export const FORGOTTEN: Step = { ...held("paid"), player: "fault.forgets.at_paid.*" };
/** Its wallet loses what it has booked when it is killed. */
export const UNKEPT: Step = { ...held("paying"), player: "at_paying.unkept.*" };

/** Of controls. */
const WEAKENED: readonly Step[] = [LATE, FORGOTTEN, UNKEPT];

/**
 * Players are brought there one group after the other: whoever is held at the ledger keeps one of its two lanes from all
 * others, and whoever is held at the wallet is held for no longer than a call may last. Where they are held at the books
 * each waits for the one before: the same step of two rounds may be written in one statement, and then both are held.
 */
const GROUPS: readonly (readonly Step[])[] = [
  [
    held("started"),
    held("paying"),
    UNKEPT,
    held("paid"),
    FORGOTTEN,
    { ...held("rolling_back"), player: "fault.cut_before.stake.at_rolling_back.*.2", isVoid: true },
    { ...held("rolled_back"), player: "fault.lost_answer.stake.at_rolled_back.*.2", isVoid: true },
  ],
  [
    { name: "win sent", player: "fault.hang_before.win.*.1", call: "win" },
    { name: "win taken", player: "fault.hang.win.*.1", call: "win" },
  ],
  [held("settled")],
  [held("staked"), LATE],
  [
    { name: "stake sent", player: "fault.hang_before.stake.*.1", call: "stake" },
    { name: "stake taken", player: "fault.hang.stake.*.1", call: "stake" },
  ],
];
export const STEPS: readonly Step[] = GROUPS.flat().filter((step) => !WEAKENED.includes(step));

export interface Seat {
  readonly step: Step;
  /** The node its client asks first. */
  readonly node: 0 | 1;
  /** Its client is killed; the others repeat until they are answered. */
  readonly isGone: boolean;
  readonly operator: Operator;
  readonly book: PlayersBook;
  readonly token: string;
  readonly caller: PatientCaller;
}

export async function takeSeat(
  stage: KilledStage,
  {
    tag,
    operator = stage.operator,
    ...place
  }: Pick<Seat, "step" | "node" | "isGone"> & {
    /** Makes its player one of their own. */
    readonly tag: string;
    readonly operator?: Operator;
  },
): Promise<Seat> {
  const player = place.step.player.replace("*", `${tag}-${place.node}${place.isGone ? "g" : "s"}`);
  const book = { player, transfers: new Map<string, bigint>(), rounds: new Map<string, bigint>() };
  return { ...place, operator, book, token: await operator.openGame(player), caller: stage.callers[place.node] };
}

/** Asks for the seat's round until it is clear what came of it. */
async function play({ step, caller, token, book }: Seat): Promise<void> {
  if (step.isVoid !== true) return noteRound(book, await playRound(caller, token, 0));
  const told = await caller.ask(() => spoken("/play/api/spins", { nonce: 0, stake: STAKE }, token));
  if (!cameToNothing(told)) throw new Error(`${book.player}: ${told.text}`);
}

/** Begins every seat's round and waits until each stands at its step; the promise is that of the clients who stay. */
export async function bringToSteps(stage: KilledStage, seats: readonly Seat[]): Promise<{ staying: Promise<unknown> }> {
  const staying: Promise<void>[] = [];
  const begun: Seat[] = [];
  for (const group of GROUPS) {
    const here = group.flatMap((step) => seats.filter((seat) => seat.step === step));
    const isByTurns = group.every(({ held: place }) => place !== undefined);
    for (const begin of isByTurns ? here.map((seat) => [seat]) : [here]) {
      const gone = begin.filter(({ isGone }) => isGone);
      if (gone.length > 0) stage.client.play(gone.map(({ node, token }) => ({ port: stage.nodes[node].port, token })));
      staying.push(...begin.filter(({ isGone }) => !isGone).map(play));
      begun.push(...begin);
      for (const { step } of begin) await areAt(stage, step, begun);
    }
  }
  const all = Promise.all(staying);
  // Who waits for them is told; until then nobody does.
  all.catch(() => undefined);
  return { staying: all };
}

async function areAt({ database, wallet }: KilledStage, { name, held: place, call }: Step, seats: readonly Seat[]) {
  await until(`rounds stand at ${name}`, async () => {
    if (place !== undefined)
      return (await standing(database.admin, place)) === seats.filter(({ step }) => step.held === place).length;
    const { calls } = await wallet.ask([]);
    const players = seats.filter(({ step }) => step.name === name).map(({ book }) => book.player);
    return players.every((player) => calls.includes(`${call} ${player}`));
  });
}

/**
 * What clients are told who come when all is over: those who were killed come back, and ask either node. Answers where
 * the nodes differ in a byte.
 */
export async function comeBack(stage: KilledStage, seats: readonly Seat[]): Promise<string[]> {
  await Promise.all(seats.filter(({ isGone }) => isGone).map(play));
  const played = seats.filter(({ step }) => step.isVoid !== true);
  const answers = await Promise.all(
    played.map(async ({ token, book }) => {
      const [one, other] = await Promise.all(stage.callers.map((caller) => playRound(caller, token, 0)));
      return one === other ? [] : [`${book.player}: ${one} and ${other}`];
    }),
  );
  return answers.flat();
}

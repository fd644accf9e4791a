/** P15: one agent of 50 whose wallet hangs, and what the players of the 49 others notice of it. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { openSeamlessAgents } from "../test/factories/seamless-agents.ts";
import { sharePlaces, type SharedPlaces } from "../test/fakes/shared-places.ts";
import { startBenchApp, type BenchApp } from "./load/bench-app.ts";
import { startBenchServer } from "./load/bench-server.ts";
import { median, option, publish } from "./load/figures.ts";
import { startInstantWallets, type InstantWallets } from "./load/instant-wallets.ts";
import { createPlayClient } from "./load/play-client.ts";
import { playFlatOut, playSteadily, seat, type SteadySpins } from "./load/steady-spins.ts";
import type { WalletState } from "./load/wallet-state.ts";

const AGENTS = 50;
const PLAYERS = 16;
/** As the product has. */
const CONNECTIONS = 20;
const SHARED_PLACES = 8;
/** Of what the machine can do in this minute. */
const PART_OF_CAPACITY = 0.25;
/** The agent that may hang is asked for so many spins for each one of another agent. */
const TIMES_AS_BUSY = 5;
const seconds = option("seconds", 4);
const rounds = option("rounds", 20);
/** What is 100 times slower needs no such precision, and takes longest to get over: it is measured in one of so many rounds. */
const CONTROL_EVERY = 4;
/** Of the turns, to tell how far the ratio is chance. */
const RESAMPLES = 400;

interface Condition {
  readonly name: string;
  readonly wallets: WalletState;
  readonly isShared: boolean;
  readonly target: string;
}

const WELL: WalletState = { hanging: null, answersOneIn: null };
const HANGS_FOR_EVER: WalletState = { hanging: 0, answersOneIn: 10 };

const CONDITIONS: readonly Condition[] = [
  { name: "all 50 are well", wallets: WELL, isShared: false, target: "" },
  { name: "one hangs", wallets: { hanging: 0, answersOneIn: null }, isShared: false, target: "≤ 1.1" },
  { name: "one hangs, and its breaker never opens", wallets: HANGS_FOR_EVER, isShared: false, target: "≤ 1.1" },
  {
    name: `control: that one, and all agents share ${SHARED_PLACES} places for their calls`,
    wallets: HANGS_FOR_EVER,
    isShared: true,
    target: "clearly above",
  },
];

interface Figures {
  readonly condition: Condition;
  /** By round; none where it was left out. */
  readonly ms: Map<number, readonly number[]>;
  crowdedOut: number;
  /** Spins of the agent that may hang: played, and not. */
  ownPlayed: number;
  ownFailed: number;
}

interface Stage {
  readonly app: BenchApp;
  readonly wallets: InstantWallets;
  readonly places: SharedPlaces;
  readonly play: () => Promise<{ others: SteadySpins; own: SteadySpins }>;
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** All wallets are well again, the breaker too, and nothing waits to be told. */
async function recover({ app, wallets, places }: Stage): Promise<void> {
  places.share(null);
  await wallets.set(WELL);
  for (let tries = 0; tries < 200; tries += 1) {
    await app.owner.query("update seamless_wallets set unhealthy_since = null where unhealthy_since is not null");
    // What the application has in hand is left to it: waiting for its locks in another order could be for ever.
    await app.owner.query(
      `update seamless_rounds set due_at = now() where (tenant_id, id) in (
         select tenant_id, id from seamless_rounds where state <> 'started' and due_at > now() for update skip locked)`,
    );
    const { rows } = await app.owner.query("select 1 from seamless_rounds where ended_at is null limit 1");
    if (rows.length === 0) return;
    await sleepMs(250);
  }
  throw new Error("rounds go on waiting");
}

async function measure(stage: Stage, figures: Figures, round: number): Promise<void> {
  const { wallets, isShared } = figures.condition;
  await stage.wallets.set(wallets);
  stage.places.share(isShared ? SHARED_PLACES : null);
  const { others, own } = await stage.play();
  await recover(stage);
  if (!isShared && others.refused + others.crowdedOut > 0)
    throw new Error(`of the others ${others.refused} were refused, ${others.crowdedOut} found nobody free`);
  figures.ms.set(round, others.ms);
  figures.crowdedOut += others.refused + others.crowdedOut;
  figures.ownPlayed += own.ms.length;
  figures.ownFailed += own.refused + own.crowdedOut;
}

/** How often a quantile of one turn is that of its round's turn where all are well: one number for each round it was measured in. */
function ratiosOf(one: Figures, well: Figures, part: number): number[] {
  return [...one.ms].map(([round, ms]) => quantile(ms, part) / quantile(well.ms.get(round) ?? [], part));
}

/** Between which bounds 19 of 20 medians are when the turns are drawn anew. */
function boundsOf(ratios: readonly number[]): string {
  const draw = (): number => ratios[Math.floor(Math.random() * ratios.length)] ?? Number.NaN;
  const drawn = Array.from({ length: RESAMPLES }, () => median(ratios.map(draw)));
  return [0.025, 0.975].map((bound) => quantile(drawn, bound).toFixed(2)).join(" to ");
}

async function report(measured: readonly Figures[], capacity: number): Promise<void> {
  const [well] = measured;
  if (well === undefined) throw new Error("nothing was measured");
  await publish({
    row: "P15",
    title: "spins of 49 agents while the wallet of the 50th hangs",
    head: [
      "",
      "p50 ms",
      "× all well, by turns",
      "p99 ms",
      "× all well, by turns",
      "target",
      "19 of 20 times between",
      "p99 of all spins, × all well",
      "spins measured",
    ],
    lines: measured.map((figures) => {
      const ms = [...figures.ms.values()].flat();
      const wellMs = [...figures.ms.keys()].flatMap((round) => well.ms.get(round) ?? []);
      const ratios = ratiosOf(figures, well, 0.99);
      return [
        figures.condition.name,
        quantile(ms, 0.5).toFixed(1),
        median(ratiosOf(figures, well, 0.5)).toFixed(2),
        quantile(ms, 0.99).toFixed(1),
        median(ratios).toFixed(2),
        figures.condition.target,
        figures === well ? "" : boundsOf(ratios),
        (quantile(ms, 0.99) / quantile(wellMs, 0.99)).toFixed(2),
        String(ms.length),
      ];
    }),
    notes: [
      `Whole spins in seamless mode over HTTP, begun at a steady rate of ${(capacity * PART_OF_CAPACITY).toFixed(0)} a second for the 49, a quarter of the ${capacity.toFixed(0)} a second that 49 players reach flat out just before; timed from when each was to begin. ${rounds} alternating turns of ${seconds} s; by turns compares each turn with that of its round where all are well, and is the median of these ratios; the bounds are those of the median in ${RESAMPLES} drawings of as many ratios. All spins of a kind in one heap are compared beside it: there a single second in which the machine stands still weighs as much as all turns. The control has a turn in one of ${CONTROL_EVERY} rounds. The agent that may hang is asked for ${TIMES_AS_BUSY} times as many as any other, and all jobs run: what it does not take is told it again meanwhile. Its spins that hang cost the server less than those that are played.`,
      `A wallet that hangs takes each call and answers none; its time-out is 2 s. After twenty failures its breaker opens and it is left alone, so that the third line lets it answer each tenth call. Of its own spins were played, and not: ${measured.map(({ ownPlayed, ownFailed }) => `${ownPlayed}, ${ownFailed}`).join("; ")}.`,
      `The control takes away that each agent is called on its own; ${measured.at(-1)?.crowdedOut ?? 0} spins of others found no player free there and are not in its figures. All wallets are well in one process, each at an address of its own.`,
    ],
  });
}

const server = await startBenchServer();
const wallets = await startInstantWallets(AGENTS);
const calledApart: SharedPlaces[] = [];
const app = await startBenchApp(server, {
  connections: CONNECTIONS,
  hasJobs: true,
  wayOut(outbound) {
    const shared = sharePlaces(outbound);
    calledApart.push(shared);
    return shared.outbound;
  },
});
const client = createPlayClient(app.address, Number.POSITIVE_INFINITY);
try {
  const [places] = calledApart;
  const agents = await openSeamlessAgents(app.deps, app.owner, {
    addresses: wallets.addresses,
    playersPerAgent: PLAYERS,
  });
  const [own, ...others] = agents.map(seat);
  if (own === undefined || places === undefined) throw new Error("nothing was opened");
  await playFlatOut(client, others, 8);
  const capacity = await playFlatOut(client, others, 6);
  const perSecond = capacity * PART_OF_CAPACITY;
  const stage: Stage = {
    app,
    wallets,
    places,
    async play() {
      const ownPerSecond = (perSecond / others.length) * TIMES_AS_BUSY;
      const [ofOthers, ofOwn] = await Promise.all([
        playSteadily(client, others, { perSecond, seconds }),
        playSteadily(client, [own], { perSecond: ownPerSecond, seconds }),
      ]);
      return { others: ofOthers, own: ofOwn };
    },
  };
  await stage.play();
  await recover(stage);
  const measured = CONDITIONS.map((condition): Figures => ({
    condition,
    ms: new Map(),
    crowdedOut: 0,
    ownPlayed: 0,
    ownFailed: 0,
  }));
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with another one, so that none has the same before it each time.
    const due = measured.filter(({ condition }) => !condition.isShared || round % CONTROL_EVERY === 0);
    const first = round % due.length;
    for (const figures of [...due.slice(first), ...due.slice(0, first)]) await measure(stage, figures, round);
  }
  await report(measured, capacity);
} finally {
  client.close();
  await app.stop();
  await wallets.stop();
  await server.stop();
}

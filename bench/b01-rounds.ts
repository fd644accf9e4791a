/** B01: whole rounds per second into the ledger with 64 clients, against `pgbench -N` on the same server in the same run. */
import { startBenchServer } from "./load/bench-server.ts";
import { median, option, publish } from "./load/figures.ts";
import { preparePgbench, type Pgbench } from "./load/pgbench.ts";
import { prepareLoad } from "./load/round-load.ts";
import type { Load } from "./load/round-load.ts";
import { prepareSeamlessLoad } from "./load/seamless-load.ts";
import { VARIANTS } from "./load/variants.ts";

const CLIENTS = 64;
const seconds = option("seconds", 3);
const rounds = option("rounds", 9);
const lanes = option("lanes", 2);

/** Spins of one hot agent in seamless mode: more than the ledger's part, so that its target is not theirs. */
const WHOLE_ROUNDS = [
  { name: "one hot agent, whole seamless rounds, wallet in process", wallet: "in process" },
  { name: "one hot agent, whole seamless rounds, wallet over HTTP", wallet: "over http" },
] as const;
const ROWS: readonly { readonly name: string; readonly target: string }[] = [
  ...VARIANTS.map(({ name, target }) => ({ name, target: `≥ ${target.toFixed(1)}` })),
  ...WHOLE_ROUNDS.map(({ name }) => ({ name, target: "none" })),
];

interface Measured {
  readonly perSecond: number[];
  readonly ratio: number[];
  readonly p99Ms: number[];
}

const yardstick: number[] = [];

/** Each in turn, so often; ends them afterwards. */
async function measure(loads: readonly Load[], pgbench: Pgbench): Promise<Measured[]> {
  for (const load of loads) await load.play(CLIENTS, 1);
  await pgbench.measure(CLIENTS, 2);
  const measured = loads.map((): Measured => ({ perSecond: [], ratio: [], p99Ms: [] }));
  for (let round = 0; round < rounds; round += 1) {
    // Each variant has a yardstick right before and right after it, because the machine is not the same from minute to minute.
    let before = await pgbench.measure(CLIENTS, seconds);
    for (const [index, load] of loads.entries()) {
      const played = await load.play(CLIENTS, seconds);
      const after = await pgbench.measure(CLIENTS, seconds);
      yardstick.push(before);
      measured[index]?.perSecond.push(played.perSecond);
      measured[index]?.p99Ms.push(played.p99Ms);
      measured[index]?.ratio.push(played.perSecond / ((before + after) / 2));
      before = after;
    }
  }
  for (const load of loads) await load.close();
  return measured;
}

const server = await startBenchServer();
try {
  const pgbench = await preparePgbench(server.plainUrl);
  const ledger: Load[] = [];
  for (const { load } of VARIANTS) ledger.push(await prepareLoad(server.appUrl, load, { lanes }));
  const measured = await measure(ledger, pgbench);
  // Afterwards, because whole rounds bring a whole application along, which works in the background too.
  const whole: Load[] = [];
  for (const { wallet } of WHOLE_ROUNDS)
    whole.push(await prepareSeamlessLoad(server, { wallet, players: 2 * CLIENTS, lanes }));
  measured.push(...(await measure(whole, pgbench)));

  await publish({
    row: "B01",
    title: "whole rounds per second, 64 clients, against pgbench -N",
    head: ["", "rounds/s", "× pgbench -N", "target", "p99 of a round"],
    lines: ROWS.map(({ name, target }, index) => {
      const { perSecond = [], ratio = [], p99Ms = [] } = measured[index] ?? {};
      return [
        name,
        median(perSecond).toFixed(0),
        `${median(ratio).toFixed(2)} (${ratio.map((one) => one.toFixed(2)).join(", ")})`,
        target,
        `${median(p99Ms).toFixed(0)} ms`,
      ];
    }),
    notes: [
      "The first four rows are the ledger's part of a round alone, which is what the target is about: two commands, booked in batches. A whole seamless round is what a spin does after its request is read: the session read, the round written down, the wallet asked (signed, its answer read, the call kept), the stake booked, the outcome drawn, the win booked, the wallet told, the round ended; stake, win and its own steps go in batches of those that coincide, each batch one commit. pgbench's transaction is one commit of three statements.",
      `pgbench -N with 64 clients, prepared statements, scale 10: ${median(yardstick).toFixed(0)} transactions/s (median of ${yardstick.length}).`,
      `A round is a stake and, once that is answered, its settlement; three of ten win. ${lanes} lanes, the PostgreSQL of the product with its settings (fsync and synchronous_commit on), ${rounds} alternating turns of ${seconds} s, the whole seamless rounds after the other rows; a ratio compares with the pgbench runs right before and after.`,
    ],
  });
} finally {
  await server.stop();
}

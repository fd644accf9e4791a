/** B03: CPU that the PostgreSQL server spends on a whole round, from /proc, with batches as 64 and as 256 clients make them. */
import { startBenchServer } from "./load/bench-server.ts";
import { median, option, publish } from "./load/figures.ts";
import { cpuOfTreeUs } from "./load/process-cpu.ts";
import { prepareLoad } from "./load/round-load.ts";
import type { Load } from "./load/round-load.ts";
import { VARIANTS } from "./load/variants.ts";

const CLIENTS = [64, 256];
const TARGET_US = 80;
const seconds = option("seconds", 3);
const rounds = option("rounds", 4);
const lanes = option("lanes", 2);

const server = await startBenchServer();
try {
  const loads: Load[] = [];
  for (const { load } of VARIANTS) loads.push(await prepareLoad(server.appUrl, load, { lanes }));
  for (const load of loads) await load.play(64, 1);

  const measured = VARIANTS.map(() =>
    CLIENTS.map((): { serverUs: number[]; nodeUs: number[] } => ({ serverUs: [], nodeUs: [] })),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, load] of loads.entries()) {
      for (const [place, clients] of CLIENTS.entries()) {
        const serverBefore = cpuOfTreeUs(server.pid());
        const nodeBefore = process.cpuUsage();
        const played = await load.play(clients, seconds);
        const node = process.cpuUsage(nodeBefore);
        measured[index]?.[place]?.serverUs.push((cpuOfTreeUs(server.pid()) - serverBefore) / played.rounds);
        measured[index]?.[place]?.nodeUs.push((node.user + node.system) / played.rounds);
      }
    }
  }
  for (const load of loads) await load.close();

  await publish({
    row: "B03",
    title: "server CPU per whole round, batched",
    head: [
      "server µs per round",
      ...CLIENTS.map((clients) => `${clients} clients`),
      "target",
      "node µs, clients included",
    ],
    lines: VARIANTS.map(({ name }, index) => {
      const byClients = measured[index] ?? [];
      return [
        name,
        ...byClients.map(
          ({ serverUs }) => `${median(serverUs).toFixed(0)} (${serverUs.map((one) => one.toFixed(0)).join(", ")})`,
        ),
        `≤ ${TARGET_US}`,
        byClients.map(({ nodeUs }) => median(nodeUs).toFixed(0)).join(", "),
      ];
    }),
    notes: [
      `All processes of the server together: backends, WAL writer, checkpointer and the rest, in user and kernel. A batch is what waits when one of ${lanes} lanes is free, so more clients make larger ones. ${rounds} turns of ${seconds} s each; the median counts.`,
    ],
  });
} finally {
  await server.stop();
}

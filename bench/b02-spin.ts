/** B02: what one player waits for: a spin over HTTP with one client, against the commit of a single insert. */
import { isRefusal } from "#contract/errors.ts";
import { newWebhookSecret, signWebhook } from "#server/callback/standard-webhooks.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { openCasino } from "../test/factories/casino.ts";
import { openSeamlessAgents } from "../test/factories/seamless-agents.ts";
import { startBenchApp, type BenchApp } from "./load/bench-app.ts";
import { startBenchServer } from "./load/bench-server.ts";
import { median, option, publish } from "./load/figures.ts";
import { startInstantWallets } from "./load/instant-wallets.ts";
import { createPlayClient } from "./load/play-client.ts";

const turns = option("turns", 8);
const each = option("each", 60);
/** Spins before the measurement: until then most of the time is the compiler's, which a server pays once a day. */
const warm = option("warm", 1_500);
/** As large as the body of a stake's call. */
const CALL = JSON.stringify({ type: "stake", rest: "x".repeat(400) });

const server = await startBenchServer();
const wallets = await startInstantWallets(1);
const app = await startBenchApp(server);
const client = createPlayClient(app.address, 1);

async function openTransfer({ deps, owner }: BenchApp): Promise<string> {
  const casino = await openCasino(
    { db: deps.db, pool: owner },
    { seal: deps.seal, credit: 100_000_000n, money: 50_000_000n },
  );
  const launched = await casino.launch();
  if (isRefusal(launched)) throw new Error(launched.refused);
  const launch = new URL(launched.launchUrl).searchParams.get("launch");
  const opened = await client.post("/play/api/open", { launch });
  return String(opened["play_token"]);
}

async function openSeamless({ deps, owner }: BenchApp): Promise<string> {
  const { addresses } = wallets;
  const [agent] = await openSeamlessAgents(deps, owner, { addresses, playersPerAgent: 1 });
  return agent?.players[0]?.playToken ?? "";
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

interface Measured {
  readonly play: () => Promise<unknown>;
  readonly ms: number[];
}

function spinner(token: string): Measured {
  let nonce = 0;
  return { play: () => client.post("/play/api/spins", { nonce: nonce++, stake: 20 }, token), ms: [] };
}

/** A call to the wallet as the product makes it, without the round around it. */
function callAlone({ deps }: BenchApp): Measured {
  const secret = newWebhookSecret();
  const [url = ""] = wallets.addresses;
  const play = async (): Promise<void> => {
    const signed = signWebhook([secret], { id: uuidv7(), timestampS: Math.floor(Date.now() / 1_000), body: CALL });
    const headers = { "content-type": "application/json", ...signed };
    const answer = await deps.outbound.post({ url, headers, body: CALL, timeoutMs: 2_000 });
    if (answer.kind !== "answered" || answer.status !== 200) throw new Error("the wallet did not answer");
  };
  return { play, ms: [] };
}

async function singleInsert({ owner }: BenchApp): Promise<Measured> {
  await owner.query("create table yardstick (id uuid primary key, amount bigint not null)");
  const insert = { name: "yardstick", text: "insert into yardstick (id, amount) values ($1, $2)" };
  return { play: () => owner.query({ ...insert, values: [uuidv7(), 1n] }), ms: [] };
}

async function countStakes({ owner }: BenchApp): Promise<bigint> {
  const found = await owner.query<{ n: bigint }>("select count(*) as n from movements where kind = 'stake'");
  return found.rows[0]?.n ?? 0n;
}

try {
  const commits = await singleInsert(app);
  const transfer = spinner(await openTransfer(app));
  const seamless = spinner(await openSeamless(app));
  const calls = callAlone(app);
  for (const { play } of [transfer, seamless]) for (let i = 0; i < warm; i += 1) await play();
  for (let i = 0; i < each; i += 1) await calls.play();

  const stakesBefore = await countStakes(app);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { play, ms } of [commits, transfer, calls, seamless])
      for (let i = 0; i < each; i += 1) ms.push(await timed(play));
  }
  const booked = (await countStakes(app)) - stakesBefore;
  if (booked !== BigInt(2 * turns * each)) throw new Error(`${booked} of ${2 * turns * each} spins were booked`);

  const commit = median(commits.ms);
  const call = median(calls.ms);
  const line = (what: string, ms: number): string[] => [what, ms.toFixed(2), (ms / commit).toFixed(1)];
  const whole = median(transfer.ms);
  const agreed = median(seamless.ms);
  await publish({
    row: "B02",
    title: "p50 of a spin over HTTP with one client, against the commit of a single insert",
    head: ["what", "p50 ms", "× commit"],
    lines: [
      line("single insert, committed", commit),
      line("whole spin over HTTP: stake committed, outcome drawn, win committed", whole),
      line("of that for each of its two commits", whole / 2),
      line("one call to an instant wallet, signed, answered and nothing else", call),
      line(
        "whole spin over HTTP in seamless mode: round written down, stake agreed, committed, drawn, win committed, told, ended",
        agreed,
      ),
      line("of that without its two calls", agreed - 2 * call),
      line("of that for each of its five commits", (agreed - 2 * call) / 5),
    ],
    notes: [
      "Target: one stake over HTTP at most 3 × the commit. A spin commits twice: the stake, and after the draw the win. In seamless mode it commits five times, one after the other (the round, the stake, the win, that the wallet is to be told, that it was), and makes two calls.",
      `After ${warm} spins of each kind to warm up; the client is one open connection in the same process, so its part is in the figure. The wallet is a process of its own that agrees to everything at once; the call alone is made as the product makes it, over a connection that stays open.`,
    ],
  });
} finally {
  client.close();
  await app.stop();
  await wallets.stop();
  await server.stop();
}

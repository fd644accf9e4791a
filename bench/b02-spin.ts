/** B02: what one player waits for: a spin over HTTP with one client, against the commit of a single insert. */
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import { createOutbound } from "#server/callback/outbound.ts";
import { createPool } from "#server/db/pool.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createGameSession } from "#server/game/service/launch.ts";
import { createMailer } from "#server/mail/mailer.ts";
import { isRefusal } from "#contract/errors.ts";
import { openCasino } from "../test/factories/casino.ts";
import { startBenchServer } from "./load/bench-server.ts";
import { median, option, publish } from "./load/figures.ts";

const turns = option("turns", 8);
const each = option("each", 60);
/** Spins before the measurement: until then most of the time is the compiler's, which a server pays once a day. */
const warm = option("warm", 1_500);

const server = await startBenchServer();
const pool = createPool(server.appUrl, { applicationName: "bench", max: 10 });
const owner = createPool(server.ownerUrl, { applicationName: "bench owner", max: 1 });
const log = pino({ level: "error" });
const app = await createApp({
  pool,
  outbound: createOutbound({ isLoopbackAllowed: false, allowedPorts: [] }),
  appUrl: server.appUrl,
  encryptionKey: "only-for-benches-only-for-benches-1",
  publicUrl: "http://127.0.0.1",
  webOrigins: [],
  trustedProxies: [],
  site: {
    webFolder: path.resolve("dist/web"),
    gameFolder: path.resolve("dist/game"),
    verifierFolder: path.resolve("dist/verify"),
    gameFrameAncestors: "*",
  },
  exportFolder: "/nowhere/exports",
  mailer: createMailer(async () => undefined, log),
  ids: uuidv7,
  clock: () => new Date(),
  log,
  limits: { play: { perSecond: 10_000, burst: 10_000 } },
});
await app.server.listen({ host: "127.0.0.1", port: 0 });
// A listening TCP server's address is never a pipe's name.
const address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

async function post(route: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const { status, text } = await send(route, JSON.stringify(body), token);
  if (status < 200 || status > 299) throw new Error(`${route}: ${status} ${text}`);
  // Every answer of the play API is an object.
  return JSON.parse(text) as Record<string, unknown>;
}

/** One connection that stays open, by the plain client: `fetch` would cost more than the server's own part of HTTP. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send(route: string, body: string, token?: string): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const asked = request(address + route, { agent, method: "POST", headers }, (answer) => {
    let text = "";
    answer.setEncoding("utf8");
    answer.on("data", (part: string) => (text += part));
    answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
  });
  asked.on("error", reject);
  asked.end(body);
  return promise;
}

try {
  const casino = await openCasino(
    { db: app.deps.db, pool: owner },
    { seal: app.deps.seal, credit: 100_000_000n, money: 50_000_000n },
  );
  const launched = await createGameSession(casino, {
    tenantId: casino.books.tenantId,
    agentId: casino.books.agentId,
    player: casino.playerCode,
    game: "lantern-meadow",
    currency: "BRL",
    locale: null,
    mode: "real",
    lobbyUrl: null,
    extRef: null,
  });
  if (isRefusal(launched)) throw new Error(launched.refused);
  const opened = await post("/play/api/open", { launch: new URL(launched.launchUrl).searchParams.get("launch") });
  const token = String(opened["play_token"]);
  await owner.query("create table yardstick (id uuid primary key, amount bigint not null)");
  const insert = { name: "yardstick", text: "insert into yardstick (id, amount) values ($1, $2)" };

  const commits: number[] = [];
  const spins: number[] = [];
  let nonce = 0;
  const spin = () => post("/play/api/spins", { nonce: nonce++, stake: 20 }, token);
  for (let i = 0; i < warm; i += 1) await spin();
  const stakesBefore = await owner.query<{ n: bigint }>("select count(*) as n from movements where kind = 'stake'");
  for (let turn = 0; turn < turns; turn += 1) {
    for (let i = 0; i < each; i += 1)
      commits.push(await timed(() => owner.query({ ...insert, values: [uuidv7(), 1n] })));
    for (let i = 0; i < each; i += 1) spins.push(await timed(spin));
  }
  const stakesAfter = await owner.query<{ n: bigint }>("select count(*) as n from movements where kind = 'stake'");
  const booked = (stakesAfter.rows[0]?.n ?? 0n) - (stakesBefore.rows[0]?.n ?? 0n);
  if (booked !== BigInt(turns * each)) throw new Error(`${booked} of ${turns * each} spins were booked`);
  const commit = median(commits);
  const whole = median(spins);
  await publish({
    row: "B02",
    title: "p50 of a spin over HTTP with one client, against the commit of a single insert",
    head: ["what", "p50 ms", "× commit"],
    lines: [
      ["single insert, committed", commit.toFixed(2), "1.0"],
      [
        "whole spin over HTTP: stake committed, outcome drawn, win committed",
        whole.toFixed(2),
        (whole / commit).toFixed(1),
      ],
      ["of that for each of its two commits", (whole / 2).toFixed(2), (whole / 2 / commit).toFixed(1)],
    ],
    notes: [
      "Target: one stake over HTTP at most 3 × the commit. A spin commits twice: the stake, and after the draw the win.",
      `After ${warm} spins to warm up; the client is one open connection in the same process, so its part is in the figure.`,
    ],
  });
} finally {
  agent.destroy();
  await app.stop();
  await pool.end();
  await owner.end();
  await server.stop();
}

/** B11: how fast a list becomes a file, and how much memory it takes: a million rounds by the job that serves members. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isRefusal } from "#contract/errors.ts";
import { createDb } from "#server/db/database.ts";
import { createPool } from "#server/db/pool.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { findReadyFile, startExport, type ExportOrder } from "#server/export/service/own-exports.ts";
import { openExportThread } from "#server/export/service/in-thread.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openSampleBooks } from "#server/ledger/sample-books.ts";
import { startBenchServer } from "./load/bench-server.ts";
import { median, option, publish } from "./load/figures.ts";
import { cpuOfTreeUs } from "./load/process-cpu.ts";

const rounds = option("rounds", 1_000_000);
const turns = option("turns", 3);
const PLAYERS = 1_000;

const server = await startBenchServer();
const folder = mkdtempSync(path.join(tmpdir(), "reelgate-exports-"));
const pool = createPool(server.appUrl, { applicationName: "bench", max: 4 });
const owner = createPool(server.ownerUrl, { applicationName: "bench owner", max: 2 });
try {
  const db = createDb(pool);
  const caller = await fill();
  const deps = {
    db,
    ids: uuidv7,
    clock: () => new Date(),
    exportFolder: folder,
    log: {
      error(context: object, message: string) {
        throw new Error(`${message}: ${JSON.stringify(context)}`);
      },
    },
  };
  const thread = openExportThread({ ...deps, appUrl: server.appUrl });
  // The first file also starts the thread and plans the statements: a server that has run for a while has done both.
  await measure("csv");
  const lines: string[][] = [];
  for (const format of ["csv", "xlsx"] as const) {
    const measured: Figures[] = [];
    for (let turn = 0; turn < turns; turn += 1) measured.push(await measure(format));
    const say = (pick: (one: Figures) => number, digits = 0): string =>
      `${median(measured.map(pick)).toFixed(digits)} (${measured.map((one) => pick(one).toFixed(digits)).join(", ")})`;
    lines.push([
      format,
      say((one) => one.perSecond),
      say((one) => one.bytes / 2 ** 20),
      say((one) => one.early),
      say((one) => one.late),
      say((one) => one.nodeUs, 1),
      say((one) => one.serverUs, 1),
      say((one) => one.stallMs),
    ]);
  }
  await thread.stop();
  await publish({
    row: "B11",
    title: `export of ${rounds.toLocaleString("en-US")} rounds, all columns`,
    head: [
      "format",
      "rows per second",
      "file MiB",
      "memory MiB at most in the first half",
      "memory MiB at most in the second half",
      "node µs per row",
      "server µs per row",
      "longest stall ms",
    ],
    lines,
    notes: [
      `The job as it serves members, from the claim to the synced file: keyset pages of the list's own query, of one tenant with ${PLAYERS.toLocaleString("en-US")} players, read, formatted and written in the thread of exports. Memory is the resident set of the node's whole process, looked at every 50 ms; it is flat when the second half needs no more than the first. A stall is how long nothing else could run on the node's main thread, which the export does not use. The last turns count, not the first, which also starts the thread. The target is 100,000 rows per second as CSV. ${turns} turns; the median counts.`,
    ],
  });

  interface Figures {
    readonly perSecond: number;
    readonly bytes: number;
    readonly early: number;
    readonly late: number;
    readonly nodeUs: number;
    readonly serverUs: number;
    readonly stallMs: number;
  }

  async function measure(format: ExportOrder["format"]): Promise<Figures> {
    const order = { list: "rounds", format, query: {}, locale: "en-US", time_zone: "America/Sao_Paulo" } as const;
    const made = await startExport(deps, caller, order);
    if (isRefusal(made)) throw new Error(made.detail);
    const memory: number[] = [];
    const look = setInterval(() => memory.push(process.memoryUsage.rss() / 2 ** 20), 50);
    const stalls = monitorEventLoopDelay({ resolution: 5 });
    const serverBefore = cpuOfTreeUs(server.pid());
    const nodeBefore = process.cpuUsage();
    const began = performance.now();
    stalls.enable();
    await thread.runDue(new AbortController().signal);
    stalls.disable();
    const seconds = (performance.now() - began) / 1_000;
    clearInterval(look);
    const node = process.cpuUsage(nodeBefore);
    const file = await findReadyFile(deps, caller, made.id);
    if (isRefusal(file)) throw new Error(file.detail);
    const half = Math.floor(memory.length / 2);
    return {
      perSecond: rounds / seconds,
      bytes: statSync(file.path).size,
      early: Math.max(...memory.slice(0, half)),
      late: Math.max(...memory.slice(half)),
      nodeUs: (node.user + node.system) / rounds,
      serverUs: (cpuOfTreeUs(server.pid()) - serverBefore) / rounds,
      stallMs: stalls.max / 1e6,
    };
  }
} finally {
  await pool.end();
  await owner.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** One agent with an owner, players, and rounds over the last days; the rounds are rows only, no books hang on them. */
async function fill(): Promise<MemberCaller> {
  const [books] = await openSampleBooks(owner);
  if (books === undefined) throw new Error("the sample has one player");
  const { tenantId, agentId, creditAccountId, accountId } = books;
  const memberId = uuidv7();
  await owner.query("select ensure_partitions(current_date - 12, current_date + 1)");
  await owner.query(
    `insert into agents (tenant_id, id, depth, path, code, name, currency, credit_account_id, created_at)
     values ($1, $2, 1, array[$2::uuid], 'sample', 'Sample', 'BRL', $3, now())`,
    [tenantId, agentId, creditAccountId],
  );
  await owner.query(
    `insert into members (tenant_id, id, agent_id, party, role, login, name, password_hash, created_at)
     values ($1, $2, $3, 'agent', 'owner', 'owner@example.com', 'Ana Lima', '-', now())`,
    [tenantId, memberId, agentId],
  );
  await owner.query(
    `insert into players (tenant_id, id, agent_id, code, currency, wallet_account_id, created_at)
     select $1, gen_random_uuid(), $2, 'player-' || n, 'BRL', $3, now() from generate_series(1, $4::int) n`,
    [tenantId, agentId, accountId, PLAYERS],
  );
  await owner.query(
    `insert into seeds (tenant_id, id, session_id, server_seed_encrypted, server_seed_hash, client_seed, created_at)
     select tenant_id, id, id, '\\x00', repeat('ab', 32), 'sample', now() from players where tenant_id = $1`,
    [tenantId],
  );
  await owner.query(
    `insert into rounds (tenant_id, id, day, series_id, number, agent_id, player_id, session_id, provider_code, game_code,
       variant_id, rtp_bps, currency, state, stake, win, balance_after, started_at, settled_at)
     select $1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
         || '8' || lpad(to_hex(n), 15, '0'))::uuid,
       (at at time zone 'utc')::date, p.id, n, $2, p.id, p.id, 'reelgate', 'lantern-meadow', 'v96', 9600, 'BRL', 'settled',
       100 + n % 900, case when n % 4 = 0 then n % 5000 else 0 end, n, at, at + interval '40 ms'
     from generate_series(1, $3::int) n
     cross join lateral (select date_trunc('milliseconds', now() - (n * 800 / ($3::float / 1000000)) * interval '1 ms') as at) t
     join (select id, row_number() over (order by id) - 1 as place from players where tenant_id = $1) p
       on p.place = n % $4::int`,
    [tenantId, agentId, rounds, PLAYERS],
  );
  await owner.query("vacuum analyze");
  const place = { sessionId: memberId, address: "192.0.2.1" };
  return { kind: "member", tenantId, agentId, agentPath: [agentId], party: "agent", role: "owner", memberId, ...place };
}

/** P05: one effect per id, for ever: duplicates over two nodes, a process killed in the middle, the clock 13 months on. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPool } from "#server/db/pool.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { lineOf } from "./command-lines.ts";
import type { AnyCommand } from "./command-lines.ts";
import type { Ledger, RoundResult, TransferResult } from "./commands.ts";
import { drillCount, leaveEvidence } from "./drill.ts";
import { createLedger } from "./ledger.ts";
import { openSampleBooks, sampleStake, sampleTransfer } from "./sample-books.ts";
import { checkBooks } from "./self-check.ts";
import { weaken } from "./weaken.ts";
import { movementIdsOf } from "./movement-ids.ts";

const DUPLICATES = 100;
/** Each player makes four ids: a deposit, two stakes, an end of each. */
const PLAYERS = drillCount({ gate: 24, drill: 200 });
const WAVES = 10;

let database: FreshDatabase;
let pools: Pool[];
let nodes: Ledger[];
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  pools = [1, 2].map(() => createPool(database.appUrl, { applicationName: "reelgate tests", max: 4 }));
  nodes = pools.map((pool) => createLedger({ pool, lanes: 3, maxBatch: 9 }));
  folder = await mkdtemp(path.join(tmpdir(), "reelgate-p05-"));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await Promise.all(pools.map((pool) => pool.end()));
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

type Answer = RoundResult | TransferResult;

function idOf(command: AnyCommand): string {
  return "ref" in command ? command.ref : `${command.kind} ${command.roundId}`;
}

function ask(node: Ledger | undefined, command: AnyCommand): Promise<Answer> {
  if (node === undefined) throw new Error("no node");
  return "ref" in command ? node.transfer(command) : node.round(command);
}

/** An answer without the part that tells whether it is the first. */
function contentOf(answer: Answer): string {
  return JSON.stringify({ ...answer, replayed: null }, (_, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
}

class Answers {
  readonly contents = new Map<string, Set<string>>();
  readonly firsts = new Map<string, number>();
  count = 0;

  add(command: AnyCommand, answer: Answer): void {
    const id = idOf(command);
    this.contents.set(id, (this.contents.get(id) ?? new Set()).add(contentOf(answer)));
    const isFirst = "replayed" in answer && !answer.replayed;
    this.firsts.set(id, (this.firsts.get(id) ?? 0) + (isFirst ? 1 : 0));
    this.count += 1;
  }

  /** Ids that were answered in more than one way, or more than once as the first. */
  differing(): string[] {
    return [...this.contents]
      .filter(([id, set]) => set.size > 1 || (this.firsts.get(id) ?? 0) > 1)
      .map(([id, set]) => `${id}, first ${this.firsts.get(id)} times: ${[...set].join(" and ")}`);
  }
}

/** Sends every command `DUPLICATES` times in waves over both nodes; a third process sends them too until it is killed. */
async function hammer(commands: readonly AnyCommand[], answers: Answers): Promise<void> {
  const file = path.join(folder, `${uuidv7()}.txt`);
  await writeFile(file, commands.map(lineOf).join("\n"));
  const sender = spawn(process.execPath, [path.join(import.meta.dirname, "repeat-sender.ts"), database.appUrl, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const isUp = once(sender.stdout, "data");
  for (let wave = 0; wave < WAVES; wave += 1) {
    if (wave === 1) await isUp;
    await Promise.all(
      Array.from({ length: DUPLICATES / WAVES }).flatMap((_, copy) =>
        commands.map(async (command) => {
          await sleepMs(copy % 3);
          answers.add(command, await ask(nodes[(wave + copy) % 2], command));
        }),
      ),
    );
    if (wave === 4) sender.kill("SIGKILL");
  }
}

interface Effects {
  readonly ids: bigint;
  readonly most: bigint;
}

/** How many ids moved money in this tenant, and the most often that one did. */
async function effects(tenantId: string): Promise<Effects | undefined> {
  const found = await database.pool.query<Effects>(
    `select count(*) as ids, max(times) as most from (
       select count(*) as times from movements m
       left join transfers t on t.tenant_id = m.tenant_id and t.id = m.transfer_id
       where m.tenant_id = $1 and m.kind <> 'credit_issue' group by coalesce(m.round_id::text || m.kind, t.ref)
     ) e`,
    [tenantId],
  );
  return found.rows[0];
}

describe("protects", () => {
  test(
    `P05: ${DUPLICATES} duplicates of ${PLAYERS * 5} ids have one effect each and one answer`,
    { timeout: PLAYERS * 10_000 },
    async () => {
      const players = await openSampleBooks(database.pool, { playersPerAgent: PLAYERS });
      const [first] = players;
      if (first === undefined) throw new Error("no player");
      await nodes[0]?.transfer(sampleTransfer(first, "credit_issue", BigInt(PLAYERS) * 2_000n));
      const deposits = players.map((player) => sampleTransfer(player, "deposit", 1_000n));
      const stakes = [0n, 1n].map((number) => players.map((player) => sampleStake(player, number)));
      const ends = stakes.flat().map(({ tenantId, roundId, number, at }): AnyCommand => {
        const end = { tenantId, roundId, movementId: movementIdsOf(roundId).end, at };
        return number === 0n ? { ...end, kind: "settle", win: 70n } : { ...end, kind: "refund" };
      });
      const phases: (readonly AnyCommand[])[] = [deposits, ...stakes, ends];
      const answers = new Answers();
      for (const phase of phases) await hammer(phase, answers);
      expect(answers.differing()).toEqual([]);
      const after = await effects(first.tenantId);
      expect(after).toEqual({ ids: BigInt(PLAYERS * 5), most: 1n });

      const late = new Date();
      late.setUTCMonth(late.getUTCMonth() + 13);
      const later = createLedger({ pool: database.pool });
      for (const command of phases.flat()) {
        const answer = await ask(later, { ...command, at: late });
        expect(answer).toMatchObject({ replayed: true });
        answers.add(command, answer);
      }
      await later.close();
      expect(answers.differing()).toEqual([]);
      expect(await effects(first.tenantId)).toEqual(after);
      expect(await checkBooks(database.db, first.tenantId)).toMatchObject({ breaks: 0n });
      await leaveEvidence("P05", { ids: PLAYERS * 5, answers: answers.count, differing: 0, effects_per_id: 1 });
    },
  );

  test(
    "P05 control: without the unique key and the look-up, an id has several effects",
    { timeout: 60_000 },
    async () => {
      const restore = await weaken(
        database.admin,
        "post_transfers",
        "and t.ref = w.ref\n    order",
        "and false\n    order",
      );
      await database.admin.query("alter table transfers drop constraint transfers_pkey");
      const [player] = await openSampleBooks(database.pool);
      if (player === undefined) throw new Error("no player");
      await nodes[0]?.transfer(sampleTransfer(player, "credit_issue", 2_000n));
      const deposit = sampleTransfer(player, "deposit", 10n);
      for (const node of nodes) await node.transfer({ ...deposit, id: uuidv7() }).catch(() => undefined);
      expect((await effects(player.tenantId))?.most).toBeGreaterThan(1n);
      await restore();
    },
  );
});

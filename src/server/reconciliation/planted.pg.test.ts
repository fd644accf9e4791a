// P10: differences planted into roll-ups, wallets and agents' files over several days and agents: all are found, and nothing else.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FILE_PART_BYTES } from "#contract/reconciliation-file.ts";
import type { DifferenceKind, ReconciliationSource } from "#contract/reconciliation.ts";
import { isRefusal } from "#contract/errors.ts";
import {
  openReconciledDays,
  type ReconciledDay,
  type ReconciledDays,
} from "../../../test/factories/reconciled-days.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { uuidAt, uuidv7 } from "../db/uuid.ts";
import type { MemberCaller } from "../http/caller.ts";
import { startOf } from "../ledger/days.ts";
import { movementIdsOf } from "../ledger/movement-ids.ts";
import { compareDay } from "./service/compare-days.ts";
import { runDueFiles } from "./service/run-files.ts";
import { endFile, startFile, takePart } from "./service/upload-file.ts";

const PLANTED = 1_000;
const ROLL_UPS = [
  { name: "by_game", table: "rounds_by_day", isOfDay: "day = $1::date" },
  { name: "by_hour", table: "rounds_by_hour", isOfDay: "(hour at time zone 'utc')::date = $1::date" },
  { name: "by_player", table: "rounds_by_player", isOfDay: "day = $1::date" },
] as const;

let database: FreshDatabase;
let stage: ReconciledDays;
beforeAll(async () => {
  database = await freshDatabase();
  stage = await openReconciledDays(database, { agents: 2, roundsPerDay: 150, transfersPerDay: 30 });
});
afterAll(async () => {
  await stage.close();
  await database.close();
});

const failures: unknown[] = [];
const deps = () => ({
  db: database.db,
  ids: uuidv7,
  clock: () => new Date(),
  publish: () => undefined,
  log: { error: (context: object) => void failures.push(context) },
  pageRows: 64,
});

const ownerOf = ({ tenantId, agentId }: ReconciledDay): MemberCaller => ({
  kind: "member",
  party: "agent",
  role: "owner",
  tenantId,
  agentId,
  agentPath: [agentId],
  memberId: agentId,
  sessionId: agentId,
  address: "127.0.0.1",
});

async function upload(day: ReconciledDay): Promise<void> {
  const text = Buffer.from(`tx_id,amount\r\n${day.rows.map(({ txId, amount }) => `${txId},${amount}\r\n`).join("")}`);
  const caller = ownerOf(day);
  const file = await startFile(deps(), caller, { ...day, name: "day.csv", bytes: text.length });
  if (isRefusal(file)) throw new Error(file.refused);
  for (let at = 0, number = 1; at < text.length; at += FILE_PART_BYTES, number += 1) {
    const content = text.subarray(at, at + FILE_PART_BYTES).toString("base64");
    expect(await takePart(deps(), caller, file.id, { number, content })).toBeUndefined();
  }
  expect(await endFile(deps(), caller, file.id)).toMatchObject({ state: "waiting" });
}

async function reconcileAll(): Promise<void> {
  const tenantDays = new Map(stage.days.map((one) => [`${one.tenantId} ${one.day}`, one]));
  for (const { tenantId, day } of tenantDays.values()) await compareDay(deps(), tenantId, day);
  for (const day of stage.days) await upload(day);
  await runDueFiles(deps());
  expect(failures).toEqual([]);
}

type Named = `${string} ${string} ${ReconciliationSource} ${DifferenceKind} ${string}`;
const nameOf = (
  { agentId, day }: Pick<ReconciledDay, "agentId" | "day">,
  source: ReconciliationSource,
  kind: DifferenceKind,
  txId: string,
): Named => `${agentId} ${day} ${source} ${kind} ${txId}`;

async function found(): Promise<Named[]> {
  const { rows } = await database.admin.query<{
    agent_id: string;
    day: string;
    source: ReconciliationSource;
    kind: DifferenceKind;
    tx_id: string;
  }>("select agent_id, day, source, kind, tx_id from reconciliation_lines");
  return rows.map((row) => nameOf({ agentId: row.agent_id, day: row.day }, row.source, row.kind, row.tx_id)).toSorted();
}

const results = async () =>
  (
    await database.admin.query<{ result: string; state: string | null; days: bigint }>(
      "select result, state, count(*) as days from reconciliations group by result, state order by result, state",
    )
  ).rows;

/** Each is planted into a transaction or a sum of its own. */
async function plant(): Promise<Named[]> {
  return [...(await plantInRollUps()), ...(await plantInWallets()), ...plantInFiles()].toSorted();
}

async function plantInRollUps(): Promise<Named[]> {
  const planted: Named[] = [];
  for (const [index, one] of stage.days.filter(({ isSeamless }) => isSeamless).entries()) {
    for (const { name, table, isOfDay } of ROLL_UPS)
      for (const figure of ["turnover", "wins"] as const) {
        if ((index + name.length) % 2 === 0) continue;
        await database.admin.query(
          `update ${table} set ${figure} = ${figure} + 7 where ctid = (
             select ctid from ${table} where ${isOfDay} and agent_id = $2 limit 1)`,
          [one.day, one.agentId],
        );
        planted.push(nameOf(one, "rollups", "amount_differs", `${figure}.${name}`));
      }
  }
  return planted;
}

async function plantInWallets(): Promise<Named[]> {
  const planted: Named[] = [];
  for (const one of stage.days.filter(({ isSeamless }) => isSeamless)) {
    const of = stage.rounds.filter(({ agentId, roundId }) => agentId === one.agentId && isOn(roundId, one.day));
    for (const [turn, { roundId, win }] of of.slice(0, 32).entries()) {
      const ids = movementIdsOf(roundId);
      const change = (set: string) =>
        database.admin.query(`update seamless_rounds set ${set} where id = $1`, [roundId]);
      if (win > 0n) {
        await change("win = win + 1");
        planted.push(nameOf(one, "wallet", "amount_differs", ids.end));
      } else if (turn % 2 === 0) {
        await change("stake = stake - 1");
        planted.push(nameOf(one, "wallet", "amount_differs", ids.stake));
      } else {
        await change("state = 'rolled_back'");
        planted.push(nameOf(one, "wallet", "missing_there", ids.stake));
      }
    }
    for (let turn = 0; turn < 8; turn += 1) {
      const at = new Date(startOf(one.day).getTime() + (turn + 1) * 3_600_000);
      const id = uuidAt(at.getTime());
      await database.admin.query(
        `insert into seamless_rounds (tenant_id, id, agent_id, player_id, session_id, series_id, number, stake, win, currency,
           state, started_at, ended_at)
         values ($1, $2, $3, $4, $2, $2, 0, 90, 0, 'BRL', 'paid', $5, $5)`,
        [one.tenantId, id, one.agentId, one.playerId, at],
      );
      planted.push(nameOf(one, "wallet", "missing_here", movementIdsOf(id).stake));
    }
  }
  return planted;
}

const isOn = (roundId: string, day: string): boolean =>
  roundId >= uuidAt(startOf(day).getTime(), (into) => into.fill(0)) &&
  roundId < uuidAt(startOf(day).getTime() + 86_399_000, (into) => into.fill(0));

function plantInFiles(): Named[] {
  const planted: Named[] = [];
  const before = 24 + 8 * 40;
  let left = PLANTED - before;
  for (let turn = 0; left > 0; turn += 1) {
    const one = stage.days[turn % stage.days.length];
    if (one === undefined) throw new Error("there are days");
    // What was not touched so far, of more than nothing.
    const at = one.rows.findLastIndex(({ amount }, place) => amount > 0n && place < one.rows.length - 1 - turn / 8);
    const row = one.rows[at];
    const kind = (["amount_differs", "missing_there", "missing_here"] as const)[
      Math.floor(turn / stage.days.length) % 3
    ];
    if (
      row === undefined ||
      kind === undefined ||
      planted.some((name) => name.endsWith(row.ours) || name.endsWith(row.txId))
    )
      continue;
    left -= 1;
    if (kind === "amount_differs") {
      row.amount += 1n;
      planted.push(nameOf(one, "file", kind, row.txId));
    } else if (kind === "missing_there") {
      one.rows.splice(at, 1);
      planted.push(nameOf(one, "file", kind, row.ours));
    } else {
      const txId = one.isSeamless ? uuidAt(startOf(one.day).getTime() + turn) : `unknown.${turn}`;
      one.rows.unshift({ txId, ours: txId, amount: 33n });
      planted.push(nameOf(one, "file", kind, txId));
    }
  }
  return planted;
}

describe("P10", () => {
  test("of right books and right files nothing differs, whatever is settled across midnight", async () => {
    await reconcileAll();
    expect(await found()).toEqual([]);
    expect(await results()).toEqual([{ result: "ties", state: null, days: BigInt(stage.days.length) }]);
    // The control: without the stakes that are open at midnight every day of play would differ.
    const { rows } = await database.admin.query<{ days: bigint }>(
      "select count(*) as days from reconciliations where stakes - refunds <> rollup_turnover",
    );
    expect(Number(rows[0]?.days)).toBeGreaterThan(4);
  });

  test(`${PLANTED} planted differences are found, and nothing else`, async () => {
    const planted = await plant();
    expect(new Set(planted).size).toBe(PLANTED);
    await reconcileAll();
    expect(await found()).toEqual(planted);
    const differing = new Set(planted.map((name) => name.split(" ").slice(0, 2).join(" ")));
    expect(await results()).toEqual(
      [
        { result: "differs", state: "open", days: BigInt(differing.size) },
        { result: "ties", state: null, days: BigInt(stage.days.length - differing.size) },
      ].filter(({ days }) => days > 0n),
    );
  });

  test("control: without the comparison line by line, by sums alone, they would not be found", async () => {
    const { rows } = await database.admin.query<{ differing: bigint }>(
      `select count(*) as differing from (
         select l.tenant_id, l.agent_id, l.day, l.source from reconciliation_lines l
         group by 1, 2, 3, 4 having sum(coalesce(l.ours, 0)) <> sum(coalesce(l.theirs, 0))) x`,
    );
    expect(Number(rows[0]?.differing)).toBeLessThan(100);
  });
});

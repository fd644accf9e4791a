/**
 * What is reconciled in the demo: every day that is over, and files of some agents: one that matches, one that does not, and
 * differences that were explained and closed.
 */
import { isRefusal } from "#contract/errors.ts";
import { FILE_PART_BYTES } from "#contract/reconciliation-file.ts";
import type { NoteAction } from "#contract/reconciliation.ts";
import type { Db } from "#server/db/database.ts";
import type { Pool } from "#server/db/pool.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { balancesConsumer } from "#server/ledger/daily-balances.ts";
import { followFeed } from "#server/ledger/feed/follow.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import { compareDueDays } from "#server/reconciliation/service/compare-days.ts";
import { noteDay } from "#server/reconciliation/service/note-day.ts";
import { runDueFiles } from "#server/reconciliation/service/run-files.ts";
import { endFile, startFile, takePart } from "#server/reconciliation/service/upload-file.ts";
import { figuresConsumer } from "#server/statistics/service/roll-up.ts";
import { ownerIdOf, type DemoPeople, type PlacedAgent } from "./people.ts";

export interface ReconciliationPlan {
  readonly admin: Pool;
  readonly db: Db;
  readonly people: DemoPeople;
}

interface Line {
  readonly txId: string;
  readonly amount: bigint;
}

interface Story {
  readonly agent: string;
  /** What is wrong with the agent's file. */
  readonly file: (lines: readonly Line[]) => readonly Line[];
  readonly notes: readonly { readonly action: NoteAction; readonly text: string }[];
}

const STORIES: readonly Story[] = [
  { agent: "aurora_sul", file: (lines) => lines, notes: [] },
  {
    agent: "aurora_norte",
    file: ([first, ...lines]) => [
      ...(first === undefined ? [] : [{ ...first, amount: first.amount + 1_000n }]),
      ...lines.slice(1),
      { txId: "deposit-from-the-test-system", amount: 5_000n },
    ],
    notes: [{ action: "note", text: "Asked the agent for the list of its test accounts." }],
  },
  {
    agent: "aurora",
    file: (lines) => [...lines, { txId: "manual-correction-17", amount: 2_500n }],
    notes: [{ action: "explain", text: "A correction in the agent's own books, without a deposit here." }],
  },
  {
    agent: "meridian_west",
    file: (lines) => [...lines, { txId: "deposit-of-the-day-after", amount: 4_000n }],
    notes: [
      { action: "explain", text: "The agent's export holds a deposit that was refused here." },
      { action: "close", text: "The agent has confirmed it in writing." },
    ],
  },
];

/** As many as a month of days takes. */
const TURNS = 3;

/** Follows the history to its end first: a day is compared once its figures are complete. */
export async function reconcileHistory(plan: ReconciliationPlan): Promise<void> {
  const { db } = plan;
  const onFailure = (_tenantId: string, error: unknown): never => {
    throw error;
  };
  await sequenceFeed(db);
  await followFeed(db, figuresConsumer, { onFailure });
  await followFeed(db, balancesConsumer, { onFailure });
  const deps = depsOf(db);
  for (let turn = 0; turn < TURNS; turn += 1) await compareDueDays(deps, { onFailure });
  for (const story of STORIES) await tell(plan, story);
}

const depsOf = (db: Db) => ({
  db,
  ids: uuidv7,
  clock: () => new Date(),
  publish: () => undefined,
  log: {
    error(context: object, message: string): void {
      throw new Error(`${message}: ${JSON.stringify(context)}`);
    },
  },
});

async function tell(plan: ReconciliationPlan, { agent: code, file, notes }: Story): Promise<void> {
  const agent = plan.people.agents.find((one) => one.code === code);
  if (agent === undefined) throw new RangeError(`the demo has no agent ${code}`);
  const found = await findDay(plan, agent);
  if (found === undefined) return;
  const { day, lines } = found;
  const deps = depsOf(plan.db);
  const caller = await callerOf(plan, agent);
  const rows = file(lines).map(({ txId, amount }) => `${txId},${amount}\r\n`);
  const content = Buffer.from(`tx_id,amount\r\n${rows.join("")}`);
  const place = { agentId: agent.agentId, day };
  const begun = await startFile(deps, caller, { ...place, name: `${code}-${day}.csv`, bytes: content.length });
  if (isRefusal(begun)) throw new Error(begun.refused);
  for (let at = 0, number = 1; at < content.length; at += FILE_PART_BYTES, number += 1) {
    const part = content.subarray(at, at + FILE_PART_BYTES).toString("base64");
    await takePart(deps, caller, begun.id, { number, content: part });
  }
  await endFile(deps, caller, begun.id);
  await runDueFiles(deps);
  for (const note of notes) await noteDay(deps, caller, { ...place, ...note });
}

/** The day that is over with most transfers of the agent's players. */
async function findDay(
  { admin }: ReconciliationPlan,
  { tenantId, agentId }: PlacedAgent,
): Promise<{ readonly day: string; readonly lines: readonly Line[] } | undefined> {
  const found = await admin.query<{ day: string; txId: string; amount: bigint }>(
    `with days as (
       select (t.at at time zone 'utc')::date as day, count(*) as transfers from transfers t
       join reconciliations r on r.tenant_id = t.tenant_id and r.agent_id = t.agent_id and r.day = (t.at at time zone 'utc')::date
         and r.result = 'ties'
       where t.tenant_id = $1 and t.agent_id = $2 and t.kind in ('deposit', 'withdrawal') and t.state = 'done' and t.amount > 0
       group by 1 order by 2 desc, 1 desc limit 1
     )
     select d.day, t.ref as "txId", t.amount from days d
     join transfers t on t.tenant_id = $1 and t.agent_id = $2 and (t.at at time zone 'utc')::date = d.day
     where t.kind in ('deposit', 'withdrawal') and t.state = 'done' and t.amount > 0 order by t.at`,
    [tenantId, agentId],
  );
  const day = found.rows[0]?.day;
  return day === undefined ? undefined : { day, lines: found.rows.map(({ txId, amount }) => ({ txId, amount })) };
}

async function callerOf({ admin }: ReconciliationPlan, agent: PlacedAgent): Promise<MemberCaller> {
  const { tenantId, agentId } = agent;
  const memberId = await ownerIdOf(admin, agent);
  return {
    kind: "member",
    party: "agent",
    role: "owner",
    tenantId,
    agentId,
    agentPath: [agentId],
    memberId,
    sessionId: uuidv7(),
    address: "127.0.0.1",
  };
}

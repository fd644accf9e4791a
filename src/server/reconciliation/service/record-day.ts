// Writes down what a comparison of a day came to; an explained day opens again when its differences change.
import { sql } from "kysely";
import type { Reconciliation, ReconciliationResult, ReconciliationState } from "#contract/reconciliation.ts";
import type { Tx } from "../../db/database.ts";
import type { DaySums } from "../queries/sums.ts";
import type { WalletComparison } from "./compare-wallet.ts";
import type { AgentDay } from "./deps.ts";
import type { Difference, Differences } from "./difference.ts";

export interface ComparedBooks {
  readonly sums: DaySums;
  readonly incomplete: Reconciliation["incomplete"];
  readonly rollUps: Differences | null;
  readonly wallet: WalletComparison | null;
  readonly at: Date;
}

export interface ComparedFile {
  readonly id: string;
  readonly differences: Differences;
}

interface Held {
  readonly result: ReconciliationResult;
  readonly incomplete: Reconciliation["incomplete"];
  readonly state: ReconciliationState | null;
  readonly fingerprint: string;
  readonly books: bigint;
  readonly file: bigint;
}

/** The state of a day whose comparison came to `result`, after another one. */
export function stateAfter(
  before: Pick<Held, "state" | "fingerprint">,
  { result, fingerprint }: Pick<Held, "result" | "fingerprint">,
): ReconciliationState | null {
  if (result === "ties") return null;
  if (result === "incomplete") return before.state;
  return before.state !== null && before.fingerprint === fingerprint ? before.state : "open";
}

const BETWEEN = "|";
const ofBooks = (fingerprint: string): string => fingerprint.split(BETWEEN)[0] ?? "";
const ofFile = (fingerprint: string): string => fingerprint.split(BETWEEN)[1] ?? "";
const printOf = ({ counts, apart }: Differences): string => [...Object.values(counts), apart].join(",");

const resultOf = (incomplete: Held["incomplete"], differences: bigint): ReconciliationResult =>
  incomplete !== null ? "incomplete" : differences > 0n ? "differs" : "ties";

/** Answers whether the reader would see another result. */
export async function recordBooks(tx: Tx, of: AgentDay, compared: ComparedBooks): Promise<boolean> {
  const { sums, incomplete, rollUps, wallet, at } = compared;
  await sql`
    insert into reconciliations (tenant_id, agent_id, day, currency, result, incomplete, stakes, refunds, wins, open_before,
      open_after, deposits, withdrawals, rounds, rollup_turnover, rollup_wins, checked_at)
    values (${of.tenantId}, ${of.agentId}, ${of.day}::date, ${sums.currency}, 'incomplete', 'figures_behind', 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, ${at})
    on conflict (tenant_id, agent_id, day) do nothing`.execute(tx);
  const before = await hold(tx, of);
  const differing = [rollUps?.total ?? 0, wallet?.differences.total ?? 0] as const;
  const books = BigInt(differing[0] + differing[1]);
  const result = resultOf(incomplete, books + before.file);
  const print = [rollUps, wallet?.differences].map((one) => (one ? printOf(one) : "")).join(" ");
  const fingerprint = [print, ofFile(before.fingerprint)].join(BETWEEN);
  const state = stateAfter(before, { result, fingerprint });
  await replaceLines(
    tx,
    of,
    ["rollups", "wallet"],
    [...(rollUps?.listed ?? []), ...(wallet?.differences.listed ?? [])],
  );
  await sql`
    update reconciliations set currency = ${sums.currency}, result = ${result}, incomplete = ${incomplete}, state = ${state},
      stakes = ${sums.stakes}, refunds = ${sums.refunds}, wins = ${sums.wins}, open_before = ${sums.openBefore},
      open_after = ${sums.openAfter}, deposits = ${sums.deposits}, withdrawals = ${sums.withdrawals}, rounds = ${sums.rounds},
      rollup_turnover = ${sums.byGame.turnover}, rollup_wins = ${sums.byGame.wins}, wallet_stakes = ${wallet?.stakes ?? null},
      wallet_wins = ${wallet?.wins ?? null}, wallet_pending = ${sums.pending}, rollup_differences = ${differing[0]},
      wallet_differences = ${differing[1]}, fingerprint = ${result === "incomplete" ? before.fingerprint : fingerprint},
      checked_at = ${at}
    where tenant_id = ${of.tenantId} and agent_id = ${of.agentId} and day = ${of.day}::date`.execute(tx);
  return before.result !== result || before.state !== state || before.books !== books || result === "incomplete";
}

export async function recordFile(tx: Tx, of: AgentDay, { id, differences }: ComparedFile): Promise<void> {
  const before = await hold(tx, of);
  const result = resultOf(before.incomplete, before.books + BigInt(differences.total));
  const fingerprint = [ofBooks(before.fingerprint), `${id} ${printOf(differences)}`].join(BETWEEN);
  const state = stateAfter(before, { result, fingerprint });
  await replaceLines(tx, of, ["file"], differences.listed);
  await sql`
    update reconciliations set result = ${result}, state = ${state}, file_id = ${id}, file_differences = ${differences.total},
      fingerprint = ${fingerprint}
    where tenant_id = ${of.tenantId} and agent_id = ${of.agentId} and day = ${of.day}::date`.execute(tx);
}

/** Locked until the transaction ends. */
async function hold(tx: Tx, { tenantId, agentId, day }: AgentDay): Promise<Held> {
  const found = await sql<Held>`
    select r.result, r.incomplete, r.state, r.fingerprint, r.rollup_differences + r.wallet_differences as books,
      r.file_differences as file
    from reconciliations r
    where r.tenant_id = ${tenantId} and r.agent_id = ${agentId} and r.day = ${day}::date for no key update`.execute(tx);
  const [row] = found.rows;
  if (row === undefined) throw new Error(`day ${day} of agent ${agentId} is gone`);
  return row;
}

async function replaceLines(
  tx: Tx,
  { tenantId, agentId, day }: AgentDay,
  sources: readonly Difference["source"][],
  lines: readonly Difference[],
): Promise<void> {
  await sql`
    delete from reconciliation_lines
    where tenant_id = ${tenantId} and agent_id = ${agentId} and day = ${day}::date and source = any(${[...sources]}::text[])`.execute(
    tx,
  );
  if (lines.length === 0) return;
  const column = <T>(pick: (line: Difference) => T): T[] => lines.map(pick);
  await sql`
    insert into reconciliation_lines (tenant_id, agent_id, day, source, tx_id, kind, round_id, transfer_id, line, ours, theirs)
    select ${tenantId}::uuid, ${agentId}::uuid, ${day}::date, l.source, l.tx_id, l.kind, l.round_id, l.transfer_id, l.line, l.ours, l.theirs
    from unnest(${column(({ source }) => source)}::text[], ${column(({ txId }) => txId)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ roundId }) => roundId)}::uuid[],
      ${column(({ transferId }) => transferId)}::uuid[], ${column(({ line }) => line)}::integer[],
      ${column(({ ours }) => ours)}::bigint[], ${column(({ theirs }) => theirs)}::bigint[])
      l (source, tx_id, kind, round_id, transfer_id, line, ours, theirs)`.execute(tx);
}

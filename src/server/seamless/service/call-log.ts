// Keeps what was said to wallets and what they answered, for people to read: written in batches, off the way of play.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { forgottenCodes, isForgotten } from "../../db/forgotten-codes.ts";
import { dayOf } from "../../db/uuid.ts";
import { createWriteBehind } from "../../db/write-behind.ts";
import type { KeptHeaders } from "../../http/kept-headers.ts";

export interface LoggedCall {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly roundId: string | null;
  readonly playerCode: string;
  readonly type: string;
  readonly txId: string;
  readonly amount: bigint;
  /** What the wallet said the player has after it. */
  readonly balance: bigint | null;
  readonly address: string;
  readonly at: Date;
  readonly durationMs: number;
  readonly request: string;
  readonly status: number | null;
  readonly answerHeaders: KeptHeaders | null;
  readonly answer: string | null;
  /** `ok`, the wallet's refusal, or why nobody knows. */
  readonly verdict: string;
}

export interface CallLog {
  note(call: LoggedCall): void;
  /** Whoever reads after it finds what was noted before, on this node. */
  written(): Promise<void>;
  /** Writes what is left. */
  close(): Promise<void>;
}

/** More than this waiting means that the database is not there: what is said then is lost here, and the log says so. */
const MOST_WAITING = 20_000;
const LONGEST_ANSWER = 4_000;

export function createCallLog(db: Db, log: { warn(context: object, message: string): void }): CallLog {
  const rows = createWriteBehind<LoggedCall>({
    write: (tenantId, calls) => write(db, tenantId, calls),
    log,
    complaint: "calls to wallets were not written down",
    mostWaiting: MOST_WAITING,
  });
  return { note: (call) => rows.add(call), written: () => rows.written(), close: () => rows.close() };
}

async function write(db: Db, tenantId: string, calls: readonly LoggedCall[]): Promise<void> {
  const column = <T>(pick: (call: LoggedCall) => T): T[] => calls.map(pick);
  await sql`/* prepared: keep_wallet_calls */
    with ${forgottenCodes(
      tenantId,
      column((call) => call.agentId),
    )}
    insert into wallet_calls (tenant_id, id, day, agent_id, round_id, player_code, type, tx_id, amount, balance, address, at, duration_ms,
      request, status, answer_headers, answer, verdict)
    select ${tenantId}::uuid, c.id, c.day, c.agent_id, c.round_id, coalesce(own.new_code, c.player_code), c.type, c.tx_id, c.amount,
      c.balance, c.address, c.at, c.duration_ms, case when own.new_code is null then c.request else '' end, c.status,
      case when own.new_code is null then c.answer_headers end, case when own.new_code is null then c.answer end, c.verdict
    from unnest(
      ${column((call) => call.id)}::uuid[],
      ${column((call) => dayOf(call.id))}::date[], ${column((call) => call.agentId)}::uuid[],
      ${column((call) => call.roundId)}::uuid[], ${column((call) => call.playerCode)}::text[],
      ${column((call) => call.type)}::text[], ${column((call) => call.txId)}::uuid[],
      ${column((call) => call.amount)}::bigint[], ${column((call) => call.balance)}::bigint[],
      ${column((call) => call.address)}::text[], ${column((call) => call.at)}::timestamptz[],
      ${column((call) => call.durationMs)}::integer[], ${column((call) => call.request)}::text[],
      ${column((call) => call.status)}::integer[],
      ${column((call) => (call.answerHeaders === null ? null : JSON.stringify(call.answerHeaders)))}::jsonb[],
      ${column((call) => call.answer?.slice(0, LONGEST_ANSWER).replaceAll("\0", "\uFFFD") ?? null)}::text[],
      ${column((call) => call.verdict)}::text[]
    ) c (id, day, agent_id, round_id, player_code, type, tx_id, amount, balance, address, at, duration_ms, request, status,
      answer_headers, answer, verdict)
    left join lateral (select f.new_code from forgotten f where ${isForgotten(sql`c.player_code`)} limit 1) own on true`.execute(
    db,
  );
}

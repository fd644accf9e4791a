// Keeps the calls of agents' servers for people to read: written in batches, off the way of the answer.
import { sql } from "kysely";
import { CALLS_KEPT_DAYS } from "#contract/calls.ts";
import type { Db } from "../../db/database.ts";
import { forgottenCodes, isForgotten, purgeForgottenCodes } from "../../db/forgotten-codes.ts";
import { dayOf, instantOf } from "../../db/uuid.ts";
import { createWriteBehind } from "../../db/write-behind.ts";
import { createBuckets } from "../../http/buckets.ts";
import type { RecordCall } from "../../http/recording.ts";
import { apiCallRow, type ApiCallRow } from "./api-call-row.ts";

export interface ApiCallLog {
  readonly record: RecordCall;
  /** How many calls were not written down so far. */
  lost(): number;
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface ApiCallLogDeps {
  readonly db: Db;
  readonly log: { warn(context: object, message: string): void };
  /** Must not go backwards; `performance.now` unless told. */
  readonly nowMs?: () => number;
  /** Bytes that may wait to be written. */
  readonly mostWaiting?: number;
}

const MOST_WAITING_BYTES = 32_000_000;
/** What a row takes beside its bodies. */
const ROW_BYTES = 1_500;
/**
 * Calls that a key did not sign, kept of each key. Whoever knows a key's id can send any number of them: those of a
 * whole day come to three megabytes.
 */
const UNSIGNED = { perSecond: 1 / 60, burst: 60 };

export function createApiCallLog({
  db,
  log,
  nowMs = () => performance.now(),
  mostWaiting = MOST_WAITING_BYTES,
}: ApiCallLogDeps): ApiCallLog {
  const unsigned = createBuckets(UNSIGNED, nowMs);
  let passedOver = 0;
  const rows = createWriteBehind<ApiCallRow>({
    write: (tenantId, calls) => write(db, tenantId, calls),
    log,
    complaint: "calls of agents' servers were not written down",
    mostWaiting,
    weightOf: ({ request, answer }) => ROW_BYTES + request.length + answer.length,
  });
  return {
    record(call) {
      if (call.isAdmitted || unsigned.take(call.owner.keyId).isAllowed) rows.add(apiCallRow(call));
      else passedOver += 1;
    },
    lost: () => passedOver + rows.lost(),
    close: () => rows.close(),
  };
}

async function write(db: Db, tenantId: string, calls: readonly ApiCallRow[]): Promise<void> {
  const column = <T>(pick: (call: ApiCallRow) => T): T[] => calls.map(pick);
  // An array of arrays would have to be as wide everywhere.
  const named = column((call) => (call.named === null ? null : JSON.stringify(call.named)));
  await sql`/* prepared: keep_api_calls */
    with ${forgottenCodes(
      tenantId,
      column((call) => call.agentId),
    )}
    insert into api_calls (tenant_id, id, day, agent_id, key_id, at, method, route, path, address, request_headers, request,
      request_cut_from, status, code, answer_headers, answer, answer_cut_from, duration_ms, player_code, round_id, session_id,
      transfer_id, named)
    select ${tenantId}::uuid, c.id, c.day, c.agent_id, c.key_id, c.at, c.method, c.route,
      case when own.new_code is null and other.new_code is null then c.path else c.route end, c.address,
      case when own.new_code is null then c.request_headers else '{}' end,
      case when own.new_code is null then c.request else '' end,
      case when own.new_code is null then c.request_cut_from end, c.status, c.code, c.answer_headers,
      case when own.new_code is null and other.new_code is null then c.answer else '' end,
      case when own.new_code is null and other.new_code is null then c.answer_cut_from end, c.duration_ms,
      coalesce(own.new_code, c.player_code), c.round_id, c.session_id, case when own.new_code is null then c.transfer_id end,
      case when c.named is not null and other.new_code is null then array(select jsonb_array_elements_text(c.named)) end
    from unnest(
      ${column((call) => call.id)}::uuid[], ${column((call) => dayOf(call.id))}::date[],
      ${column((call) => call.agentId)}::uuid[], ${column((call) => call.keyId)}::uuid[],
      ${column((call) => instantOf(call.id))}::timestamptz[], ${column((call) => call.method)}::text[],
      ${column((call) => call.route)}::text[], ${column((call) => call.path)}::text[],
      ${column((call) => call.address)}::text[], ${column((call) => JSON.stringify(call.requestHeaders))}::jsonb[],
      ${column((call) => call.request)}::text[], ${column((call) => call.requestCutFrom)}::integer[],
      ${column((call) => call.status)}::integer[], ${column((call) => call.code)}::text[],
      ${column((call) => JSON.stringify(call.answerHeaders))}::jsonb[], ${column((call) => call.answer)}::text[],
      ${column((call) => call.answerCutFrom)}::integer[], ${column((call) => call.durationMs)}::integer[],
      ${column((call) => call.playerCode)}::text[], ${column((call) => call.roundId)}::uuid[],
      ${column((call) => call.sessionId)}::uuid[], ${column((call) => call.transferId)}::text[],
      ${named}::jsonb[]
    ) c (id, day, agent_id, key_id, at, method, route, path, address, request_headers, request, request_cut_from, status, code,
      answer_headers, answer, answer_cut_from, duration_ms, player_code, round_id, session_id, transfer_id, named)
    left join lateral (select f.new_code from forgotten f where ${isForgotten(sql`c.player_code`)} limit 1) own on true
    left join lateral (
      select f.new_code from forgotten f, jsonb_array_elements_text(c.named) n (code) where ${isForgotten(sql`n.code`)} limit 1
    ) other on true`.execute(db);
}

const DAY_MS = 86_400_000;

/** Drops the days that are past keeping, and answers how many; so go notes of forgotten players that nobody needs now. */
export async function forgetApiCalls({ db, clock }: { readonly db: Db; readonly clock: () => Date }): Promise<number> {
  await purgeForgottenCodes({ db, clock });
  const before = new Date(clock().getTime() - CALLS_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const dropped = await sql<{ days: number }>`select forget_api_calls(${before}::date) as days`.execute(db);
  return dropped.rows[0]?.days ?? 0;
}

// Calls in both directions as members look at them: pages in one order, and one call with everything that is kept of it.
import { sql, type RawBuilder } from "kysely";
import { callRow, type CallDetail, type CallPart, type CallRow } from "#contract/calls.ts";
import type { Answer, Input } from "#contract/endpoint.ts";
import { CALLS_KEPT_DAYS, type listCalls } from "#contract/calls.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, idBounds, pageFrom } from "../../db/keyset.ts";
import { placeOf, type AgentPlace } from "../../db/reach.ts";
import { dayOf, instantOf, uuidFloor } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { KeptHeaders } from "../../http/kept-headers.ts";
import { NO_ROUTE } from "../../http/recording.ts";
import { maskText } from "./mask-text.ts";
import { agentNotFound } from "./read-keys.ts";

type CallsQuery = NonNullable<Input<typeof listCalls>["query"]>;
type Asked = Omit<CallsQuery, "limit"> & { readonly limit: number };

/** Only such an id says which day it is of. */
const CALL_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY_MS = 86_400_000;
/** In how many days a page is looked for at first, and then; at last in all that are left. */
const STRETCHES = [2, 8, 32];
const callNotFound = refuse("call_not_found", "There is no such call, or it is forgotten.");

/** A call as both tables tell it. */
interface StoredCall {
  readonly id: string;
  readonly direction: "in" | "out";
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly type: CallRow["type"];
  readonly player: string | null;
  readonly roundId: string | null;
  readonly sessionId: string | null;
  readonly transaction: string | null;
  readonly status: number | null;
  readonly code: string | null;
  readonly durationMs: number;
}

const OF_API = sql`c.id, 'in' as direction, c.at, c.method, c.path, null::text as type, c.player_code as player,
  c.round_id as "roundId", c.session_id as "sessionId", c.transfer_id as transaction, c.status, c.code,
  c.duration_ms as "durationMs"`;
const OF_WALLET = sql`c.id, 'out' as direction, c.at, 'POST' as method, c.address as path, c.type, c.player_code as player,
  c.round_id as "roundId", null::uuid as "sessionId", c.tx_id::text as transaction, c.status,
  nullif(c.verdict, 'ok') as code, c.duration_ms as "durationMs"`;

/** The cursor is the last call's id, so a page stays what it is while calls are added. */
export async function readCalls(
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
  caller: MemberCaller,
  anyCaseId: string,
  asked: Asked,
): Promise<Answer<typeof listCalls> | Refusal> {
  const place = await placeOf(db, caller, anyCaseId);
  if (place === undefined) return agentNotFound;
  const list = `calls, ${asked.sort}`;
  const key = asked.cursor === undefined ? [] : decodeCursor(list, asked.cursor, [CALL_ID]);
  if (key === undefined) return cursorInvalid;
  const rows = await storedCalls(db, place, boundedBelow(asked, clock()), { after: key[0], now: clock() });
  return pageFrom(list, rows.map(rowOf), asked.limit, ({ id }) => [id]);
}

/** What is about a round, or an id that tells its time, is not older than it: servers' clocks differ by less than a day. */
function boundedBelow(asked: Asked, now: Date): Asked {
  const instants = [asked.round, asked.transaction, asked.request].flatMap((id) =>
    id !== undefined && CALL_ID.test(id.toLowerCase())
      ? [Math.min(instantOf(id).getTime(), now.getTime()) - DAY_MS]
      : [],
  );
  if (asked.from !== undefined) instants.push(Date.parse(asked.from));
  return instants.length === 0 ? asked : { ...asked, from: new Date(Math.max(...instants)).toISOString() };
}

interface Page {
  /** The last call of the page before. */
  readonly after: string | undefined;
  readonly now: Date;
}

/**
 * The newest or the oldest days first, until the page is full: each day has tables of its own, and PostgreSQL takes
 * longer to find out how to read many of them than to read them.
 */
async function storedCalls(db: Db, place: AgentPlace, asked: Asked, page: Page): Promise<StoredCall[]> {
  const found: StoredCall[] = [];
  for (const stretch of stretchesOf(asked, page)) {
    const room = asked.limit + 1 - found.length;
    found.push(...(await stretchOf(db, place, asked, { ...stretch, room })));
    if (found.length > asked.limit) break;
  }
  return found;
}

/** Ids from the first on, below the second, and behind the third; undefined: as far as there are any. */
interface Bounds {
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly behind: string | undefined;
}

/** One behind the other, as they are read. */
function stretchesOf({ from, to, sort }: Asked, { after, now }: Page): Bounds[] {
  const { fromId, toId } = idBounds(from, to);
  const nowMs = now.getTime();
  const isForward = sort === "oldest";
  // Nothing is of a time to come, and hardly anything older than what is kept.
  const begins = isForward
    ? Math.min(nowMs, Math.max(nowMs - CALLS_KEPT_DAYS * DAY_MS, ...timesOf(after, fromId)))
    : Math.min(nowMs, ...timesOf(after, toId));
  const cuts = STRETCHES.map((days) => midnight(begins, isForward ? days : 1 - days)).filter(
    (cut) => (fromId === undefined || cut > fromId) && (toId === undefined || cut < toId),
  );
  return [...cuts, undefined].map((cut, at) => {
    const before = cuts[at - 1];
    return isForward
      ? { start: before ?? fromId, end: cut ?? toId, behind: after }
      : { start: cut ?? fromId, end: before ?? toId, behind: after };
  });
}

const timesOf = (...ids: readonly (string | undefined)[]): number[] =>
  ids.flatMap((id) => (id === undefined ? [] : [instantOf(id).getTime()]));

/** The first id of the day that is so many days away. */
const midnight = (atMs: number, days: number): string =>
  uuidFloor(new Date((Math.floor(atMs / DAY_MS) + days) * DAY_MS));

/** Each table gives as many as the page needs, by its own index. */
async function stretchOf(
  db: Db,
  place: AgentPlace,
  asked: Asked,
  { room, ...bounds }: Bounds & { readonly room: number },
): Promise<StoredCall[]> {
  const { direction, sort } = asked;
  const { order } = directionOf(sort);
  const tables = [
    direction === "out" ? null : sql`select ${OF_API} from api_calls c where ${sql.join(apiTerms(asked), AND)}`,
    direction === "in" ? null : sql`select ${OF_WALLET} from wallet_calls c where ${sql.join(walletTerms(asked), AND)}`,
  ].filter((table) => table !== null);
  const first = tables.map(
    (table) => sql`(${table} and ${sql.join([...ofPlace(place), ofId(asked), ...inBounds(asked, bounds)], AND)}
      order by c.day ${order}, c.id ${order} limit ${room})`,
  );
  const found = await sql<StoredCall>`
    select * from (${sql.join(first, sql` union all `)}) c order by c.id ${order} limit ${room}`.execute(db);
  return found.rows;
}

const AND = sql` and `;
type Term = RawBuilder<unknown>;
const ofPlace = ({ tenantId, agentId }: AgentPlace): Term[] => [
  sql`c.tenant_id = ${tenantId}`,
  sql`c.agent_id = ${agentId}`,
];

function ofId({ request }: Asked): Term {
  if (request === undefined) return sql`true`;
  const id = request.toLowerCase();
  return CALL_ID.test(id) ? sql`c.id = ${id}::uuid and c.day = ${dayOf(id)}::date` : sql`false`;
}

/** An id tells its day, which tells its table. */
function inBounds({ sort }: Asked, { start, end, behind }: Bounds): Term[] {
  return [
    ...(start === undefined ? [] : [sql`c.id >= ${start}::uuid and c.day >= ${dayOf(start)}::date`]),
    ...(end === undefined ? [] : [sql`c.id < ${end}::uuid and c.day <= ${dayOf(end)}::date`]),
    ...(behind === undefined ? [] : [isBehind(sort, behind)]),
  ];
}

const isBehind = (sort: Asked["sort"], id: string): Term =>
  sort === "oldest"
    ? sql`c.id > ${id}::uuid and c.day >= ${dayOf(id)}::date`
    : sql`c.id < ${id}::uuid and c.day <= ${dayOf(id)}::date`;

function apiTerms({ player, round, transaction, code, failed }: Asked): Term[] {
  return [
    player === undefined ? sql`true` : sql`c.player_code = ${player}`,
    round === undefined ? sql`true` : sql`c.round_id = ${round}::uuid`,
    transaction === undefined ? sql`true` : sql`c.transfer_id = ${transaction}`,
    code === undefined ? sql`true` : sql`c.code = ${code}`,
    failed === undefined && code === undefined ? sql`true` : sql`c.code is not null`,
  ];
}

function walletTerms({ player, round, transaction, code, failed }: Asked): Term[] {
  const isTx = transaction !== undefined && UUID.test(transaction);
  return [
    player === undefined ? sql`true` : sql`c.player_code = ${player}`,
    round === undefined ? sql`true` : sql`c.round_id = ${round}::uuid`,
    transaction === undefined ? sql`true` : isTx ? sql`c.tx_id = ${transaction}::uuid` : sql`false`,
    code === undefined ? sql`true` : sql`c.verdict = ${code}`,
    failed === undefined && code === undefined ? sql`true` : sql`c.verdict <> 'ok'`,
  ];
}

const rowOf = (call: StoredCall): CallRow =>
  callRow.parse({
    id: call.id,
    direction: call.direction,
    at: call.at.toISOString(),
    method: call.method,
    path: call.direction === "out" ? maskText(call.path) : call.path,
    type: call.type,
    player: call.player,
    round_id: call.roundId,
    session_id: call.sessionId,
    transaction: call.transaction,
    status: call.status,
    code: call.code,
    duration_ms: call.durationMs,
  });

interface WholeCall extends StoredCall {
  readonly route: string | null;
  readonly keyId: string | null;
  readonly keyName: string | null;
  readonly address: string;
  readonly requestHeaders: KeptHeaders;
  readonly request: string;
  readonly requestCutFrom: number | null;
  readonly answerHeaders: KeptHeaders | null;
  readonly answer: string | null;
  readonly answerCutFrom: number | null;
  readonly playerId: string | null;
  readonly isForgotten: boolean;
}

const playerOf = ({ tenantId, agentId }: AgentPlace) => sql`(select p.id from players p
  where p.tenant_id = ${tenantId} and p.agent_id = ${agentId} and p.code = c.player_code) as "playerId"`;

export async function readCall(
  { db }: { readonly db: Db },
  caller: MemberCaller,
  anyCaseId: string,
  anyCaseCall: string,
): Promise<CallDetail | Refusal> {
  const place = await placeOf(db, caller, anyCaseId);
  if (place === undefined) return agentNotFound;
  const id = anyCaseCall.toLowerCase();
  if (!CALL_ID.test(id)) return callNotFound;
  const call = (await wholeApiCall(db, place, id)) ?? (await wholeWalletCall(db, place, id));
  if (call === undefined) return callNotFound;
  return {
    ...rowOf(call),
    route: call.route === NO_ROUTE ? null : call.route,
    key: call.keyId === null ? null : { id: call.keyId, name: call.keyName ?? "" },
    address: maskText(call.address),
    request: partOf(call.requestHeaders, call.request, call.requestCutFrom),
    answer: partOf(call.answerHeaders ?? {}, call.answer ?? "", call.answerCutFrom),
    player_id: call.playerId,
    is_forgotten: call.isForgotten,
  };
}

const partOf = (headers: KeptHeaders, body: string, cutFrom: number | null): CallPart => ({
  headers: Object.keys(headers)
    .toSorted()
    .map((name) => ({ name, value: headers[name] ?? null })),
  body: maskText(body),
  cut_from: cutFrom,
});

async function wholeApiCall(db: Db, place: AgentPlace, id: string): Promise<WholeCall | undefined> {
  const found = await sql<WholeCall>`
    select ${OF_API}, c.route, c.key_id as "keyId", k.name as "keyName", c.address, c.request_headers as "requestHeaders", c.request,
      c.request_cut_from as "requestCutFrom", c.answer_headers as "answerHeaders", c.answer, c.answer_cut_from as "answerCutFrom",
      ${playerOf(place)}, c.request_headers = '{}' as "isForgotten"
    from api_calls c left join api_keys k on k.tenant_id = ${place.tenantId} and k.id = c.key_id
    where ${sql.join(ofPlace(place), AND)} and c.id = ${id}::uuid and c.day = ${dayOf(id)}::date`.execute(db);
  return found.rows[0];
}

/** What was sent with a call to a wallet is known without being kept: its signature is over id, time and body. */
async function wholeWalletCall(db: Db, place: AgentPlace, id: string): Promise<WholeCall | undefined> {
  const found = await sql<WholeCall>`
    select ${OF_WALLET}, null as route, null as "keyId", null as "keyName", c.address,
      jsonb_build_object('content-type', 'application/json', 'webhook-id', c.tx_id,
        'webhook-timestamp', floor(extract(epoch from c.at))::bigint::text, 'webhook-signature', null) as "requestHeaders",
      c.request, null as "requestCutFrom", c.answer_headers as "answerHeaders", c.answer, null as "answerCutFrom",
      ${playerOf(place)}, c.request = '' as "isForgotten"
    from wallet_calls c
    where ${sql.join(ofPlace(place), AND)} and c.id = ${id}::uuid and c.day = ${dayOf(id)}::date`.execute(db);
  return found.rows[0];
}

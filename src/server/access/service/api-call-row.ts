// What is kept of a call of an agent's server: cut where it is long, without what opens something, and found again by what it names.
import type { KeptHeaders } from "../../http/kept-headers.ts";
import { keepHeaders } from "../../http/kept-headers.ts";
import { NO_ROUTE, type RecordedCall } from "../../http/recording.ts";
import { maskText } from "./mask-text.ts";

export interface ApiCallRow {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly keyId: string;
  readonly method: string;
  readonly route: string;
  readonly path: string;
  readonly address: string;
  readonly requestHeaders: KeptHeaders;
  readonly request: string;
  /** How many bytes it had; null: it is whole. */
  readonly requestCutFrom: number | null;
  readonly status: number;
  /** null: it did what it was asked. */
  readonly code: string | null;
  readonly answerHeaders: KeptHeaders;
  readonly answer: string;
  readonly answerCutFrom: number | null;
  readonly durationMs: number;
  readonly playerCode: string | null;
  /** Players in the list that was answered; of an address there is none of, whatever may be a player's code in it. */
  readonly named: readonly string[] | null;
  readonly roundId: string | null;
  readonly sessionId: string | null;
  readonly transferId: string | null;
}

/** Bytes kept of a body. */
const KEPT_BYTES = 16_384;
/** What is not signed by the key may come from anybody, who is given less room. */
const KEPT_BYTES_UNSIGNED = 2_048;
const LONGEST_PATH = 1_000;

const REQUEST = {
  shown: [
    "content-type",
    "content-length",
    "user-agent",
    "accept",
    "x-request-id",
    "traceparent",
    "reelgate-key",
    "reelgate-timestamp",
    "reelgate-nonce",
  ],
  masked: ["reelgate-signature", "authorization", "cookie"],
};
const ANSWER = {
  shown: [
    "content-type",
    "content-length",
    "request-id",
    "retry-after",
    "ratelimit",
    "ratelimit-policy",
    "idempotent-replay",
    "cache-control",
  ],
  masked: ["set-cookie"],
};

const CODE = "[A-Za-z0-9_.:-]{1,64}";
const IS_CODE = new RegExp(`^${CODE}$`);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PLAYER = new RegExp(`"player"\\s*:\\s*"(${CODE})"`);
const AFTER_PLAYERS = new RegExp(`^/v1/players/(${CODE})(?=[/?]|$)`);
const TRANSFER = new RegExp(`"transfer_id"\\s*:\\s*"(${CODE})"`);
const SESSION = /"session_id":"([0-9a-f-]{36})"/;
const FAILED_AS = /"code":"([a-z_]+)"/;
/** Whom a list names, as a player's code or as the owner of an account. */
const NAMED = new RegExp(`"(?:player|code)":"(${CODE})"|"wallet:(${CODE})"`, "g");
/** Half a name at the end of a list that was cut would be found by nobody. */
const HALF_A_NAME = /"[^"]*"?:?"?[^"]*$/;
const WALLET = "wallet:";
const FAILED = 400;

export function apiCallRow(call: RecordedCall): ApiCallRow {
  const { owner, status, isAdmitted, route, url } = call;
  const most = isAdmitted ? KEPT_BYTES : KEPT_BYTES_UNSIGNED;
  const request = cut(call.body, most);
  const answerBytes = Buffer.byteLength(call.answer);
  const answer = cut(call.answer, KEPT_BYTES);
  const isList = status < FAILED && answer.startsWith('{"data":[');
  const kept = isList && answerBytes > KEPT_BYTES ? answer.replace(HALF_A_NAME, "") : answer;
  const path = maskText(url.slice(0, LONGEST_PATH));
  return {
    ...owner,
    id: call.id,
    method: call.method,
    route,
    path,
    address: call.address,
    requestHeaders: maskHeaders(keepHeaders(call.headers, REQUEST)),
    request: maskText(request),
    requestCutFrom: call.body.length > most ? call.body.length : null,
    status,
    code: status < FAILED ? null : (FAILED_AS.exec(answer)?.[1] ?? `status_${status}`),
    answerHeaders: keepHeaders(call.answerHeaders, ANSWER),
    answer: maskText(kept),
    answerCutFrom: answerBytes > KEPT_BYTES ? answerBytes : null,
    durationMs: call.durationMs,
    ...namesOf({ ...call, request, answer: kept, isList }),
  };
}

/** A copy, so that the whole is not held on to for as long as its beginning waits. */
function cut(body: Buffer | string, most: number): string {
  const bytes = typeof body === "string" ? Buffer.from(body.slice(0, most)) : body;
  return bytes.toString("utf8", 0, most).replaceAll("\0", "\uFFFD");
}

const maskHeaders = (headers: KeptHeaders): KeptHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value && maskText(value)]));

type Texts = Pick<RecordedCall, "route" | "params" | "url"> & {
  readonly request: string;
  readonly answer: string;
  readonly isList: boolean;
};

function namesOf({ route, params, url, request, answer, isList }: Texts) {
  const inPath = (name: string): string | undefined => textIn(params, name);
  const query = url.includes("?") ? new URLSearchParams(url.slice(url.indexOf("?"))) : undefined;
  const account = query?.get("account") ?? "";
  const named = [
    inPath("code") ?? (route === NO_ROUTE ? AFTER_PLAYERS.exec(url)?.[1] : undefined),
    query?.get("player"),
    account.startsWith(WALLET) ? account.slice(WALLET.length) : undefined,
    PLAYER.exec(request)?.[1],
    isList ? undefined : PLAYER.exec(answer)?.[1],
  ];
  const id = inPath("id");
  return {
    playerCode: named.find((code) => typeof code === "string" && IS_CODE.test(code)) ?? null,
    named: route === NO_ROUTE ? codesIn(url) : isList ? namedIn(route, answer) : null,
    roundId: route.startsWith("/v1/rounds/") ? uuid(id) : null,
    sessionId: uuid(route.startsWith("/v1/sessions/") ? id : SESSION.exec(isList ? "" : answer)?.[1]),
    transferId: code(inPath("transfer_id") ?? TRANSFER.exec(request)?.[1]),
  };
}

const LISTS_OF_PEOPLE = ["/v1/players", "/v1/rounds", "/v1/entries"];

/** Each once; null: nobody. */
function namedIn(route: string, answer: string): string[] | null {
  if (!LISTS_OF_PEOPLE.includes(route)) return null;
  const found = new Set<string>();
  for (const [, named, owner] of answer.matchAll(NAMED)) found.add(named ?? owner ?? "");
  return found.size === 0 ? null : [...found];
}

/** Each once; null: none. Nobody knows which of its parts is a player's, so whoever is forgotten takes any of them along. */
function codesIn(url: string): string[] | null {
  const [path = "", query = ""] = url.split("?", 2);
  const parts = [...path.split("/").slice(2).map(decoded), ...new URLSearchParams(query).values()];
  const codes = new Set(parts.filter((part) => IS_CODE.test(part)));
  return codes.size === 0 ? null : [...codes];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const uuid = (text: string | undefined): string | null =>
  text !== undefined && UUID.test(text) ? text.toLowerCase() : null;
const code = (text: string | undefined): string | null => (text !== undefined && IS_CODE.test(text) ? text : null);

function textIn(params: unknown, name: string): string | undefined {
  if (typeof params !== "object" || params === null) return undefined;
  const value: unknown = Reflect.get(params, name);
  return typeof value === "string" ? value : undefined;
}

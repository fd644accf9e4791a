/** Calls to the bank: over TLS with our own certificate where the bank wants one, with a token that is fetched anew in time. */
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { z } from "zod";
import { exchange, type OutboundAnswer } from "../exchange.ts";
import { letRest } from "../resting.ts";
import { problem, token } from "./api-pix-schemas.ts";

export interface BankAccess {
  /** Of API Pix, up to and with its version: `https://pix.example.com/v2`. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** PEM; undefined where the bank asks for none. */
  readonly certificate?: string | undefined;
  readonly privateKey?: string | undefined;
  /** PEM of who signs the bank's own certificate; undefined: those that Node trusts. */
  readonly authority?: string | undefined;
}

/** `unknown`: the bank may have acted, or may act when it is asked again. */
export type BankAnswer<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "refused"; readonly status: number; readonly detail: string }
  | { readonly kind: "unknown"; readonly detail: string };

interface BankCall<T extends z.ZodType> {
  readonly method: "GET" | "PUT" | "PATCH";
  /** Below the address of the API. */
  readonly path: string;
  readonly body?: object;
  readonly answer: T;
}

export interface BankCalls {
  call<T extends z.ZodType>(call: BankCall<T>): Promise<BankAnswer<z.output<T>>>;
  close(): void;
}

/** Banks are slower than agents' wallets: settling a PIX may take ten seconds, asking about one must not. */
const TIMEOUT_MS = 8_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** A page of a thousand payments. */
const MOST_ANSWER_BYTES = 2_097_152;
const CONNECTIONS = { keepAlive: true, noDelay: true, timeout: 4_000, maxSockets: 16 };
/** A token that ends while a call is under way is of no use. */
const TOKEN_SPARE_MS = 10_000;
/** Ask again: too many at once, or too slow. */
const PASSING = new Set([401, 408, 425, 429]);

const unknown = (detail: string): BankAnswer<never> => ({ kind: "unknown", detail });

export function openBankCalls(access: BankAccess, clock: () => Date): BankCalls {
  const plain = letRest(new HttpAgent(CONNECTIONS));
  const secure = letRest(
    new HttpsAgent({ ...CONNECTIONS, cert: access.certificate, key: access.privateKey, ca: access.authority }),
  );
  const send = (method: string, url: URL, headers: Record<string, string>, body: string): Promise<OutboundAnswer> => {
    const options = { method, headers: { ...headers, "content-length": String(Buffer.byteLength(body)) } };
    const open = () =>
      url.protocol === "https:"
        ? httpsRequest(url, { ...options, agent: secure, rejectUnauthorized: true })
        : httpRequest(url, { ...options, agent: plain });
    return exchange(open, {
      body,
      host: url.host,
      timeoutMs: TIMEOUT_MS,
      lingerMs: 0,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      maxAnswerBytes: MOST_ANSWER_BYTES,
    });
  };
  const tokens = openTokens(access, clock, send);
  return {
    async call({ method, path, body, answer }) {
      const held = await tokens.get();
      if (held.kind !== "done") return held;
      const headers = {
        authorization: `Bearer ${held.value}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const text = body === undefined ? "" : JSON.stringify(body);
      const answered = await send(method, new URL(access.apiUrl + path), headers, text);
      if (answered.kind === "answered" && answered.status === 401) tokens.drop(held.value);
      return read(answered, answer);
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

function openTokens(
  { tokenUrl, clientId, clientSecret }: BankAccess,
  clock: () => Date,
  send: (method: string, url: URL, headers: Record<string, string>, body: string) => Promise<OutboundAnswer>,
) {
  let held: { readonly text: string; readonly untilMs: number } | undefined;
  let fetching: Promise<BankAnswer<string>> | undefined;
  const fetchToken = async (): Promise<BankAnswer<string>> => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const scope = "cob.write cob.read pix.write pix.read webhook.write webhook.read";
    const form = new URLSearchParams({ grant_type: "client_credentials", scope }).toString();
    const answer = read(await send("POST", new URL(tokenUrl), headers, form), token);
    // Without a token nothing has been asked of the bank: it is tried again.
    if (answer.kind !== "done") return unknown(`no token: ${answer.detail}`);
    held = {
      text: answer.value.access_token,
      untilMs: clock().getTime() + answer.value.expires_in * 1_000 - TOKEN_SPARE_MS,
    };
    return { kind: "done", value: held.text };
  };
  return {
    async get(): Promise<BankAnswer<string>> {
      if (held !== undefined && held.untilMs > clock().getTime()) return { kind: "done", value: held.text };
      fetching ??= fetchToken().finally(() => (fetching = undefined));
      return fetching;
    },
    drop(text: string): void {
      if (held?.text === text) held = undefined;
    },
  };
}

function read<T extends z.ZodType>(answer: OutboundAnswer, schema: T): BankAnswer<z.output<T>> {
  if (answer.kind === "failed") return unknown(`${answer.reason}: ${answer.detail}`);
  const { status } = answer;
  const body = jsonOf(answer.body);
  if (status >= 200 && status < 300) {
    const { success, data, error } = schema.safeParse(body);
    return success
      ? { kind: "done", value: data }
      : unknown(`an answer that is not API Pix: ${error.issues[0]?.message}`);
  }
  const said = problem.safeParse(body).data;
  const detail = `${status} ${said?.detail ?? said?.title ?? ""}`.trim().slice(0, 200);
  return status >= 500 || PASSING.has(status) ? unknown(detail) : { kind: "refused", status, detail };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text === "" ? "{}" : text);
  } catch {
    return undefined;
  }
}

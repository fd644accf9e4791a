/** One request and its answer over Node's HTTP client, with what became of it told as one word. */
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { AddressRefused, NameNotResolved } from "./checked-lookup.ts";
import { wake } from "./resting.ts";

/** Up to `tls_failed` nothing of the call has left this machine; after that the other side may have acted on it. */
export const OUTBOUND_FAILURES = [
  "address_not_allowed",
  "name_not_resolved",
  "not_connected",
  "tls_failed",
  "timed_out",
  "connection_lost",
  "redirected",
  "answer_too_large",
  "answered_twice",
] as const;
export type OutboundFailure = (typeof OUTBOUND_FAILURES)[number];

export type OutboundAnswer =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly retryAfterS: number | null;
    }
  | {
      readonly kind: "failed";
      readonly reason: OutboundFailure;
      readonly detail: string;
      /** Of an answer that began and is too large to be read. */
      readonly status?: number;
    };

interface ExchangeOptions {
  readonly body: string;
  readonly host: string;
  readonly timeoutMs: number;
  readonly lingerMs: number;
  readonly connectTimeoutMs: number;
  readonly maxAnswerBytes: number;
}

type Phase = "waiting" | "connecting" | "securing" | "sent";
type Settle = (answer: OutboundAnswer) => void;

/** What the other side says of itself in it is kept short. */
const MAX_DETAIL = 500;
/** Headers beyond Node's limit are as much too large as a body is. */
const HEADERS_TOO_LARGE = "HPE_HEADER_OVERFLOW";

const failed = (reason: OutboundFailure, detail: string): OutboundAnswer => ({
  kind: "failed",
  reason,
  detail: detail.slice(0, MAX_DETAIL),
});

export function exchange(open: () => ClientRequest, options: ExchangeOptions): Promise<OutboundAnswer> {
  return new Promise((resolve) => {
    let phase: Phase = "waiting";
    let isSettled = false;
    let request: ClientRequest | undefined;
    let isAnswering = false;
    let isLingering = false;
    let answersHeard = (): number => 1;
    const tried: string[] = [];
    const where = (): string => [options.host, ...tried].join(" ");
    const timers: NodeJS.Timeout[] = [];
    const settle: Settle = (answer) => {
      if (isSettled) return;
      isSettled = true;
      for (const timer of timers) clearTimeout(timer);
      resolve(answer);
      // A whole answer leaves its connection to the next call; anything else may still have bytes on the way.
      if (answer.kind === "failed") request?.destroy();
    };
    const fail = (reason: OutboundFailure, detail: string): void => settle(failed(reason, detail));
    /** Keeps the first word on the answer to itself until it is clear whether another one comes. */
    const linger: Settle = (answer) => {
      if (isLingering) return;
      isLingering = true;
      for (const timer of timers) clearTimeout(timer);
      setTimeout(() => {
        if (answersHeard() > 1) fail("answered_twice", `${where()} answered one call more than once`);
        else settle(answer);
      }, options.lingerMs);
    };
    // On a busy machine the answer may be here already when the time is out: what has arrived is read first.
    const limit = (ms: number, what: () => void): void => void timers.push(setTimeout(() => setImmediate(what), ms));

    try {
      request = open();
    } catch (error) {
      // A header or path that Node does not write.
      fail("not_connected", textOf(error));
      return;
    }
    limit(options.timeoutMs, () => {
      if (phase === "sent") fail("timed_out", `${where()} did not answer within ${options.timeoutMs} ms`);
      else fail("not_connected", `${where()} had no connection for it within ${options.timeoutMs} ms`);
    });
    request.once("socket", (socket) => {
      wake(socket);
      if (isSettled) return;
      if (options.lingerMs > 0) answersHeard = countAnswers(socket);
      if (socket.connecting) {
        limit(options.connectTimeoutMs, () => {
          if (phase === "sent") return;
          fail("not_connected", `${where()} took no connection within ${options.connectTimeoutMs} ms`);
        });
      }
      followConnecting(
        socket,
        (now) => (phase = now),
        (address) => tried.push(address),
      );
    });
    request.on("error", (error) => fail(failureOf(error, phase), `${where()}: ${textOf(error)}`));
    request.once("response", (response) => {
      isAnswering = true;
      readAnswer(response, options.maxAnswerBytes, options.lingerMs === 0 ? settle : linger);
    });
    request.once("close", () => {
      // Once there is an answer, its own end tells: a connection may close while the last of it is still being read.
      if (!isAnswering) fail("connection_lost", `${where()} ended without an answer`);
    });
    request.end(options.body);
  });
}

function followConnecting(socket: Socket, tell: (phase: Phase) => void, tellAddress: (address: string) => void): void {
  if (!socket.connecting) {
    tell("sent");
    return;
  }
  tell("connecting");
  socket.on("connectionAttempt", tellAddress);
  const isSecure = socket instanceof TLSSocket;
  socket.once("connect", () => tell(isSecure ? "securing" : "sent"));
  if (isSecure) socket.once("secureConnect", () => tell("sent"));
}

/** JSON has no line break within a text, so no body we agreed on says this; interim answers (1xx) are none. */
const STATUS_LINE = /HTTP\/1\.[01] [2-5]\d\d[^\r\n]*\r?\n/g;

/** How many answers came on the connection since, read beside Node's own reader, which leaves off after the first. */
function countAnswers(socket: Socket): () => number {
  const chunks: Buffer[] = [];
  const note = (chunk: Buffer): void => void chunks.push(chunk);
  socket.on("data", note);
  return () => {
    socket.off("data", note);
    return Buffer.concat(chunks).toString("latin1").match(STATUS_LINE)?.length ?? 0;
  };
}

function failureOf(error: Error, phase: Phase): OutboundFailure {
  if (error instanceof AddressRefused) return "address_not_allowed";
  if (error instanceof NameNotResolved) return "name_not_resolved";
  if (phase === "securing") return "tls_failed";
  if (phase !== "sent") return "not_connected";
  return "code" in error && error.code === HEADERS_TOO_LARGE ? "answer_too_large" : "connection_lost";
}

/** Every address that was tried has an error of its own. */
function textOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(textOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

function readAnswer(response: IncomingMessage, maxBytes: number, settle: Settle): void {
  const { statusCode: status = 0, headers } = response;
  const fail = (reason: OutboundFailure, detail: string): void => settle(failed(reason, detail));
  const tooLarge = (): void => settle({ ...failed("answer_too_large", `more than ${maxBytes} bytes`), status });
  response.once("error", (error) => fail("connection_lost", textOf(error)));
  response.once("close", () => fail("connection_lost", "the answer broke off"));
  if (status >= 300 && status < 400) {
    fail("redirected", `${status} to ${headers.location ?? "nowhere"}`);
    return;
  }
  if (Number(headers["content-length"] ?? 0) > maxBytes) {
    tooLarge();
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) tooLarge();
    else chunks.push(chunk);
  });
  response.once("end", () => {
    const body = Buffer.concat(chunks).toString("utf8");
    settle({ kind: "answered", status, headers: plainHeaders(headers), body, retryAfterS: retryAfterOf(headers) });
  });
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = typeof value === "string" ? value : value.join(", ");
  }
  return plain;
}

/** Seconds, or a date measured from the answer's own: the two clocks need not agree. */
function retryAfterOf({ "retry-after": after, date }: IncomingHttpHeaders): number | null {
  if (after === undefined) return null;
  if (/^[0-9]{1,9}$/.test(after)) return Number(after);
  if (!/^[A-Z][a-z]{2},/.test(after)) return null;
  const waitMs = Date.parse(after) - Date.parse(date ?? "");
  return Number.isNaN(waitMs) ? null : Math.max(0, Math.ceil(waitMs / 1_000));
}

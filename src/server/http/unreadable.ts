/** Answers what Node itself refuses, because no request comes to be of it, in the shape every refusal has. */
import { maxHeaderSize, STATUS_CODES } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { UuidSource } from "../db/uuid.ts";
import { sendRefusal } from "./answer-call.ts";
import { asksToWait, PROBLEM_TYPE, problemOf } from "./problem.ts";
import type { ExactStatus } from "./problem.ts";

/** After the answer the rest of what was sent is taken, or the connection would be reset and the answer lost. */
const LINGER_MS = 2_000;
const MOST_TAKEN_BYTES = 1024 * 1024;

interface Unreadable {
  readonly refusal: Refusal;
  readonly status?: ExactStatus;
}

interface UnderWay {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface UnreadableAnswers {
  readonly onClientError: (error: ConnectionError, socket: Socket) => void;
  /** Call it before any route is added. */
  readonly watch: (server: FastifyInstance) => void;
}

export function answerUnreadables(ids: UuidSource, log: Pick<Logger, "info">): UnreadableAnswers {
  const newest = new WeakMap<Socket, UnderWay>();
  /** How much had been read of each when it was given up. */
  const givenUp = new WeakMap<Socket, number>();

  function answer(socket: Socket, { refusal, status }: Unreadable, id: string): void {
    const problem = problemOf(refusal, id, status);
    if (socket.writable) {
      socket.end(written(JSON.stringify(problem), problem.status, id, asksToWait(refusal)));
      log.info({ request_id: id, status: problem.status, code: problem.code }, "a request could not be read");
    }
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(timer));
  }

  return {
    watch(server) {
      server.server.prependListener("request", (request, response) =>
        newest.set(request.socket, { request, response }),
      );
      server.addHook("onRequest", ({ raw, headers }, response, done) => {
        if (raw.httpVersion === "1.1" && headers.host === undefined) sendRefusal(response, HOSTLESS);
        else done();
      });
      // Whoever expects more than that it may go on is served as everybody is.
      server.server.on("checkExpectation", (request, response) => server.server.emit("request", request, response));
    },
    onClientError(error, socket) {
      const taken = givenUp.get(socket);
      if (taken !== undefined) return void (socket.bytesRead - taken > MOST_TAKEN_BYTES && socket.destroy());
      givenUp.set(socket, socket.bytesRead);
      const found = unreadable(error);
      const last = newest.get(socket);
      if (found === undefined) socket.destroy();
      else if (last === undefined) answer(socket, found, ids());
      else if (last.request.complete) {
        // What cannot be read came after a whole request, which is answered first.
        if (last.response.writableFinished) answer(socket, found, ids());
        else last.response.once("close", () => answer(socket, found, ids()));
      } else if (last.response.headersSent) socket.destroy();
      else answer(socket, found, String(last.response.getHeader("request-id") ?? ids()));
    },
  };
}

const HOSTLESS = refuse("body_malformed", "The header host is missing.");

/** Nothing for a connection that broke: nobody is there to be told. */
function unreadable({ code }: { readonly code?: string }): Unreadable | undefined {
  if (code === "HPE_HEADER_OVERFLOW") return { refusal: TOO_LARGE, status: 431 };
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return { refusal: TOO_SLOW, status: 408 };
  return code?.startsWith("HPE_") ? { refusal: NO_HTTP } : undefined;
}

const most = `${maxHeaderSize / 1024} kB (${maxHeaderSize.toLocaleString("en-US")} bytes)`;
const TOO_LARGE = refuse("validation_failed", "The headers are too large.", [
  { field: "headers", code: "too_big", message: `The address and the headers may have at most ${most} together.` },
]);
const TOO_SLOW = refuse("unavailable", "The request did not come to its end in time. Send it again with the same ids.");
const NO_HTTP = refuse("body_malformed", "What was sent cannot be read as HTTP.");

function written(body: string, status: number, id: string, isToWait: boolean): string {
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
    `date: ${new Date().toUTCString()}`,
    `request-id: ${id}`,
    ...(isToWait ? ["retry-after: 1"] : []),
  ];
  return `${headers.join("\r\n")}\r\n\r\n${body}`;
}

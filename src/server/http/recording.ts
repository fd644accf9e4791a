/** Hands calls of agents' servers over once they are answered: what came, whose key it was, and what went back. */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DoorRequest, KeyOwner } from "./doors.ts";

/** Stands for the path of an endpoint where there is none of that address. */
export const NO_ROUTE = "/v1/{unknown}";

export interface RecordedCall {
  /** The request's own id. */
  readonly id: string;
  readonly owner: KeyOwner;
  /** Signed by that key, for the first time and not too often; what is not may come from anybody. */
  readonly isAdmitted: boolean;
  readonly method: string;
  /** The endpoint's path, with its `{names}`; `NO_ROUTE` where there is none. */
  readonly route: string;
  /** What stands in their place. */
  readonly params: unknown;
  /** Path and query exactly as sent. */
  readonly url: string;
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly answer: string | Buffer;
  readonly durationMs: number;
}

/** Must not throw, and takes no longer than a line of the log. */
export type RecordCall = (call: RecordedCall) => void;

interface UnderWay {
  readonly wire: DoorRequest;
  readonly route: string;
  readonly owner: KeyOwner;
  readonly isAdmitted: boolean;
  answer: string | Buffer;
}

export interface Recording {
  /** The key of a request is known: it is handed over when it has been answered. */
  begin(request: FastifyRequest, call: Omit<UnderWay, "answer">): void;
  /** Call it before any route is added. */
  watch(server: FastifyInstance): void;
}

export function createRecording(record: RecordCall): Recording {
  const underWay = new WeakMap<FastifyRequest, UnderWay>();
  const finish = (request: FastifyRequest, response: FastifyReply): void => {
    const call = underWay.get(request);
    if (call === undefined) return;
    const { wire, route, owner, isAdmitted, answer } = call;
    record({
      id: request.id,
      owner,
      isAdmitted,
      method: wire.method,
      route,
      params: request.params,
      url: wire.url,
      address: wire.address,
      headers: wire.headers,
      body: wire.body,
      status: response.statusCode,
      answerHeaders: response.getHeaders(),
      answer,
      durationMs: Math.round(response.elapsedTime),
    });
  };
  return {
    begin: (request, call) => void underWay.set(request, { ...call, answer: "" }),
    watch(server) {
      server.addHook("onSend", (request, _response, payload, done) => {
        const call = underWay.get(request);
        if (call !== undefined && (typeof payload === "string" || Buffer.isBuffer(payload))) call.answer = payload;
        done();
      });
      server.addHook("onResponse", (request, response, done) => {
        finish(request, response);
        done();
      });
    },
  };
}

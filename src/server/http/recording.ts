/** Hands calls of agents' servers over once they are answered: what came, whose key it was, and what went back. */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { DoorRequest, KeyOwner } from "./doors.ts";
import type { Route } from "./serve.ts";

export interface RecordedCall {
  /** The request's own id. */
  readonly id: string;
  readonly owner: KeyOwner;
  /** Signed by that key, for the first time and not too often; what is not may come from anybody. */
  readonly isAdmitted: boolean;
  readonly method: string;
  /** The endpoint's path, with its `{names}`. */
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
  readonly owner: KeyOwner;
  readonly isAdmitted: boolean;
  answer: string | Buffer;
}

export interface Recording {
  /** The key of a request is known: it is handed over when it has been answered. */
  begin(request: FastifyRequest, call: Omit<UnderWay, "answer">): void;
  hooksOf(route: Route): Pick<RouteShorthandOptions, "onSend" | "onResponse">;
}

export function createRecording(record: RecordCall): Recording {
  const underWay = new WeakMap<FastifyRequest, UnderWay>();
  const finish = ({ endpoint }: Route, request: FastifyRequest, response: FastifyReply): void => {
    const call = underWay.get(request);
    if (call === undefined) return;
    const { wire, owner, isAdmitted, answer } = call;
    record({
      id: request.id,
      owner,
      isAdmitted,
      method: endpoint.method,
      route: endpoint.path,
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
    hooksOf: (route) => ({
      onSend(request, _response, payload, done) {
        const call = underWay.get(request);
        if (call !== undefined && (typeof payload === "string" || Buffer.isBuffer(payload))) call.answer = payload;
        done();
      },
      onResponse(request, response, done) {
        finish(route, request, response);
        done();
      },
    }),
  };
}

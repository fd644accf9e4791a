/** What a caller is told when something broke: little, with the request id, and the log has the rest. */
import { finished } from "node:stream";
import type { Readable } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { sendRefusal } from "./answer-call.ts";

export type FailureAnswer = (error: FastifyError, request: FastifyRequest, response: FastifyReply) => FastifyReply;

/** `isUnavailable` tells errors that pass: the same call may succeed a moment later. */
export const answerFailures =
  (isUnavailable: (error: unknown) => boolean): FailureAnswer =>
  (error, request, response) => {
    if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return refuseBody(request, response);
    const refusal = hasHungUp(error)
      ? refuse("body_malformed", "The body broke off.")
      : isUnavailable(error)
        ? refuse("unavailable", "The service is busy. Ask again with the same ids.")
        : refusalOf(error);
    if (refusal.refused === "internal" || refusal.refused === "unavailable") {
      request.log.error({ error, route: request.routeOptions.url }, "a call failed");
    }
    return sendRefusal(response, refusal);
  };

/** Node's word for a caller who was gone before all of the body was here: no failure of ours, and nobody hears the answer. */
const hasHungUp = ({ code, message }: FastifyError): boolean => code === "ECONNRESET" && message === "aborted";

const TOO_LARGE = refuse("validation_failed", "The body is too large.", [
  { field: "body", code: "too_big", message: "The body may have at most 64 kB (65,536 bytes)." },
]);

/** Many clients read only once they have sent everything: they are answered then, unless it is all too much. */
function refuseBody({ raw }: FastifyRequest, response: FastifyReply): FastifyReply {
  void takeRest(raw).then((isWhole) => {
    // Nothing of it is left on the connection, which is good for more.
    if (isWhole) response.removeHeader("connection");
    sendRefusal(response, TOO_LARGE, { status: 413 });
  });
  return response;
}

/** So much is taken of a body nobody wants before its sender is cut off. */
const MOST_TAKEN_BYTES = 32 * 1024 * 1024;

/** Whether nothing more is to come: all of it is here, or its sender is gone. */
function takeRest(body: Readable): Promise<boolean> {
  return new Promise((resolve) => {
    let left = MOST_TAKEN_BYTES;
    body.on("data", (part: Buffer) => {
      left -= part.length;
      if (left < 0) resolve(false);
    });
    finished(body, { writable: false }, () => resolve(true));
  });
}

/** Fastify's own errors are about requests that never reached a handler. */
function refusalOf(error: FastifyError): Refusal {
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return refuse("body_malformed", "The body is not as long as announced.");
    case "FST_ERR_BAD_URL":
      return refuse("route_not_found", "There is no such address.");
    default:
      break;
  }
  // Whatever else a library refuses, it refuses before a handler: an address it finds dangerous, a body it cannot take.
  const { statusCode = 500 } = error;
  if (statusCode === 403 || statusCode === 404) return refuse("route_not_found", "There is no such address.");
  if (statusCode >= 400 && statusCode < 500) return refuse("body_malformed", "The request could not be read.");
  return refuse("internal", "Something went wrong on our side. Quote the request id when you write to us.");
}

/** One call from door to answer: who is it, may it, what was sent, what comes back. */
import { open } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isRefusal, refuse } from "#contract/errors.ts";
import type { FieldError, Refusal } from "#contract/errors.ts";
import { plainAddress } from "./address.ts";
import type { Caller } from "./caller.ts";
import { admit } from "./doors.ts";
import type { CallLimits, DoorRequest, Doors } from "./doors.ts";
import { asksToWait, PROBLEM_TYPE, problemOf } from "./problem.ts";
import type { ExactStatus } from "./problem.ts";
import { readInput } from "./read-input.ts";
import { repeatedKey } from "./repeated-key.ts";
import type { Recording } from "./recording.ts";
import { FileReply, Reply } from "./reply.ts";
import type { Route } from "./serve.ts";

export interface CallContext {
  readonly doors: Doors;
  readonly limits: CallLimits;
  readonly isOriginAllowed: (request: DoorRequest) => boolean;
  /** Keeps what agents' servers call; without it nothing is kept. */
  readonly recording?: Recording | undefined;
}

const EMPTY = Buffer.alloc(0);
/** A NUL in JSON text: an escape whose backslash is not escaped itself. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

const ESCAPED_HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

const ONCE = "This field stands there more than once.";

const invalid = (errors: readonly FieldError[]): Refusal =>
  refuse("validation_failed", "Some fields are not valid.", errors);

export const wireOf = (request: FastifyRequest): DoorRequest => ({
  method: request.method,
  url: request.originalUrl,
  headers: request.headers,
  // The only content type parser there is keeps the bytes.
  body: Buffer.isBuffer(request.body) ? request.body : EMPTY,
  address: plainAddress(request.ip),
});

export async function answerCall(
  context: CallContext,
  route: Route,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<FastifyReply> {
  const wire = wireOf(request);
  const caller = await enter(context, route, wire, { request, response });
  if (isRefusal(caller)) return sendRefusal(response, caller);
  const body = readJson(wire);
  if (isRefusal(body)) return sendRefusal(response, body);
  const read = readInput(route.endpoint, { params: request.params, query: request.query, body: body.value });
  if ("errors" in read) return sendRefusal(response, invalid(read.errors));
  const userAgent = request.headers["user-agent"] ?? "";
  const { cookie } = request.headers;
  const facts = { id: request.id, address: wire.address, userAgent: userAgent.slice(0, 300), cookie };
  const result = await route.handle({ ...read.input, caller, request: facts });
  return result instanceof FileReply ? sendFile(response, result) : sendResult(response, route, result);
}

async function sendFile(response: FastifyReply, { content, name, type }: FileReply): Promise<FastifyReply> {
  response
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${name}"`)
    .type(type);
  if (typeof content !== "string") return response.send(Buffer.from(content));
  // The stream holds the file open, so that it is sent whole though it is removed meanwhile; it closes it at the end.
  const file = await open(content);
  const { size } = await file.stat();
  return response.header("content-length", size).send(file.createReadStream());
}

async function enter(
  { doors, limits, isOriginAllowed, recording }: CallContext,
  { endpoint }: Route,
  wire: DoorRequest,
  { request, response }: { readonly request: FastifyRequest; readonly response: FastifyReply },
): Promise<Caller | Refusal> {
  if (endpoint.path.startsWith("/api/") && !isOriginAllowed(wire)) {
    return refuse("origin_not_allowed", "This may be called from our own pages only.");
  }
  const { outcome, headers, key } = await admit(endpoint, wire, doors, limits);
  if (key !== undefined) recording?.begin(request, { wire, route: endpoint.path, ...key });
  response.headers(headers);
  return outcome;
}

function readJson({ body, headers }: DoorRequest): { readonly value: unknown } | Refusal {
  if (body.length === 0) return { value: undefined };
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/json") return refuse("body_malformed", "The content type must be application/json.");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    // PostgreSQL keeps no text with a NUL in it.
    if (ESCAPED_NUL.test(text)) return refuse("body_malformed", "The body holds a NUL character.");
    const value: unknown = JSON.parse(text);
    // Half a character, which UTF-8 cannot write down: only an escape brings it in, and only it is escaped again.
    if (ESCAPED_HALF.test(text) && ESCAPED_HALF.test(JSON.stringify(value)))
      return refuse("body_malformed", "The body holds half of a character.");
    const repeated = repeatedKey(text);
    return repeated === undefined ? { value } : invalid([{ field: repeated, code: "duplicate_field", message: ONCE }]);
  } catch {
    return refuse("body_malformed", "The body is not valid JSON in UTF-8.");
  }
}

function sendResult(response: FastifyReply, { endpoint, statuses }: Route, result: unknown): FastifyReply {
  const replied: Reply<unknown> = result instanceof Reply ? result : new Reply<unknown>(result, {});
  const { answer, status = endpoint.status, headers, requestId } = replied;
  response.headers(headers);
  if (isRefusal(answer)) return sendRefusal(response, answer, { requestId });
  if (!statuses.includes(status)) throw new Error(`${endpoint.method} ${endpoint.path} may not answer ${status}`);
  const wire: unknown = z.encode(endpoint.answer, answer);
  response.code(status).header("cache-control", "no-store");
  if (status === 204) return response.send();
  return response.type("application/json; charset=utf-8").send(JSON.stringify(wire));
}

interface RefusalMore {
  /** Of the request the problem is about; this one unless told. */
  readonly requestId?: string | undefined;
  readonly status?: ExactStatus | undefined;
}

export function sendRefusal(
  response: FastifyReply,
  refusal: Refusal,
  { requestId = response.request.id, status }: RefusalMore = {},
): FastifyReply {
  const body = problemOf(refusal, requestId, status);
  if (asksToWait(refusal) && !response.hasHeader("retry-after")) response.header("retry-after", "1");
  response.header("cache-control", "no-store");
  return response
    .code(body.status)
    .header("content-type", PROBLEM_TYPE)
    .send(Buffer.from(JSON.stringify(body)));
}

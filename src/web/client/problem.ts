// What can go wrong with a call: the server's own refusals, and what happens when no answer of ours arrives.
import type { Endpoint } from "#contract/endpoint.ts";
import { type ErrorCode, type FieldError, type Problem, isErrorCode, problem } from "#contract/errors.ts";

/** Failures that have no answer of the server behind them. */
export const CONNECTION_CODES = ["network_error", "timed_out", "cancelled", "answer_unreadable"] as const;
export type ConnectionCode = (typeof CONNECTION_CODES)[number];
export type ProblemCode = ErrorCode | ConnectionCode;

interface ProblemParts {
  readonly code: ProblemCode;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly fields?: readonly FieldError[];
  /** For the engineer: a sentence in English. */
  readonly detail: string;
  readonly retryAfterSeconds?: number | null;
  readonly wire?: Problem;
}

/** Every rejected call rejects with this; its text for the reader comes from the messages, by code. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly code: ProblemCode;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
  /** As the server put it; undefined where it did not. */
  readonly wire: Problem | undefined;

  constructor({ code, status, requestId, fields = [], detail, retryAfterSeconds = null, wire }: ProblemParts) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.wire = wire;
  }
}

/** The problem of an answer that is no success; a code this build does not know counts as `internal`. */
export async function problemOf(answer: Response): Promise<ProblemError> {
  const seconds = Number(answer.headers.get("retry-after") ?? Number.NaN);
  const outside = {
    status: answer.status,
    requestId: answer.headers.get("request-id"),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  };
  const parsed = problem.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) {
    const code = answer.status >= 502 && answer.status <= 504 ? "unavailable" : "internal";
    return new ProblemError({ ...outside, code, detail: `answer ${answer.status} without a problem body` });
  }
  const { code, detail, request_id, errors } = parsed.data;
  return new ProblemError({
    ...outside,
    code: isErrorCode(code) ? code : "internal",
    requestId: request_id,
    detail,
    fields: errors ?? [],
    wire: parsed.data,
  });
}

/** A path that names something by what is no id names nothing that exists: the same as an id nobody knows. */
export function asNotFound(problem: ProblemError, { path, errors }: Pick<Endpoint, "path" | "errors">): ProblemError {
  const isOfPath = problem.fields.length > 0 && problem.fields.every(({ field }) => path.includes(`{${field}}`));
  const code = errors.findLast((one) => one.endsWith("_not_found"));
  if (problem.code !== "validation_failed" || !isOfPath || code === undefined) return problem;
  const { requestId, message: detail } = problem;
  return new ProblemError({ code, status: 404, requestId, detail });
}

/** The problem of a call that never got an answer. */
export function connectionProblem(error: unknown): ProblemError {
  const name = error instanceof DOMException ? error.name : "";
  const code = name === "TimeoutError" ? "timed_out" : name === "AbortError" ? "cancelled" : "network_error";
  return new ProblemError({
    code,
    status: null,
    requestId: null,
    detail: error instanceof Error ? error.message : code,
  });
}

/** Any thrown value as a problem; a bug of ours counts as `internal`. */
export const asProblem = (error: unknown): ProblemError =>
  error instanceof ProblemError
    ? error
    : new ProblemError({
        code: "internal",
        status: null,
        requestId: null,
        detail: error instanceof Error ? error.message : String(error),
      });

/** The log: one JSON line each, with no body, query, cookie, signature, name or e-mail in it, not even inside an error. */
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "silent";

export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    messageKey: "message",
    errorKey: "error",
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    // Whatever is logged as a request or an answer (by a library) is left out whole.
    serializers: { error: serializeError, err: serializeError, req: () => undefined, res: () => undefined },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const serializeError = (error: unknown): ErrorFacts => describeError(error);

export interface ErrorFacts {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  /** Of the database's errors: which rule of which table. Their messages hold values and are left out. */
  readonly constraint?: string;
  readonly table?: string;
  readonly frames?: readonly string[];
  readonly cause?: ErrorFacts;
}

/** What an error is and where it happened, without the values it carries. */
export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = textOf(error, "code");
  const isOfDatabase = textOf(error, "severity") !== undefined;
  const constraint = textOf(error, "constraint");
  const table = textOf(error, "table");
  // A syntax error quotes the text that could not be read.
  const message = isOfDatabase || error instanceof SyntaxError ? undefined : withoutValues(error.message);
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    frames: framesOf(error),
    ...(error.cause instanceof Error && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}

/** A message may be several lines, so the frames begin at the first line that is one. */
function framesOf(error: Error): string[] {
  const lines = (error.stack ?? "").slice(`${error.name}: ${error.message}`.length).split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => /^at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 12);
}

/** Quoted text, anything around an @, long runs without a blank and further lines may come from outside. */
function withoutValues(message: string): string {
  const [line = ""] = message.split("\n", 1);
  return line
    .slice(0, 400)
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, "…")
    .replaceAll(/\S*@\S*/g, "…")
    .replaceAll(/\S{24,}/g, "…");
}

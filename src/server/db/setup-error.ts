/** The error for what the person who starts the server can put right: its message is one line that names the setting. */

export class SetupError extends Error {
  override readonly name = "SetupError";
}

/** What went wrong in one line, without the stack; several causes (each address of a host) are joined. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) {
    return [...new Set(cause.errors.map(reasonOf))].join("; ");
  }
  const message = cause instanceof Error ? cause.message || cause.name : String(cause);
  return message.split("\n", 1)[0] ?? message;
}

/** The code PostgreSQL or Node gives an error (`28P01`, `ECONNREFUSED`), or an empty string. */
export function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
}

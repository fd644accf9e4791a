// Tells the server's log that a page has failed. It must work when little else does: no schema, no message, one request.
import type { PageFailure } from "#contract/failure.ts";
import { currentSettings } from "./settings.ts";

declare const __BUILD_ID__: string;

/** One failure is told once, however often it is shown. */
const told = new WeakMap<Error, Promise<string | null>>();

/** The id under which it stands in the log; null when the server could not be told, or would not hear of more. */
export function reportFailure(error: Error): Promise<string | null> {
  const before = told.get(error);
  if (before !== undefined) return before;
  const telling = tell(error);
  told.set(error, telling);
  return telling;
}

async function tell({ name, message, stack = "" }: Error): Promise<string | null> {
  const body: PageFailure = {
    type: name.slice(0, 100),
    message: message.slice(0, 500),
    stack: stack.slice(0, 4_000),
    page: location.pathname.slice(0, 300),
    build: __BUILD_ID__.slice(0, 64),
  };
  try {
    const base = currentSettings().api_base;
    const answer = await fetch(`${base}/api/failures`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
    });
    return answer.ok ? answer.headers.get("request-id") : null;
  } catch {
    // Offline: nobody can be told.
    return null;
  }
}

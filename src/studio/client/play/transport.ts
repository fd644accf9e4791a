// One request to the play API, read as an answer, a refusal, or a reason to send it again.
import type { Problem } from "#contract/errors.ts";
import type { Answer } from "./retry.ts";

export interface Request {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: `/play/api/${string}`;
  readonly token?: string;
  readonly body?: object;
}

export interface Transport {
  /** `read` turns the JSON of a success into a value; what it throws counts as an answer that never arrived whole. */
  send<T>(request: Request, read: (json: unknown) => T): Promise<Answer<T>>;
  /** The server's clock less ours, as last told; 0 before the first answer. */
  clockAheadMs(): number;
}

/** `fetch`, as the game uses it. */
export type Ask = (path: string, request: RequestInit) => Promise<Response>;

const PATIENCE_MS = 10_000;

/** Asking again is right for these though they are refusals: the first request is still being worked on, or was not read. */
const PASSING = new Set(["round_in_progress", "rate_limited"]);

/** @param ask `fetch`, or what answers in its place. */
export function transportOver(ask: Ask, now: () => number): Transport {
  let clockAheadMs = 0;
  return {
    clockAheadMs: () => clockAheadMs,
    async send(request, read) {
      try {
        const response = await ask(request.path, asFetch(request));
        const servedAt = Date.parse(response.headers.get("date") ?? "");
        if (!Number.isNaN(servedAt)) clockAheadMs = servedAt - now();
        if (!response.ok) return await refusalOf(response);
        return { kind: "done", value: read(response.status === 204 ? undefined : await response.json()) };
      } catch {
        return { kind: "again", afterMs: 0 };
      }
    },
  };
}

function asFetch({ method, token, body }: Request): RequestInit {
  const headers: Record<string, string> = { accept: "application/json" };
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  return {
    method,
    headers,
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

async function refusalOf(response: Response): Promise<Answer<never>> {
  const { code, requestId } = await problemOf(response);
  if (response.status >= 500 || PASSING.has(code)) {
    const seconds = Number(response.headers.get("retry-after") ?? 0);
    return { kind: "again", afterMs: Number.isFinite(seconds) ? seconds * 1000 : 0 };
  }
  return { kind: "refused", code, requestId };
}

/** What stands between us and the server may answer with a page of its own: then the status is all there is to know. */
async function problemOf(response: Response): Promise<{ code: string; requestId: string | null }> {
  const problem: unknown = await response.json().catch(() => null);
  const fields = new Map<string, unknown>(Object.entries(problem ?? {}));
  const [code, request] = (["code", "request_id"] satisfies (keyof Problem)[]).map((name) => fields.get(name));
  return {
    code: typeof code === "string" ? code : `status_${response.status}`,
    requestId: typeof request === "string" ? request : null,
  };
}

// Plays the cases of a certification against a wallet, one after the other, and gives back what each of them moved.
import type { CaseSkipped, CertificationExchange, CertificationMiss } from "#contract/certification.ts";
import type { Case, Heard } from "./case.ts";
import { certificationCases } from "./cases.ts";
import { openLine, type LineOptions } from "./line.ts";
import { movedBy, tidy, type Moved } from "./tidy.ts";

export interface CertifyOptions extends LineOptions {
  readonly cases?: readonly Case[];
  /** When what was not played is left out. */
  readonly until: Date;
  /** Ends the run after the case that is being played. */
  readonly signal: AbortSignal;
  /** Told after each case; the next one waits for it. */
  readonly onResult: (result: CaseResult) => Promise<void>;
}

export interface CaseResult {
  readonly id: Case["id"];
  readonly verdict: "passed" | "failed" | "skipped";
  readonly miss: CertificationMiss | null;
  readonly whySkipped: CaseSkipped | null;
  readonly exchanges: readonly CertificationExchange[];
}

export interface MovedInAll extends Moved {
  readonly before: bigint | null;
  readonly after: bigint | null;
}

const LONGEST_KEPT = 1_000;
const HEADERS_KEPT = ["content-type", "connection", "retry-after", "location", "content-length"];
const MASKED = "v1,***";

/** Answers what was moved, or "stopped" when it was not played to its end. */
export async function certify(options: CertifyOptions): Promise<MovedInAll | "stopped"> {
  const { cases = certificationCases, player, blockedPlayer, clock, until, signal, onResult } = options;
  const { probe, takeHeard } = openLine(options);
  const opening = await probe.balance();
  const before = opening.verdict.kind === "ok" ? opening.verdict.balance : null;
  takeHeard();
  let after = before;
  let moved: Moved = { taken: 0n, given: 0n };
  let isReached = true;
  for (const one of cases) {
    if (signal.aborted) return "stopped";
    const why = whySkipped(one, { isReached, isNobodyBlocked: blockedPlayer === null, isTimeUp: clock() >= until });
    if (why !== null) {
      await onResult({ id: one.id, verdict: "skipped", miss: null, whySkipped: why, exchanges: [] });
      continue;
    }
    const miss = one.judge(await one.steps(probe));
    const asked = takeHeard();
    after = await tidy(probe, asked, before);
    const tidied = takeHeard();
    const now = movedBy([...asked, ...tidied], player);
    moved = { taken: moved.taken + now.taken, given: moved.given + now.given };
    if (one.id === "balance_answered") isReached = asked.some(({ answer }) => answer.kind === "answered");
    const exchanges = [...asked.map(exchangeOf(false)), ...tidied.map(exchangeOf(true))];
    await onResult({ id: one.id, verdict: miss === null ? "passed" : "failed", miss, whySkipped: null, exchanges });
  }
  return { ...moved, before, after };
}

interface Circumstances {
  readonly isReached: boolean;
  readonly isNobodyBlocked: boolean;
  readonly isTimeUp: boolean;
}

function whySkipped(one: Case, { isReached, isNobodyBlocked, isTimeUp }: Circumstances): CaseSkipped | null {
  if (!isReached) return "not_reached";
  if (isTimeUp) return "out_of_time";
  return one.needs === "blocked_player" && isNobodyBlocked ? "no_blocked_player" : null;
}

const short = (text: string): string => text.slice(0, LONGEST_KEPT).replaceAll("\0", "\uFFFD");

/** As it is kept: what proves who sent it is masked, and of a long answer the beginning is enough. */
const exchangeOf =
  (isTidying: boolean) =>
  ({ method, headers, body, at, durationMs, answer }: Heard): CertificationExchange => ({
    is_tidying: isTidying,
    method,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, name === "webhook-signature" ? MASKED : value]),
    ),
    body: short(body),
    at: at.toISOString(),
    duration_ms: durationMs,
    status: answer.kind === "answered" ? answer.status : null,
    answer_headers:
      answer.kind === "answered"
        ? Object.fromEntries(
            Object.entries(answer.headers)
              .filter(([name]) => HEADERS_KEPT.includes(name))
              .map(([name, value]) => [name, short(value)]),
          )
        : {},
    answer: short(answer.kind === "answered" ? answer.body : `${answer.reason}: ${answer.detail}`),
  });

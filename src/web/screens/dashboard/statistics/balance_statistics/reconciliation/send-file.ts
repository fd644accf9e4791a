// Sends a file of the reader's computer part by part, so that neither side holds it whole.
import {
  endReconciliationFile,
  FILE_PART_BYTES,
  type ReconciliationFile,
  sendReconciliationFilePart,
  startReconciliationFile,
} from "#contract/reconciliation-file.ts";
import { attempt, type Outcome } from "#web/client/attempt.ts";
import type { ProblemCode } from "#web/client/problem.ts";

const TRIES = 5;
const PASSING: ReadonlySet<ProblemCode> = new Set(["network_error", "timed_out", "unavailable", "rate_limited"]);
const WAIT_MS = 1_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Place {
  readonly agent_id: string;
  readonly day: string;
}

/** `onProgress` hears the share that was sent, from 0 to 1. */
export async function sendFile(
  file: File,
  params: Place,
  onProgress: (share: number) => void,
): Promise<Outcome<ReconciliationFile>> {
  const started = await attempt(startReconciliationFile, { params, body: { name: file.name, bytes: file.size } });
  if ("problem" in started) return started;
  const { id } = started.answer;
  for (let at = 0, number = 1; at < file.size; at += FILE_PART_BYTES, number += 1) {
    const bytes = new Uint8Array(await file.slice(at, at + FILE_PART_BYTES).arrayBuffer());
    const sent = await sendPart({ id, number }, base64Of(bytes));
    if ("problem" in sent) return sent;
    onProgress(Math.min(1, (at + bytes.length) / file.size));
  }
  return attempt(endReconciliationFile, { params: { id } });
}

async function sendPart(
  params: { readonly id: string; readonly number: number },
  content: string,
): Promise<Outcome<undefined>> {
  for (let tries = 1; ; tries += 1) {
    const sent = await attempt(sendReconciliationFilePart, { params, body: { content } });
    if ("answer" in sent || tries === TRIES || !PASSING.has(sent.problem.code)) return sent;
    await pause((sent.problem.retryAfterSeconds ?? 0) * 1_000 || WAIT_MS * tries);
  }
}

const BINARY_AT_ONCE = 8_192;

function base64Of(bytes: Uint8Array): string {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += BINARY_AT_ONCE)
    texts.push(String.fromCharCode(...bytes.subarray(at, at + BINARY_AT_ONCE)));
  return btoa(texts.join(""));
}

/** Turns a refusal into the RFC 9457 body every error is answered with. */
import { ERRORS, errorType } from "#contract/errors.ts";
import type { Problem, Refusal } from "#contract/errors.ts";

export const PROBLEM_TYPE = "application/problem+json";

/** Where HTTP itself names what is wrong more exactly than the status of the code does. */
export type ExactStatus = 405 | 408 | 413 | 431;

export function problemOf(refusal: Refusal, requestId: string, exactStatus?: ExactStatus): Problem {
  const { status, retry, title } = ERRORS[refusal.refused];
  return {
    type: errorType(refusal.refused),
    title,
    status: exactStatus ?? status,
    code: refusal.refused,
    detail: refusal.detail,
    retry: refusal.retry ?? retry,
    request_id: requestId,
    ...(refusal.errors !== undefined && { errors: [...refusal.errors] }),
  };
}

/** 429 and 503 tell when to come back. */
export const asksToWait = (refusal: Refusal): boolean => [429, 503].includes(ERRORS[refusal.refused].status);

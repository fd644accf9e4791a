// The certification of an agent's wallet in seamless mode: our cases played against it, what came, and what that proves.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currency } from "./money.ts";
import { foreignId, id, instant, pageOf, pageQuery, timeSort } from "./page.ts";
import { locale } from "./session.ts";

/** Every case, in the order they are played. */
export const CERTIFICATION_CASES = [
  "balance_answered",
  "balance_in_currency",
  "balance_whole",
  "balance_moves_nothing",
  "funds_enough",
  "player_unknown",
  "answers_in_time",
  "answers_uncut",
  "answers_once",
  "answers_status_200",
  "answers_in_place",
  "answers_as_json",
  "answers_readable",
  "answers_small",
  "answers_known_status",
  "answers_whole_balance",
  "answers_balance_always",
  "answers_in_currency",
  "connection_kept",
  "get_refused",
  "fields_unknown_ignored",
  "stake_taken",
  "stake_exact",
  "stake_repeated_once",
  "stake_repeated_same_answer",
  "stake_repeated_at_once",
  "stake_other_amount",
  "stake_other_player",
  "stake_above_balance",
  "stake_whole_balance",
  "stakes_at_once",
  "stake_largest",
  "stake_other_currency",
  "refusal_tells_balance",
  "win_paid",
  "win_of_nothing",
  "win_repeated_once",
  "win_repeated_same_answer",
  "win_closes",
  "win_after_session",
  "win_before_stake",
  "win_after_rollback",
  "blocked_stake_refused",
  "blocked_win_heard",
  "blocked_rollback_heard",
  "rollback_exact",
  "rollback_repeated_once",
  "rollback_other_id_once",
  "rollback_late",
  "rollback_other_amount",
  "rollback_after_win",
  "rollback_unknown_ok",
  "rollback_unknown_blocks",
  "stake_after_rollback",
  "signature_missing",
  "signature_unreadable",
  "signature_other_secret",
  "signature_other_body",
  "signature_other_id",
  "signature_other_scheme",
  "signature_id_missing",
  "signature_timestamp_missing",
  "timestamp_stale",
  "timestamp_future",
  "signature_either",
] as const;
export const certificationCase = z.enum(CERTIFICATION_CASES);
export type CertificationCaseId = z.output<typeof certificationCase>;

export const certificationState = z.enum(["waiting", "running", "ended", "interrupted"]);
export const caseVerdict = z.enum(["passed", "failed", "skipped"]);

/** What an answer should have been, and what it was, in words of the protocol. */
export const certificationMiss = z.object({
  what: z.enum([
    "answer",
    "http_status",
    "status",
    "balance",
    "currency",
    "content_type",
    "connection",
    "bytes",
    "same_answer",
  ]),
  expected: z.string(),
  found: z.string(),
});
export type CertificationMiss = z.output<typeof certificationMiss>;

/** Why a case was not played: nobody blocked was named, nobody answered at all, or the time of the run was up. */
export const caseSkipped = z.enum(["no_blocked_player", "not_reached", "out_of_time"]);
export type CaseSkipped = z.output<typeof caseSkipped>;

const headers = z.record(z.string(), z.string());
/** One call of a case and its answer; the signatures are left out. */
export const certificationExchange = z.object({
  /** It belongs to no question: it gives back what the case has moved. */
  is_tidying: z.boolean(),
  method: z.enum(["POST", "GET"]),
  headers,
  body: z.string(),
  at: instant,
  duration_ms: z.int(),
  /** null: there was no answer, and `answer` says why. */
  status: z.int().nullable(),
  answer_headers: headers,
  answer: z.string(),
});
export type CertificationExchange = z.output<typeof certificationExchange>;

export const certificationResult = z.object({
  id: certificationCase,
  verdict: caseVerdict,
  /** null unless it failed. */
  miss: certificationMiss.nullable(),
  why_skipped: caseSkipped.nullable(),
  exchanges: z.array(certificationExchange),
  proves: z.string(),
  /** How to mend it where it fails. */
  mend: z.string(),
});
export type CertificationResult = z.output<typeof certificationResult>;

export const certification = z.object({
  id,
  state: certificationState,
  player: z.string(),
  blocked_player: z.string().nullable(),
  currency,
  started_by: z.string().nullable(),
  address: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  cases: z.int(),
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** All that was taken from the player, and all that was paid or given back; null until the run is over. */
  moved: z
    .object({
      taken: amount,
      given: amount,
      /** The balances before and after as the wallet tells them; null where it did not. */
      before: amount.nullable(),
      after: amount.nullable(),
    })
    .nullable(),
  /** Of a run in which every case passed. */
  certificate: z.string().nullable(),
});
export type Certification = z.output<typeof certification>;

const ofAgent = z.object({ id });

/** Of the mistake of naming one player as both. */
export const SAME_PLAYER = "same_player";

export const startCertification = endpoint("POST /api/agents/{id}/wallet/certifications", {
  summary: "Play the cases of the certification against the wallet, with a test player",
  may: { permission: "wallet.write" },
  params: ofAgent,
  body: z
    .strictObject({
      player: foreignId,
      /** A player the wallet has blocked; without one some cases are skipped, and there is no certificate. */
      blocked_player: foreignId.optional(),
    })
    .refine(({ player, blocked_player }) => player !== blocked_player, {
      path: ["blocked_player"],
      params: { mistake: SAME_PLAYER },
      message: "This must be another player than the test player.",
    }),
  answer: certification,
  status: 202,
  errors: ["agent_not_found", "agent_closed", "wallet_not_set", "wallet_mode_mismatch", "certification_under_way"],
});
export const listCertifications = endpoint("GET /api/agents/{id}/wallet/certifications", {
  summary: "Certifications of the wallet, the newest or the oldest first",
  may: { permission: "wallet.read" },
  params: ofAgent,
  query: pageQuery.extend({ sort: timeSort.default("newest") }),
  answer: pageOf(certification),
  errors: ["agent_not_found", "cursor_invalid"],
});
export const getCertification = endpoint("GET /api/agents/{id}/wallet/certifications/{certification}", {
  summary: "One certification with its cases so far: what was sent, what came, what was expected",
  may: { permission: "wallet.read" },
  params: z.object({ id, certification: id }),
  query: z.strictObject({ locale: locale.default("en-US") }),
  answer: certification.extend({ results: z.array(certificationResult) }),
  errors: ["agent_not_found", "certification_not_found"],
});

// Cases about whom a wallet believes: whoever signs wrongly, late or early is refused with 401, and nothing moves.
import { signWebhook } from "../../../callback/standard-webhooks.ts";
import type { CertificationCaseId } from "#contract/certification.ts";
import { type Case, type Probe, type Sending, UNIT } from "../case.ts";
import { first, hasMoved, isOk, isUnbelieved } from "../judgements.ts";

/** A stake sent in a way that must not be believed. */
const unbelieved = (id: CertificationCaseId, how: (probe: Probe) => Sending): Case => ({
  id,
  steps: async (probe) => [await probe.balance(), await probe.stake(UNIT, {}, how(probe)), await probe.balance()],
  judge: ([before, stake, after]) => first(isUnbelieved(stake), hasMoved(before, after, 0n)),
});

const TEN_MINUTES_S = 600;
const SIGNATURE = "webhook-signature";

export const signatureCases: readonly Case[] = [
  unbelieved("signature_missing", () => ({ headers: () => ({ [SIGNATURE]: undefined }) })),
  unbelieved("signature_unreadable", () => ({ headers: () => ({ [SIGNATURE]: "v1,not-a-signature" }) })),
  unbelieved("signature_other_secret", ({ otherSecret }) => ({ secrets: [otherSecret] })),
  unbelieved("signature_other_body", ({ unsent }) => ({ signedBody: unsent(UNIT).body })),
  unbelieved("signature_other_id", ({ unsent }) => ({ headers: () => ({ "webhook-id": unsent(UNIT).call.tx_id }) })),
  unbelieved("signature_other_scheme", () => ({
    headers: (right) => ({ [SIGNATURE]: (right[SIGNATURE] ?? "").replaceAll("v1,", "v2,") }),
  })),
  unbelieved("signature_id_missing", () => ({ headers: () => ({ "webhook-id": undefined }) })),
  unbelieved("signature_timestamp_missing", () => ({ headers: () => ({ "webhook-timestamp": undefined }) })),
  unbelieved("timestamp_stale", () => ({ laterS: -TEN_MINUTES_S })),
  unbelieved("timestamp_future", () => ({ laterS: TEN_MINUTES_S })),
  {
    id: "signature_either",
    steps: async ({ balance, unsent, stake, secrets, otherSecret }) => {
      const { call, body } = unsent(UNIT);
      const before = await balance();
      const headers: Sending["headers"] = (right) => {
        const message = { id: call.tx_id, timestampS: Number(right["webhook-timestamp"]), body };
        return { [SIGNATURE]: signWebhook([otherSecret, ...secrets], message)[SIGNATURE] };
      };
      return [before, await stake(UNIT, call, { headers })];
    },
    judge: ([before, taken]) => first(isOk(taken), hasMoved(before, taken, -UNIT)),
  },
];

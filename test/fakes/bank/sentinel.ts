/** Amounts that make the sandbox bank misbehave, by their cents: R$ 100.02 is paid twice. */

export const SENTINELS = {
  late: { cents: 1, does: "is paid a minute after the charge has expired" },
  double: { cents: 2, does: "is paid twice" },
  other_amount: { cents: 3, does: "is paid with R$ 1.00 more than asked" },
  never: { cents: 4, does: "is never paid" },
  refund_refused: { cents: 5, does: "is paid; a refund of it ends as NAO_REALIZADO" },
  webhook_lost: { cents: 6, does: "is paid, and no webhook says so" },
  webhook_five_times: { cents: 7, does: "is paid, and five webhooks say so" },
  batch: { cents: 8, does: "is paid; its webhook comes late, with others in one call, newest first" },
  error_500: { cents: 9, does: "has the first two calls about it answered by 500" },
  hang: { cents: 10, does: "has the first call about it left without an answer" },
  third_party: { cents: 11, does: "is paid by somebody else than the charge names" },
  refund_slow: { cents: 12, does: "is paid; a refund of it stays EM_PROCESSAMENTO for three seconds" },
  error_after: { cents: 13, does: "has the first calls that change something acted on, and answered by 500" },
  false_webhook: { cents: 14, does: "is not paid, and a webhook says that it is" },
} as const;
export type Sentinel = keyof typeof SENTINELS;

const BY_CENTS: ReadonlyMap<bigint, Sentinel> = new Map(
  // Keys of a constant object are its own names.
  (Object.keys(SENTINELS) as Sentinel[]).map((name) => [BigInt(SENTINELS[name].cents), name]),
);

/** null of an amount with which nothing goes wrong. */
export const sentinelOf = (amount: bigint): Sentinel | null => BY_CENTS.get(amount % 100n) ?? null;

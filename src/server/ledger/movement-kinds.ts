// The kinds of movements, each a column of the daily balances and of the holdings with its signed sum.
export const MOVEMENT_KINDS = [
  "credit_issue",
  "credit_redeem",
  "credit_send",
  "credit_take",
  "deposit",
  "withdrawal",
  "stake",
  "win",
  "refund",
] as const;

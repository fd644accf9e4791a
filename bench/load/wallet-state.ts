/** Which of the wallets that a bench serves is well. */
export interface WalletState {
  /** The place of the wallet that takes every call and answers none; null: all are well. */
  readonly hanging: number | null;
  /** It answers one call in so many after all, so that no breaker opens; null: none. */
  readonly answersOneIn: number | null;
}

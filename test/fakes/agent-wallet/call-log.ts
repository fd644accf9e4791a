/** What came to a wallet lately: bounded, so that it may run for days. */
import type { IncomingHttpHeaders } from "node:http";
import type { WalletCall } from "#contract/wallet-call.ts";

export type LoggedCall = { readonly at: Date; readonly headers: IncomingHttpHeaders; readonly body: string } & (
  | { readonly isBelieved: false }
  | { readonly isBelieved: true; readonly call: WalletCall; readonly attempt: number }
);
type New<T> = T extends LoggedCall ? Omit<T, "at"> : never;

const KEPT = 5_000;

export function createCallLog(clock: () => Date) {
  let kept: LoggedCall[] = [];
  return {
    add: (call: New<LoggedCall>): void => {
      kept.push({ ...call, at: clock() });
      // Seldom, and many at once.
      if (kept.length >= 2 * KEPT) kept = kept.slice(-KEPT);
    },
    calls: (): readonly LoggedCall[] => kept.slice(-KEPT),
  };
}

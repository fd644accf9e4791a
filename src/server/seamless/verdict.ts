// What a wallet's answer means: agreed, refused in a word we both know, or anything else, after which nobody knows.
import { currency as knownCurrency } from "#contract/money.ts";
import { walletAnswer, type WalletRefusal } from "#contract/wallet-call.ts";
import type { OutboundAnswer } from "../callback/exchange.ts";

export type Verdict =
  | { readonly kind: "ok"; readonly balance: bigint; readonly txRef: string | null }
  | {
      readonly kind: "refused";
      readonly code: WalletRefusal;
      readonly balance: bigint | null;
      /** For how many seconds it asked to be left alone. */
      readonly retryAfterS: number | null;
    }
  /** Time-out, network error, another status than 200, unreadable, unknown word: it may or may not have happened. */
  | { readonly kind: "unclear"; readonly reason: string; readonly retryAfterS: number | null };

/** @param currency what the balance must be in */
export function verdictOf(answer: OutboundAnswer, currency: string): Verdict {
  const unclear = (reason: string, retryAfterS: number | null = null): Verdict => ({
    kind: "unclear",
    reason,
    retryAfterS,
  });
  if (answer.kind === "failed") return unclear(answer.reason);
  if (answer.status !== 200) return unclear(`status_${answer.status}`, answer.retryAfterS);
  const read = walletAnswer.safeParse(parsed(answer.body));
  if (!read.success) return unclear("unreadable");
  if (read.data.status !== "ok")
    return {
      kind: "refused",
      code: read.data.status,
      balance: read.data.balance ?? null,
      retryAfterS: answer.retryAfterS,
    };
  if (read.data.currency !== knownCurrency.parse(currency)) return unclear("other_currency");
  return { kind: "ok", balance: read.data.balance, txRef: read.data.tx_ref ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

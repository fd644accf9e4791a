/** Pays charges of the sandbox bank, as their amounts say: on time, late, twice, with another amount, by somebody else, never. */
import { expiryOf, newEndToEndId, type BankBooks, type Charge, type Payer, type Pix } from "./bank-books.ts";
import type { BankWebhooks } from "./bank-webhooks.ts";
import { sentinelOf } from "./sentinel.ts";

/** So long after its end a charge is paid late. */
const LATE_MS = 100;
const ONE_MORE = 100n;
const SOMEBODY: Payer = { taxId: "12345678909", name: "Maria Souza" };

export interface BankPayments {
  /** What the payer's bank does about a charge. */
  pay(charge: Charge): void;
  /** Money that comes to a key without a charge. */
  payToKey(key: string, amount: bigint): Pix;
  stop(): void;
}

export function openBankPayments(books: BankBooks, webhooks: BankWebhooks, clock: () => Date): BankPayments {
  const timers = new Set<NodeJS.Timeout>();
  const come = (charge: Charge, more: Partial<Pix> = {}): Pix => {
    const at = more.at ?? clock();
    const { txid, amount, key, payer } = charge;
    const pix = { endToEndId: newEndToEndId("E", at), txid, amount, key, payer, refunds: [], ...more, at };
    books.add(pix);
    charge.status = "CONCLUIDA";
    webhooks.announce(amount, pix);
    return pix;
  };
  const comeLate = (charge: Charge): void => {
    const inMs = Math.max(0, expiryOf(charge).getTime() - clock().getTime()) + LATE_MS;
    const timer = setTimeout(() => {
      timers.delete(timer);
      come(charge);
    }, inMs);
    timers.add(timer);
  };
  return {
    pay(charge) {
      switch (sentinelOf(charge.amount)) {
        case "never":
          return;
        case "false_webhook": {
          const at = clock();
          const { txid, amount, key, payer } = charge;
          webhooks.announce(amount, { endToEndId: newEndToEndId("E", at), txid, amount, key, at, payer, refunds: [] });
          return;
        }
        case "late":
          comeLate(charge);
          return;
        case "double":
          come(charge);
          come(charge);
          return;
        case "other_amount":
          come(charge, { amount: charge.amount + ONE_MORE });
          return;
        case "third_party":
          come(charge, { payer: SOMEBODY });
          return;
        default:
          come(charge);
      }
    },
    payToKey(key, amount) {
      const at = clock();
      const pix = { endToEndId: newEndToEndId("E", at), txid: null, amount, key, at, payer: SOMEBODY, refunds: [] };
      books.add(pix);
      webhooks.announce(amount, pix);
      return pix;
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

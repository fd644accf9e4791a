/** Webhooks of the sandbox bank: sent when money comes or a refund ends; lost, repeated, late or false where an amount says so. */
import { setTimeout as sleepMs } from "node:timers/promises";
import type { Pix } from "./bank-books.ts";
import { pixOnWire } from "./bank-wire.ts";
import { sentinelOf } from "./sentinel.ts";

const FIVE = 5;
/** So long a batch waits for others. */
const BATCH_MS = 700;
const TRIES = 3;
const TRY_AGAIN_MS = 300;
const TIMEOUT_MS = 3_000;

export interface BankWebhooks {
  register(key: string, url: string): void;
  urlOf(key: string): string | undefined;
  /** Money of a charge of this amount has come. */
  announce(asked: bigint, pix: Pix): void;
  /** Waits for what is under way. */
  idle(): Promise<void>;
  sent(): number;
}

export function openBankWebhooks(): BankWebhooks {
  const urls = new Map<string, string>();
  const underWay = new Set<Promise<void>>();
  let batch: Pix[] = [];
  let sent = 0;
  const over = new AbortController();

  const post = async (key: string, body: string): Promise<void> => {
    for (let attempt = 0; attempt < TRIES && !over.signal.aborted; attempt += 1) {
      const url = urls.get(key);
      if (url === undefined) return;
      try {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`${url}/pix`, {
          method: "POST",
          headers,
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.arrayBuffer();
        sent += 1;
        if (answer.ok) return;
      } catch {
        // The receiver is down: it is tried again, and then given up, as banks do.
      }
      await sleepMs(TRY_AGAIN_MS);
    }
  };
  const run = (work: () => Promise<void>): void => {
    const running = work().finally(() => underWay.delete(running));
    underWay.add(running);
  };
  const send = (payments: readonly Pix[]): void => {
    const [first] = payments;
    if (first !== undefined) run(() => post(first.key, JSON.stringify({ pix: payments.map(pixOnWire) })));
  };
  const sendBatch = async (): Promise<void> => {
    await sleepMs(BATCH_MS);
    const payments = batch.reverse();
    batch = [];
    send(payments);
  };
  return {
    register: (key, url) => void urls.set(key, url),
    urlOf: (key) => urls.get(key),
    announce(asked, pix) {
      switch (sentinelOf(asked)) {
        case "webhook_lost":
          return;
        case "webhook_five_times":
          for (let time = 0; time < FIVE; time += 1) send([pix]);
          return;
        case "batch":
          batch.push(pix);
          if (batch.length === 1) run(sendBatch);
          return;
        default:
          send([pix]);
      }
    },
    async idle() {
      over.abort();
      while (underWay.size > 0) await Promise.all(underWay);
    },
    sent: () => sent,
  };
}

/** Has the bank notify us of what comes by PIX; said anew from time to time, in case it has forgotten. */
import type { BillingDeps } from "./deps.ts";

const AGAIN_MS = 3_600_000;

/** Below it the bank adds `/pix`: see `pixWebhook` of the contract. */
const PATH = "/api/bank";

export function openWebhookRegistration(deps: BillingDeps): () => Promise<void> {
  let nextMs = 0;
  return async () => {
    const bank = deps.pixBank();
    const nowMs = deps.clock().getTime();
    if (bank === null || nowMs < nextMs) return;
    const said = await bank.putWebhook(deps.publicUrl + PATH);
    if (said.kind !== "done") throw new Error(`the bank does not take our webhook's address: ${said.detail}`);
    nextMs = nowMs + AGAIN_MS;
  };
}

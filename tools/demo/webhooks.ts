// The server of the demo's agent in seamless mode that takes its webhooks: on this machine, and now and then too busy at first.
import { webhookType } from "#contract/webhook-event.ts";
import { liveSecrets } from "#server/callback/live-secrets.ts";
import { findStoredWebhook } from "#server/webhook/queries.ts";
import { setWebhook, webhookSecretContext } from "#server/webhook/service/settings.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../test/fakes/webhook-receiver/webhook-receiver.ts";
import { portOf, startNear, type SeamlessWallet, type SeamlessWalletDeps } from "./seamless-wallet.ts";

const KEPT = 200;
const BUSY_AT_EVERY = 5;
const READ_AGAIN_MS = 5_000;

/** Sets the address where the agent has none, or one of this machine that somebody else has taken. */
export async function openWebhooks(
  deps: SeamlessWalletDeps,
  { tenantId, agentId }: Pick<SeamlessWallet, "tenantId" | "agentId">,
): Promise<WebhookReceiver> {
  const place = { tenantId, agentId };
  const stored = await findStoredWebhook(deps.db, place);
  const secrets: string[] = [];
  const known = new Set<string>();
  const receiver = await startNear(portOf(stored?.address), (port) =>
    startWebhookReceiver({
      port,
      secrets,
      clock: deps.clock,
      kept: KEPT,
      reply({ id }) {
        if (known.has(id)) return { status: 204 };
        if (known.size >= KEPT) known.clear();
        known.add(id);
        return known.size % BUSY_AT_EVERY === 0 ? { status: 503, body: "busy" } : { status: 204 };
      },
    }),
  );
  if (stored === undefined || (portOf(stored.address) !== 0 && stored.address !== receiver.address))
    await deps.db.transaction().execute((tx) =>
      setWebhook(tx, deps.seal, {
        ...place,
        address: receiver.address,
        events: stored?.events ?? webhookType.options,
        at: deps.clock(),
      }),
    );
  const readSecrets = async (): Promise<void> => {
    const now = await findStoredWebhook(deps.db, place);
    const live = now === undefined ? [] : liveSecrets(deps.seal, webhookSecretContext(agentId), now, deps.clock());
    secrets.splice(0, secrets.length, ...live);
  };
  await readSecrets();
  // Somebody may have asked for a new secret; what could not be read now is read next time.
  const timer = setInterval(() => void readSecrets().catch(() => undefined), READ_AGAIN_MS);
  return {
    ...receiver,
    async stop() {
      clearInterval(timer);
      await receiver.stop();
    },
  };
}

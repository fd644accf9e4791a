// Sends webhooks, and deletes those past their retention.
import type { AnyJob } from "../jobs/runner.ts";
import { listTenantsWithDeliveries } from "./queries.ts";
import type { DeliverDeps } from "./service/deliver.ts";
import { createWebhookDeliveries } from "./service/deliveries.ts";
import { forgetWebhooks } from "./service/forget.ts";

export interface WebhookJobDeps extends DeliverDeps {
  readonly log: { error(context: object, message: string): void };
}

export function webhookJobs(deps: WebhookJobDeps): AnyJob[] {
  const deliveries = createWebhookDeliveries(deps, (deliveryId, error) =>
    deps.log.error({ error, deliveryId }, "a webhook could not be sent"),
  );
  return [
    {
      name: "webhook.deliver",
      everyMs: 500,
      find: () => listTenantsWithDeliveries(deps.db, deps.clock()),
      takeUp: (tenantId) => deliveries.start(tenantId),
      idle: () => deliveries.idle(),
    },
    { name: "webhook.forget", everyMs: 3_600_000, run: (signal) => forgetWebhooks(deps, signal) },
  ];
}

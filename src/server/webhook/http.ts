// Pairs the endpoints of webhooks with their functions.
import * as contract from "#contract/webhook.ts";
import { refuseLongPeriod } from "../http/period.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { changeWebhook, resend, rotateSecret, switchWebhook, type WebhookDeps } from "./service/change-webhook.ts";
import { findDeliveries, findDeliveryDetail, findWebhook } from "./service/read-webhook.ts";

export const webhookRoutes = (deps: WebhookDeps): Route[] => [
  serveMember(contract.getAgentWebhook, ({ caller, params }) => findWebhook(deps, caller, params.id)),
  serveMember(contract.setAgentWebhook, ({ caller, params, body }) => changeWebhook(deps, caller, params.id, body)),
  serveMember(contract.rotateAgentWebhookSecret, ({ caller, params, body }) =>
    rotateSecret(deps, caller, params.id, body.overlap),
  ),
  serveMember(contract.switchAgentWebhook, ({ caller, params, body }) =>
    switchWebhook(deps, caller, params.id, body.is_on),
  ),
  serveMember(
    contract.listWebhookDeliveries,
    async ({ caller, params, query }) =>
      refuseLongPeriod(query, deps.clock()) ?? findDeliveries(deps, caller, params.id, query),
  ),
  serveMember(contract.getWebhookDelivery, ({ caller, params }) =>
    findDeliveryDetail(deps, caller, params.id, params.delivery),
  ),
  serveMember(contract.resendWebhook, ({ caller, params }) => resend(deps, caller, params.id, params.delivery)),
];

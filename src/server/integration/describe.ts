/** What of /v1 is described to those who integrate: all of it, its main things under names of their own. */
import type { Endpoint } from "#contract/endpoint.ts";
import * as shapes from "#contract/integration-shapes.ts";
import * as integration from "#contract/integration.ts";
import { WEBHOOK_EVENTS, WEBHOOK_SUMMARIES, webhookType, type WebhookType } from "#contract/webhook-event.ts";
import { openapiDocument, type DescribedWebhook } from "../http/openapi.ts";
import { describeWalletCalls } from "./describe-wallet.ts";

const isEndpoint = (value: object): value is Endpoint => "method" in value && "path" in value;
const lineOf = ({ path, method }: Endpoint): string => `${path} ${method}`;

/** The OpenAPI 3.1 document. */
export const describeIntegration = (): Promise<object> =>
  openapiDocument({
    endpoints: Object.values<object>(integration)
      .filter(isEndpoint)
      .sort((one, other) => lineOf(one).localeCompare(lineOf(other), "en")),
    schemas: {
      Agent: shapes.v1Agent,
      Player: shapes.v1Player,
      Transfer: shapes.v1Transfer,
      Provider: shapes.v1Provider,
      Game: shapes.v1Game,
      Variant: shapes.v1Variant,
      Round: shapes.v1Round,
      RoundDetail: shapes.v1RoundDetail,
      Entry: shapes.v1Entry,
    },
    alsoStatuses: { "PUT /v1/players/{code}": [201] },
    replayed: ["POST /v1/players/{code}/deposits", "POST /v1/players/{code}/withdrawals"],
    webhooks: {
      ...describeWalletCalls(),
      ...Object.fromEntries(webhookType.options.map((type) => [type, describedWebhook(type)])),
    },
  });

const describedWebhook = (type: WebhookType): DescribedWebhook => ({
  summary: WEBHOOK_SUMMARIES[type],
  description: "Sent at least once, in any order, to the address set on the API screen, if it asks for this type.",
  webhookId: "The body's `id`.",
  body: WEBHOOK_EVENTS[type],
  responses: {
    "2XX": { description: "It was taken; nothing of the answer is read." },
    "410": { description: "The address is gone: it is switched off, and those who look after it are told." },
    default: { description: "It is sent again, under the same id, for three days; `Retry-After` is honoured." },
  },
});

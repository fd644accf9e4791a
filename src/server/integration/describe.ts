/** What of /v1 is described to those who integrate: all of it, its main things under names of their own. */
import type { Endpoint } from "#contract/endpoint.ts";
import * as integration from "#contract/integration.ts";
import {
  WEBHOOK_EVENTS,
  WEBHOOK_SUMMARIES,
  webhookChoice,
  webhookType,
  type WebhookType,
} from "#contract/webhook-event.ts";
import { openapiDocument } from "../http/openapi.ts";

const isEndpoint = (value: object): value is Endpoint => "method" in value && "path" in value;
const lineOf = ({ path, method }: Endpoint): string => `${path} ${method}`;

/** The OpenAPI 3.1 document. */
export const describeIntegration = (): Promise<object> =>
  openapiDocument({
    endpoints: Object.values<object>(integration)
      .filter(isEndpoint)
      .sort((one, other) => lineOf(one).localeCompare(lineOf(other), "en")),
    schemas: {
      Agent: integration.v1Agent,
      Player: integration.v1Player,
      Transfer: integration.v1Transfer,
      Provider: integration.v1Provider,
      Game: integration.v1Game,
      Variant: integration.v1Variant,
      Round: integration.v1Round,
      RoundDetail: integration.v1RoundDetail,
      Entry: integration.v1Entry,
    },
    alsoStatuses: { "PUT /v1/players/{code}": [201] },
    webhooks: Object.fromEntries(webhookType.options.map((type) => [type, describedWebhook(type)])),
  });

const isSent = (type: WebhookType): boolean => webhookChoice.safeParse(type).success;

const describedWebhook = (type: WebhookType) => ({
  summary: WEBHOOK_SUMMARIES[type],
  description: isSent(type)
    ? "Sent at least once, in any order, to the address set on the API screen, if it asks for this type."
    : "Its cause does not exist in this version of the platform: it is described, and not sent yet.",
  body: WEBHOOK_EVENTS[type],
});

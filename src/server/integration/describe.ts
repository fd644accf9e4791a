/** What of /v1 is described to those who integrate: all of it, its main things under names of their own. */
import type { Endpoint } from "#contract/endpoint.ts";
import * as integration from "#contract/integration.ts";
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
  });

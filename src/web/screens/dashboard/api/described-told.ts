// What comes to an agent's server, in the order it is described: calls to its wallet, and webhooks.
import type { ApiDescription } from "#contract/api-description.ts";
import { walletCallType } from "#contract/wallet-call.ts";
import { webhookType } from "#contract/webhook-event.ts";
import { type DescribedField, alternativesOf, exampleOf, fieldOf, fieldsOf, read } from "./described-fields.ts";

export const WALLET_TOLD = walletCallType.options.map((type) => `wallet.${type}` as const);
export const WEBHOOKS_TOLD = webhookType.options;

export interface DescribedTold {
  /** `wallet.stake`, `session.closed`. */
  readonly id: string;
  readonly headers: readonly DescribedField[];
  readonly body: readonly DescribedField[];
  readonly example: string;
  /** Of a wallet: how it agrees, how it refuses. Of a webhook's answer nothing is read. */
  readonly answers: readonly (readonly DescribedField[])[];
}

export const describedTold = ({ webhooks, components: { schemas } }: ApiDescription): readonly DescribedTold[] =>
  Object.entries(webhooks).map(([id, { post }]) => {
    const { schema, example } = post.requestBody.content["application/json"] ?? {};
    const body = read(schema, schemas);
    const answer = post.responses["200"]?.content?.["application/json"]?.schema;
    return {
      id,
      headers: (post.parameters ?? []).map((one) => fieldOf(one.name, read(one.schema, schemas), true)),
      body: fieldsOf(body, schemas),
      example: JSON.stringify(example ?? exampleOf(body, schemas), null, 2),
      answers:
        answer === undefined
          ? []
          : alternativesOf(read(answer, schemas)).map((one) => fieldsOf(read(one, schemas), schemas)),
    };
  });

// What is published of the calls to an agent's wallet is what the product sends, and its examples are answers it understands.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { walletCall, walletCallType, type WalletCall } from "#contract/wallet-call.ts";
import { balanceCall, endCall, stakeCall } from "../seamless/service/calls.ts";
import { verdictOf } from "../seamless/verdict.ts";
import { describeIntegration } from "./describe.ts";

const AT = new Date("2026-03-02T12:00:00Z");
const ROUND = {
  id: "0199aa00-7c11-7000-8000-000000000001",
  sessionId: "0199aa00-7b00-7000-8000-000000000002",
  extRef: null,
  playerCode: "ana",
  game: "lantern-meadow",
  provider: "reelgate_studio",
  variant: "r96",
  currency: "BRL",
};
const SENT: Readonly<Record<WalletCall["type"], WalletCall>> = {
  balance: balanceCall(ROUND, null, ROUND.id, AT),
  stake: stakeCall(ROUND, 1_050n, AT),
  win: endCall(ROUND, "win", 0n, AT),
  rollback: endCall(ROUND, "rollback", 1_050n, AT),
};

const schema = z.record(z.string(), z.unknown());
const json = z.object({ "application/json": z.object({ schema, example: z.unknown() }) });
const answers = z.object({
  "application/json": z.object({ schema, examples: z.record(z.string(), z.object({ value: z.unknown() })) }),
});
const published = z.object({
  webhooks: z.record(
    z.string(),
    z.object({
      post: z.object({
        requestBody: z.object({ content: z.unknown() }),
        responses: z.record(z.string(), z.object({ description: z.string(), content: z.unknown().optional() })),
      }),
    }),
  ),
});

async function publishedCall(type: WalletCall["type"]) {
  const { webhooks } = published.parse(await describeIntegration());
  const post = webhooks[`wallet.${type}`]?.post;
  const body = json.parse(post?.requestBody.content)["application/json"];
  const answer = answers.parse(post?.responses["200"]?.content)["application/json"];
  return {
    body: z.fromJSONSchema(body.schema),
    example: body.example,
    answer: z.fromJSONSchema(answer.schema),
    answers: Object.values(answer.examples).map(({ value }) => value),
    otherwise: post?.responses["default"]?.description,
  };
}

/** As it goes over the wire. */
const wire = (call: WalletCall): unknown => JSON.parse(JSON.stringify(walletCall.encode(call)));

describe("works", () => {
  test.each(walletCallType.options)("%s is described as it is sent, with an example of it", async (type) => {
    const { body, example, otherwise } = await publishedCall(type);
    expect(body.safeParse(wire(SENT[type])).success).toBe(true);
    expect(body.safeParse(example).success).toBe(true);
    expect(walletCall.parse(example)).toMatchObject({ type });
    expect(otherwise).not.toBe(undefined);
    for (const other of walletCallType.options.filter((one) => one !== type))
      expect(body.safeParse(wire(SENT[other])).success).toBe(false);
    expect(body.safeParse({ type }).success).toBe(false);
  });

  test.each(walletCallType.options)("answers to %s are described as they are understood", async (type) => {
    const { answer, answers: examples } = await publishedCall(type);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(answer.safeParse(example).success).toBe(true);
      const said = {
        kind: "answered",
        status: 200,
        headers: {},
        body: JSON.stringify(example),
        retryAfterS: null,
      } as const;
      expect(verdictOf(said, "BRL").kind).not.toBe("unclear");
    }
    expect(answer.safeParse({ status: "maybe" }).success).toBe(false);
    expect(answer.safeParse({ status: "ok" }).success).toBe(false);
  });
});

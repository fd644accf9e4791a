// What comes to an agent's server, as the reference reads it from the very document that is published.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { apiDescription } from "#contract/api-description.ts";
import { walletCall } from "#contract/wallet-call.ts";
import { readMessages } from "../../../../../tools/messages.ts";
import { WALLET_TOLD, WEBHOOKS_TOLD, describedTold } from "./described-told.ts";

const published = apiDescription.parse(JSON.parse(readFileSync("openapi.json", "utf8")));
const tolds = describedTold(published);
const one = (id: string) => tolds.find((told) => told.id === id);

describe("works", () => {
  test("every call to a wallet and every webhook is there, signed, with a body and an example of it", () => {
    expect(tolds.map(({ id }) => id)).toEqual([...WALLET_TOLD, ...WEBHOOKS_TOLD]);
    for (const { id, headers, body, example } of tolds) {
      expect([id, headers.map(({ name }) => name)]).toEqual([
        id,
        ["webhook-id", "webhook-timestamp", "webhook-signature"],
      ]);
      const written = z.record(z.string(), z.unknown()).parse(JSON.parse(example));
      const outer = body.filter(({ name }) => !name.includes(".")).map(({ name }) => name.replace("[]", ""));
      expect([id, Object.keys(written).toSorted()]).toEqual([id, outer.toSorted()]);
    }
  });

  test("what each brings is said in both languages", () => {
    const [english, portuguese] = [readMessages("en-US"), readMessages("pt-BR")];
    for (const [id, { post }] of Object.entries(published.webhooks)) {
      const key = `apiReference.told.${id}${WALLET_TOLD.some((call) => call === id) ? ".does" : ""}`;
      expect([key, english[key]]).toEqual([key, post.summary]);
      expect([key, portuguese[key]]).not.toEqual([key, post.summary]);
      expect([key, typeof portuguese[key]]).toEqual([key, "string"]);
    }
  });

  test("a wallet has two answers, of a webhook's nothing is read", () => {
    expect(one("wallet.stake")?.answers.map((fields) => fields.map(({ name }) => name))).toEqual([
      ["status", "balance", "currency", "tx_ref"],
      ["status", "balance"],
    ]);
    expect(one("session.closed")?.answers).toEqual([]);
  });

  test("an example of a wallet's call is one", () => {
    for (const id of WALLET_TOLD)
      expect([id, walletCall.safeParse(JSON.parse(one(id)?.example ?? "")).success]).toEqual([id, true]);
  });

  test("what may be nothing says so, however the document writes it", () => {
    const typeOf = (id: string, field: string) => one(id)?.body.find(({ name }) => name === field)?.type;
    expect(typeOf("wallet.stake", "ext_ref")).toBe("string | null");
    expect(typeOf("wallet.stake", "round_id")).toBe("string | null");
    expect(typeOf("wallet.stake", "player")).toBe("string");
    expect(typeOf("session.closed", "type")).toBe('"session.closed"');
  });
});

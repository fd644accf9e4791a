/** What was sent, by the endpoints of the contract: every stray field is named, and every fault has a sentence of ours. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as access from "#contract/access.ts";
import * as agent from "#contract/agent.ts";
import * as certification from "#contract/certification.ts";
import { type Endpoint, endpoint } from "#contract/endpoint.ts";
import type { FieldError } from "#contract/errors.ts";
import * as game from "#contract/game.ts";
import * as integration from "#contract/integration.ts";
import * as member from "#contract/member.ts";
import * as passkey from "#contract/passkey.ts";
import * as player from "#contract/player.ts";
import * as round from "#contract/round.ts";
import * as session from "#contract/session.ts";
import * as statistics from "#contract/statistics.ts";
import * as views from "#contract/views.ts";
import { readInput } from "./read-input.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const all = [agent, game, integration, player, round, session, statistics]
  .flatMap((noun) => Object.values<unknown>(noun))
  .filter(isEndpoint);
const id = "0193b0a0-0000-7000-8000-000000000001";

function errorsOf(one: Endpoint, sent: { params?: unknown; query?: unknown; body?: unknown }): readonly FieldError[] {
  const read = readInput(one, { params: { code: "bob", id }, query: {}, body: undefined, ...sent });
  return "errors" in read ? read.errors : [];
}
const withdraw = (body: unknown) => errorsOf(integration.v1Withdraw, { params: { code: "bob" }, body });

describe("works", () => {
  test("there are endpoints to look at", () => expect(all.length).toBeGreaterThan(30));

  test.each(["Zé d'Ávila-Costa", "عائشة", "דנה כהן", "می\u200Cخواهم", "王小明", "👩\u200D🚀 Ana"])(
    "the name %s",
    (name) => {
      expect(errorsOf(integration.v1PutPlayer, { params: { code: "bob" }, body: { currency: "BRL", name } })).toEqual(
        [],
      );
    },
  );

  test("a list by its own fields", () => {
    const query = { player_id: id, state: "settled", min_multiplier: "10", limit: "25" };
    expect(readInput(round.listRounds, { params: undefined, query, body: undefined })).toMatchObject({
      input: { query: { ...query, min_multiplier: 10, limit: 25 } },
    });
  });
});

describe("refuses", () => {
  test.each(all.map((one) => [`${one.method} ${one.path}`, one] as const))("%s?zzz=1", (_line, one) => {
    expect(errorsOf(one, { query: { zzz: "1" } })).toContainEqual(
      expect.objectContaining({ field: "zzz", code: "unknown_field" }),
    );
  });

  test("a mistyped filter by its name", () => {
    expect(errorsOf(round.listRounds, { params: undefined, query: { player: "bob" } })).toEqual([
      { field: "player", code: "unknown_field", message: "There is no such field." },
    ]);
  });

  test("an amount together with all of it, as what it is", () => {
    const both = { transfer_id: "t", amount: 1, currency: "BRL", all: true };
    expect(withdraw(both)).toEqual([
      { field: "all", code: "not_together", message: "Send either this or amount and currency, not both." },
    ]);
    expect(withdraw({ ...both, all: false })).toEqual(withdraw(both));
    expect(withdraw({ transfer_id: "t", amount: 1, all: true })).toEqual([
      { field: "amount", code: "not_together", message: "Send either this or all, not both." },
    ]);
    expect(withdraw({ transfer_id: "t" })).toEqual([
      { field: "all", code: "missing", message: "This field is missing. Send it, or amount and currency instead." },
    ]);
    expect(withdraw({ transfer_id: "t", amount: 1, currency: "BRL", colour: "red" })).toEqual([
      { field: "colour", code: "unknown_field", message: "There is no such field." },
    ]);
  });

  test.each([
    ["no body", undefined, "missing", "This call needs a JSON object as its body."],
    ["a list", [], "wrong_type", "The body must be a JSON object."],
    ["a text", "credit", "wrong_type", "The body must be a JSON object."],
    ["null", null, "wrong_type", "The body must be a JSON object."],
  ])("%s where an object is wanted, naming the body", (_name, body, code, message) => {
    for (const one of [integration.v1Withdraw, integration.v1Deposit, integration.v1CreateSession]) {
      const params = one === integration.v1CreateSession ? undefined : { code: "bob" };
      expect(errorsOf(one, { params, body })).toEqual([{ field: "body", code, message }]);
    }
  });

  test("each kind of fault in a sentence of ours", () => {
    const body = { transfer_id: "a b", amount: 1.5, currency: "XXX" };
    const [ref, amount, currency] = errorsOf(integration.v1Deposit, { params: { code: "bob" }, body });
    expect(ref?.message).toBe("This must be 1 to 64 of A-Z a-z 0-9 _ . : -");
    expect(amount?.message).toBe("This must be a whole number.");
    expect(currency?.message).toMatch(/^This must be one of BRL, USD, .*\.$/);
    const query = { limit: "0", from: "yesterday", game: "x".repeat(65) };
    expect(errorsOf(integration.v1ListRounds, { params: undefined, query }).map(({ message }) => message)).toEqual([
      "This must be 1 or more.",
      "This may have at most 64 characters.",
      "This must be a time with its zone by RFC 3339, such as 2026-01-31T12:00:00Z.",
    ]);
  });

  test.each([
    ["an override of direction", "Ana \u202Eoiggam"],
    ["an embedding", "\u202BAna"],
    ["an isolate", "\u2067Ana\u2069"],
    ["a line break", "Ana\nMaria"],
    ["a separator of lines", "Ana\u2028Maria"],
    ["an escape", "Ana\u001B[31m"],
  ])("a name with %s, by its field", (_name, name) => {
    const message = "This may not hold control characters, nor characters that change the direction of the text.";
    const refused = [{ field: "name", code: "wrong_format", message }];
    expect(errorsOf(integration.v1PutPlayer, { params: { code: "bob" }, body: { currency: "BRL", name } })).toEqual(
      refused,
    );
    expect(errorsOf(agent.changeAgent, { params: { id }, body: { name } })).toEqual(refused);
    const invited = { email: "ana@example.com", name, role: "support", locale: "pt-BR" };
    expect(errorsOf(member.inviteMember, { params: undefined, body: invited })).toEqual(refused);
    expect(errorsOf(access.renameApiKey, { params: { id, key: id }, body: { name } })).toEqual(refused);
    expect(errorsOf(passkey.renamePasskey, { params: { id }, body: { name } })).toEqual(refused);
    expect(errorsOf(views.changeView, { params: { id }, body: { name } })).toEqual(refused);
  });

  test("one player as both of a certification, by the field of the second", () => {
    const start = (body: object) =>
      errorsOf(certification.startCertification, { params: { id }, query: undefined, body });
    expect(start({ player: "ana", blocked_player: "ana" })).toEqual([
      { field: "blocked_player", code: "invalid", message: "This must be another player than the test player." },
    ]);
    expect(start({ player: "ana", blocked_player: "bia" })).toEqual([]);
    expect(start({ player: "ana" })).toEqual([]);
  });

  test("a NUL by the field it stands in", () => {
    const errors = errorsOf(round.listRounds, { params: undefined, query: { game: "a\0b" } });
    expect(errors).toMatchObject([{ field: "game", code: "not_allowed" }]);
  });
});

describe("protects", () => {
  test("an endpoint that would let unknown fields through is refused at load", () => {
    const parts = { summary: "Lists", may: "member", answer: z.undefined() } as const;
    const loose = z.object({ state: z.string() });
    expect(() => endpoint("GET /api/things", { ...parts, query: loose })).toThrow(/unknown fields of its query/);
    expect(() => endpoint("POST /api/things", { ...parts, body: z.union([loose]) })).toThrow(
      /unknown fields of its body/,
    );
  });
});

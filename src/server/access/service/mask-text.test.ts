// What opens something is never kept: tokens in addresses and secrets in bodies are masked.
import { describe, expect, test } from "vitest";
import { maskText } from "./mask-text.ts";

describe("works", () => {
  test.each([
    ["plain text stays", "plain text stays"],
    ['{"transfer_id":"t-1","amount":5}', '{"transfer_id":"t-1","amount":5}'],
    ["/v1/rounds?player=p-1&limit=5", "/v1/rounds?player=p-1&limit=5"],
  ])("%s", (text, kept) => expect(maskText(text)).toBe(kept));
});

describe("protects", () => {
  test.each([
    ["a launch address", '{"launch_url":"https://g.example/play?launch=SECRET&x=1"}'],
    ["a launch address that was cut", '{"launch_url":"https://g.example/play?launch=SECR'],
    ["a field", '{"password" : "SECRET","a":1}'],
    ["a field with a quote in it", String.raw`{"password":"SEC\"SECRET","a":1}`],
    ["a field that was cut", '{"a":1,"token":"SECRE'],
    ["a field that was cut inside an escape", String.raw`{"token":"SECRE\ `.trim()],
    ["a secret of ours", "whsec_SECRET+/="],
    ["a name in capitals", "/v1/agent?TOKEN=SECRET#x"],
  ])("%s", (_, text) => {
    expect(maskText(text)).toContain("•••");
    expect(maskText(text)).not.toContain("SECR");
  });
});

/** One word per idea: what is shown in several places is called the same in each, in both languages. */
import { describe, expect, test } from "vitest";
import { enUs as playEnUs } from "#studio/client/messages/en-us.ts";
import { ptBr as playPtBr } from "#studio/client/messages/pt-br.ts";
import { rulebookEnUs } from "#studio/client/messages/rulebook-en-us.ts";
import { rulebookPtBr } from "#studio/client/messages/rulebook-pt-br.ts";
import { enUs } from "#studio/verify/page/messages/en-us.ts";
import { ptBr } from "#studio/verify/page/messages/pt-br.ts";
import { readMessages } from "../../tools/messages.ts";

const LANGUAGES = [
  { locale: "en-US", verifier: enUs, play: playEnUs, rulebook: rulebookEnUs, refund: /refund|return/i },
  { locale: "pt-BR", verifier: ptBr, play: playPtBr, rulebook: rulebookPtBr, refund: /estorn|devol|reembols/i },
] as const;

describe.each(LANGUAGES)("works in $locale", ({ locale, verifier, play, rulebook, refund }) => {
  const dashboard = readMessages(locale);

  test("the server seed and its hash, on the dashboard, in the game and in the verifier", () => {
    const hash = dashboard["round.proof.serverSeedHash"];
    expect(verifier.page.server_seed_hash).toBe(hash);
    expect(play.commitment).toBe(hash);
    expect(rulebook.serverSeedHash).toBe(`${hash} (SHA-256)`);
    const seed = dashboard["round.proof.serverSeed"];
    expect([verifier.page.server_seed, rulebook.serverSeed]).toEqual([seed, seed]);
  });

  test("a win below the stake is not told as a refund", () => {
    expect(play.returned("0.04")).toContain("0.04");
    expect(play.returned("0.04")).not.toMatch(refund);
  });
});

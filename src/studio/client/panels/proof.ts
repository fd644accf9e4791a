// One round checked in the player's own browser: the commitment, the maths, and the outcome they give.
import type { PlayState } from "#contract/game.ts";
import { canonicalJson } from "../../engine/canonical-json.ts";
import { winOf } from "../../engine/win-of.ts";
import { recompute } from "../../verify/recompute.ts";
import { stopsText, verifierAddress } from "../../verify/verifier-address.ts";
import type { Rulebook } from "../messages/messages.ts";
import type { OwnRoundDetail } from "../play/own-rounds.ts";
import { make } from "../screen/element.ts";
import { facts } from "./dialog-parts.ts";

export interface Checks {
  readonly commitment: boolean;
  readonly maths: boolean;
  readonly outcome: boolean;
}

/** Null while the server's seed is still secret. */
export async function checkRound({ round, maths, proof }: OwnRoundDetail): Promise<Checks | null> {
  const { server_seed, server_seed_hash, client_seed, nonce, maths_hash } = proof;
  if (server_seed === null) return null;
  const seeds = {
    serverSeedHex: server_seed,
    serverSeedHash: server_seed_hash,
    clientSeed: client_seed,
    nonce,
    mathsHash: maths_hash,
  };
  const { commitmentHolds, mathsHashHolds, outcome } = await recompute(seeds, maths.definition, maths);
  const shown = canonicalJson(outcome) === canonicalJson(round.outcome);
  const paid = winOf(round.stake, outcome.coins, maths.definition.betCoins) === round.win;
  return { commitment: commitmentHolds, maths: mathsHashHolds, outcome: shown && paid };
}

export async function proofOf(
  own: OwnRoundDetail,
  rulebook: Rulebook,
  session: Pick<PlayState, "locale" | "exponent">,
): Promise<HTMLElement[]> {
  const { server_seed, server_seed_hash, client_seed, nonce, maths_hash } = own.proof;
  const checks = await checkRound(own);
  const values = facts("facts code", [
    [rulebook.serverSeedHash, server_seed_hash],
    ...(server_seed === null ? [] : [[rulebook.serverSeed, server_seed] as const]),
    [rulebook.clientSeed, client_seed],
    [rulebook.roundNumber, String(nonce)],
    [rulebook.mathsHash, maths_hash],
  ]);
  if (checks === null) return [make("p", "", rulebook.seedHidden), values];
  const lines = (
    [
      [checks.commitment, rulebook.commitmentHolds],
      [checks.maths, rulebook.mathsHold],
      [checks.outcome, rulebook.outcomeHolds],
    ] as const
  ).map(([holds, text]) => make("li", holds ? "holds" : "fails", `${holds ? "✓" : "✗"} ${text}`));
  const all = checks.commitment && checks.maths && checks.outcome;
  const found = make("p", "", all ? rulebook.verified : rulebook.notVerified);
  return [make("ul", "", ...lines), found, values, verifierLink(own, rulebook, session)];
}

/** The public page on which anybody can check the same, with this round filled in. */
function verifierLink(
  { round, maths, proof }: OwnRoundDetail,
  rulebook: Rulebook,
  { locale, exponent }: Pick<PlayState, "locale" | "exponent">,
): HTMLElement {
  const decimal = (amount: bigint): string => (Number(amount) / 10 ** exponent).toFixed(exponent);
  const link = make("a", "chip", rulebook.verifyThere);
  link.target = "_blank";
  link.rel = "noopener";
  link.href = verifierAddress(locale, {
    ...proof,
    server_seed: proof.server_seed ?? "",
    game: maths.definition.code,
    variant: maths.id,
    stake: decimal(round.stake),
    win: decimal(round.win),
    stops: stopsText(round.outcome.base.stops),
  });
  return link;
}

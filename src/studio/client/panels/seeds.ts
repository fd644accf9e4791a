// The seeds in the player's hands: those in force, a change of them that shows the old ones, and a seed of the player's own.
import type { PlayState } from "#contract/game.ts";
import { verifierAddress } from "../../verify/verifier-address.ts";
import type { Rulebook } from "../messages/messages.ts";
import type { RevealedSeeds } from "../play/api.ts";
import { make } from "../screen/element.ts";
import { facts } from "./dialog-parts.ts";

export interface SeedsNow {
  readonly state: PlayState;
  readonly nextNonce: number;
}

export interface SeedsView {
  readonly seeds: () => SeedsNow;
  readonly play: {
    /** Null when it could not be done now. */
    changeSeeds(): Promise<RevealedSeeds | null>;
    /** False when rounds have been played on the seeds already. */
    chooseClientSeed(clientSeed: string): Promise<boolean>;
  };
}

/** As the play API takes it. */
const OWN_SEED = "[A-Za-z0-9_\\-]{1,64}";

export function seedsPanel({ seeds, play }: SeedsView, rulebook: Rulebook): HTMLElement {
  const panel = make("div", "seeds");
  const said = make("div", "");
  said.role = "status";
  const draw = (): void => {
    const { state, nextNonce } = seeds();
    panel.replaceChildren(
      factsOf(state, nextNonce, rulebook),
      nextNonce === 0 ? ownSeed() : changeButton(nextNonce),
      said,
    );
  };

  /** Before the first round on these seeds the player's part may still be chosen. */
  const ownSeed = (): HTMLElement => {
    const input = make("input", "");
    Object.assign(input, { id: "own-seed", pattern: OWN_SEED, required: true, autocomplete: "off", spellcheck: false });
    const label = make("label", "", rulebook.ownSeed);
    label.htmlFor = input.id;
    const form = make("form", "own-seed", label, input, make("button", "choice", rulebook.useSeed));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void play.chooseClientSeed(input.value).then((chosen) => {
        said.textContent = chosen ? rulebook.seedUsed : rulebook.failed;
        draw();
      });
    });
    return form;
  };

  const changeButton = (played: number): HTMLElement => {
    const button = make("button", "choice", rulebook.changeSeeds);
    button.addEventListener("click", () => {
      button.disabled = true;
      void play.changeSeeds().then((revealed) => {
        if (revealed === null) said.textContent = rulebook.failed;
        else said.replaceChildren(...shown(revealed, seeds().state, played, rulebook));
        draw();
        // The button that was pressed is gone.
        panel.querySelector<HTMLElement>("input, button")?.focus();
      });
    });
    return make("div", "", make("p", "", rulebook.changeNote), button);
  };

  draw();
  return panel;
}

function factsOf(state: PlayState, nextNonce: number, rulebook: Rulebook): HTMLElement {
  return facts("facts code", [
    [rulebook.serverSeedHash, state.server_seed_hash],
    [rulebook.clientSeed, state.client_seed],
    [rulebook.nextNonce, String(nextNonce)],
    [rulebook.mathsHash, state.variant.maths_hash],
    [rulebook.sessionId, state.session_id],
  ]);
}

/** The seeds that were played, with the way to the verifier; `played` rounds are theirs. */
function shown(revealed: RevealedSeeds, state: PlayState, played: number, rulebook: Rulebook): HTMLElement[] {
  const verify = make("a", "choice", rulebook.verifyThere);
  verify.target = "_blank";
  verify.rel = "noopener";
  verify.href = verifierAddress(state.locale, {
    ...revealed,
    nonce: played - 1,
    game: state.game,
    variant: state.variant.id,
    stake: "",
    win: "",
    stops: "",
  });
  return [
    make("p", "", rulebook.seedsShown(played)),
    facts("facts code", [
      [rulebook.serverSeed, revealed.server_seed],
      [rulebook.serverSeedHash, revealed.server_seed_hash],
      [rulebook.clientSeed, revealed.client_seed],
    ]),
    verify,
  ];
}

// The life of the screen as a state machine: what may be pressed, what is being shown, and when the next round may begin.
import type { PlayedRound } from "#contract/game.ts";
import type { Figures, Step } from "./round-steps.ts";

/**
 * opening → seeding → ready ⇄ asking → showing → ready, and over from anywhere. Before the first round, and when the
 * player changes them (ready → seeding), the seeds have to be settled; `asking` lasts until the server has answered for this nonce, however often it takes to ask.
 */
export type Show =
  | { readonly at: "opening"; readonly figures: Figures }
  | { readonly at: "seeding"; readonly figures: Figures }
  | { readonly at: "ready"; readonly figures: Figures; readonly nonce: number }
  | { readonly at: "asking"; readonly figures: Figures; readonly nonce: number; readonly stake: bigint }
  | {
      readonly at: "showing";
      readonly figures: Figures;
      readonly round: PlayedRound;
      readonly steps: readonly Step[];
      readonly step: Step;
      readonly nextNonce: number;
    }
  | { readonly at: "over"; readonly figures: Figures };

export type Happening =
  | { readonly kind: "resumed"; readonly figures: Figures; readonly nonce: number }
  | { readonly kind: "reseeding" }
  | { readonly kind: "seeded"; readonly nonce: number }
  | { readonly kind: "pressed"; readonly stake: bigint }
  | { readonly kind: "drawn"; readonly round: PlayedRound; readonly steps: readonly Step[]; readonly nextNonce: number }
  | { readonly kind: "step-shown" }
  | { readonly kind: "ended" };

/** What does not fit the state leaves it the same object: a second press while a round runs stakes nothing. */
export function after(show: Show, happening: Happening): Show {
  if (show.at === "over") return show;
  switch (happening.kind) {
    case "resumed":
      return resumed(show, happening);
    case "reseeding":
      return show.at === "ready" ? { at: "seeding", figures: show.figures } : show;
    case "seeded":
      return show.at === "seeding" ? { at: "ready", figures: show.figures, nonce: happening.nonce } : show;
    case "pressed":
      if (show.at !== "ready") return show;
      return { at: "asking", figures: show.figures, nonce: show.nonce, stake: happening.stake };
    case "drawn":
      return drawn(show, happening);
    case "step-shown":
      return show.at === "showing" ? stepShown(show) : show;
    case "ended":
      return { at: "over", figures: show.figures };
  }
}

/** The server said where the session stands: at the start, and after it refused something. */
function resumed(show: Show, { figures, nonce }: Extract<Happening, { kind: "resumed" }>): Show {
  if (show.at === "showing") return show;
  if (nonce === 0 && show.at === "opening") return { at: "seeding", figures };
  return { at: "ready", figures, nonce };
}

/** A round is shown when it was asked for, and when the server says that one was never shown to its end. */
function drawn(show: Show, { round, steps, nextNonce }: Extract<Happening, { kind: "drawn" }>): Show {
  const [first] = steps;
  const expected = show.at === "ready" || (show.at === "asking" && show.nonce === round.nonce);
  if (!expected || first === undefined) return show;
  return { at: "showing", figures: first.figures, round, steps, step: first, nextNonce };
}

function stepShown(show: Extract<Show, { at: "showing" }>): Show {
  const next = show.steps[show.steps.indexOf(show.step) + 1];
  if (next === undefined) return { at: "ready", figures: show.figures, nonce: show.nextNonce };
  return { ...show, figures: next.figures, step: next };
}

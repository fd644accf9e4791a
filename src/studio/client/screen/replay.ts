// Shows a round of the past on the reels again, between two rounds, and puts everything back as it was.
import type { OwnRoundDetail } from "../play/own-rounds.ts";
import type { Show } from "../play/round-show.ts";
import type { Stage } from "../stage/stage.ts";
import { part } from "./element.ts";
import type { Panel } from "./panel.ts";
import type { Presenter } from "./presenter.ts";
import type { StakeControl } from "./stake-control.ts";

export interface ReplayParts {
  readonly stage: Stage;
  readonly panel: Panel;
  readonly stakes: StakeControl;
  readonly presenter: Presenter;
  /** Whether a round is shown again now: then nothing can be staked. */
  readonly watching: { now: boolean };
}

/** Does nothing while a round is played. */
export async function replay(parts: ReplayParts, { round, maths }: OwnRoundDetail, show: Show | null): Promise<void> {
  const { stage, panel, stakes, presenter, watching } = parts;
  if (watching.now || show?.at !== "ready") return;
  const { figures } = show;
  const standing = stage.stops;
  const message = part("message");
  const said = message.textContent;
  watching.now = true;
  panel.open(false, false);
  stakes.open(false);
  stage.rest(round.outcome.base.stops, maths.strips);
  await presenter.replay(round, figures.balance);
  stage.light([]);
  stage.rest(standing);
  message.textContent = said;
  message.className = "";
  panel.figures(figures, 0);
  panel.open(true, false);
  stakes.open(true);
  watching.now = false;
}

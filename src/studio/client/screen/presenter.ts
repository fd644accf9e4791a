// Shows a session: turns each step of a round into reels, light, words and sound, at a pace the player may hurry.
import type { PlayedRound, PlayState } from "#contract/game.ts";
import type { GameDefinition } from "../../engine/definition.ts";
import type { SpinResult } from "../../engine/outcome.ts";
import type { Messages } from "../messages/messages.ts";
import type { Screen } from "../play/game.ts";
import type { MoneyText } from "../play/money.ts";
import type { Show } from "../play/round-show.ts";
import { roundSteps, type Step } from "../play/round-steps.ts";
import type { Tally } from "../play/tally.ts";
import type { Sound } from "../sound/sound.ts";
import type { Light } from "../stage/light.ts";
import type { Stage } from "../stage/stage.ts";
import { shareOf } from "./counting.ts";
import type { Notices } from "./notices.ts";
import { Pace } from "./pace.ts";
import type { Panel } from "./panel.ts";
import { Signs } from "./signs.ts";
import type { Words } from "./words.ts";

export interface Ensemble {
  readonly definition: GameDefinition;
  readonly messages: Messages;
  readonly money: MoneyText;
  readonly stage: Stage;
  readonly panel: Panel;
  readonly notices: Notices;
  readonly sound: Pick<Sound, "play">;
  readonly words: Words;
  readonly tally: Tally;
  readonly calm: () => boolean;
  /** Hears of every turn, for whatever else depends on it. */
  readonly onTurn: (show: Show) => void;
  readonly showCommitment: (state: PlayState) => Promise<void>;
  readonly seedsSettled: (state: PlayState) => void;
}

/** From these multiples of the stake on, a win is called great, huge and legendary, and is counted up for so long. */
const GREAT = [
  [10n, 3_200],
  [30n, 5_200],
  [100n, 8_000],
] as const;

export class Presenter implements Screen {
  readonly #with: Ensemble;
  readonly #pace = new Pace();
  readonly #signs: Signs;
  #round: PlayedRound | null = null;
  #replaying = false;
  #before: Show["at"] = "opening";
  #lights: Light[] = [];

  constructor(ensemble: Ensemble) {
    this.#with = ensemble;
    this.#signs = new Signs(this.#pace, ensemble.calm);
  }

  /** Shortens what is only being shown; the reels themselves are never hurried. */
  hurry(): void {
    this.#pace.hurry();
  }

  turned(show: Show): void {
    const { panel, sound, notices, messages } = this.#with;
    const resumed = show.at === "showing" && this.#before === "ready";
    this.#before = show.at;
    if (show.at === "showing") this.#round = show.round;
    if (show.at === "ready" || show.at === "over") {
      this.#round = null;
      sound.play((on) => on.follow(0));
    }
    const counting = show.at === "showing" && show.step.kind !== "reels" && this.#isGain && !this.#with.calm();
    panel.figures(show.figures, counting ? this.#pace.beatMs * 0.6 : 0);
    panel.open(show.at === "ready", show.at === "asking");
    if (show.at === "asking") {
      notices.clear();
      sound.play((on) => on.press());
      this.#signs.say(messages.goodLuck);
    }
    if (resumed) this.#signs.say(messages.goesOn);
    this.#with.onTurn(show);
  }

  /** Shows a round of the past again: nothing is staked, counted or celebrated anew in the figures. */
  async replay(round: PlayedRound, balance: bigint): Promise<void> {
    const { panel, messages, definition } = this.#with;
    this.#round = round;
    this.#replaying = true;
    this.#signs.say("");
    this.#signs.badge(messages.replay);
    for (const step of roundSteps(definition, round, balance)) {
      panel.figures({ balance, win: step.figures.win }, 0);
      await this.play(step);
    }
    this.#signs.badge(null);
    this.#replaying = false;
    this.#round = null;
  }

  async play(step: Step): Promise<void> {
    switch (step.kind) {
      case "reels":
        return this.#playReels(step);
      case "line":
        return this.#playLine(step);
      case "scatter":
        return this.#playScatter(step);
      case "free-spins-won":
        return this.#playFreeSpinsWon(step);
      case "feature-total":
        return this.#playFeatureTotal(step);
      case "result":
        return this.#playResult(step);
    }
  }

  refused(code: string, requestId: string | null, final: boolean): void {
    this.#signs.say("");
    const { notices } = this.#with;
    void (final ? notices.end(code, requestId) : notices.refused(code, requestId));
  }

  trouble(failures: number): void {
    this.#with.notices.trouble(failures);
  }

  recalled(round: PlayedRound): void {
    const text = this.#with.words.recalled(round);
    this.#signs.say(text);
    this.#signs.announce(text);
  }

  showCommitment(state: PlayState): Promise<void> {
    return this.#with.showCommitment(state);
  }

  seedsSettled(state: PlayState): void {
    this.#with.seedsSettled(state);
  }

  async #playReels({ result, free }: Extract<Step, { kind: "reels" }>): Promise<void> {
    const { stage, sound, definition, messages } = this.#with;
    this.#lights = [];
    this.#pace.begin(result.wins.length);
    if (free !== null) {
      stage.free(true);
      this.#signs.badge(messages.freeSpin(free.number, free.of, free.multiplier));
      this.#signs.say("");
    }
    sound.play((on) => on.spin());
    sound.play((on) => on.follow(free === null ? 1 : 2));
    let scatters = 0;
    await stage.spin(
      result,
      (reel) => {
        sound.play((on) => on.stop(reel));
        const column = result.grid.slice(reel * definition.rows, (reel + 1) * definition.rows);
        if (definition.scatter === null || !column.includes(definition.scatter.symbol)) return;
        scatters += 1;
        sound.play((on) => on.scatter(scatters));
      },
      () => sound.play((on) => on.tension(0.8)),
    );
    if (free !== null) this.#signs.announce(`${this.#signs.feature.textContent}: ${this.#spokenSpin(result)}`);
    else if (this.#round?.outcome.free.length !== 0) this.#signs.announce(this.#spokenSpin(result));
    if (result.wins.length === 0 && result.scatterCoins === 0) await this.#pace.rest(free === null ? 0 : 350);
  }

  async #playLine({ won, cells, amount }: Extract<Step, { kind: "line" }>): Promise<void> {
    const { definition, money, words } = this.#with;
    const rows = definition.kind === "lines" ? (definition.lines[won.line] ?? null) : null;
    this.#signs.say(words.line(won, cells, amount));
    await this.#light({ cells, rows, isWays: rows === null, label: money(amount), subdued: !this.#isGain });
  }

  async #playScatter({ count, cells, amount }: Extract<Step, { kind: "scatter" }>): Promise<void> {
    this.#signs.say(this.#with.words.scatter(count, amount));
    const label = amount > 0n ? this.#with.money(amount) : "";
    await this.#light({ cells, rows: null, isWays: false, label, subdued: !this.#isGain });
  }

  async #light(light: Light): Promise<void> {
    this.#with.stage.light([light]);
    if (!light.subdued) this.#with.sound.play((on) => on.line(this.#lights.length));
    this.#lights.push(light);
    await this.#pace.beat();
  }

  async #playFreeSpinsWon({ spins, more, multiplier }: Extract<Step, { kind: "free-spins-won" }>): Promise<void> {
    const { messages, sound, stage } = this.#with;
    const text = more ? messages.moreFreeSpins(spins) : messages.freeSpinsWon(spins, multiplier);
    stage.free(true);
    this.#signs.badge(text);
    this.#signs.say(text, true);
    this.#signs.announce(text);
    sound.play((on) => on.feature());
    stage.celebrate(this.#lights[0]?.cells ?? [], 14);
    stage.light(this.#lights.slice(0, 1));
    stage.celebrate([], 0, 2_600);
    await this.#signs.herald(
      more ? messages.moreFreeSpins(spins) : messages.freeSpinsShort(spins),
      `×${multiplier}`,
      2_600,
    );
  }

  async #playFeatureTotal({ spins, amount }: Extract<Step, { kind: "feature-total" }>): Promise<void> {
    const { messages, money, stage } = this.#with;
    const text = messages.featureTotal(spins, money(amount));
    this.#signs.badge(text);
    this.#signs.say(text, this.#isGain);
    this.#signs.announce(text);
    stage.light(this.#lights);
    if (this.#isGain) await this.#signs.herald(messages.freeSpinsShort(spins), money(amount), 2_400);
    else await this.#pace.rest(1_200);
    stage.free(false);
    this.#signs.badge(this.#replaying ? messages.replay : null);
    this.#with.sound.play((on) => on.follow(1));
  }

  async #playResult(step: Extract<Step, { kind: "result" }>): Promise<void> {
    const { stage, sound, words, tally, panel, money, messages } = this.#with;
    const round = this.#round;
    if (round === null) return;
    if (!this.#replaying) {
      tally.count(round);
      panel.net(tally.net);
    }
    const text = words.result(step);
    this.#signs.say(text, step.verdict === "win");
    const spin = round.outcome.free.length === 0 && step.amount > 0n ? ` ${this.#spokenSpin(round.outcome.base)}.` : "";
    this.#signs.announce(`${text}.${spin} ${messages.balanceIs(money(step.figures.balance))}`);
    stage.light(this.#lights);
    if (step.verdict !== "win") return this.#pace.rest(step.verdict === "returned" ? 350 : 0);
    const multiple = Number(step.amount / round.stake);
    sound.play((on) => on.win(multiple));
    const cells = [...new Set(this.#lights.flatMap((light) => light.cells))];
    const tier = GREAT.findLastIndex(([from]) => step.amount >= round.stake * from);
    const [, shineMs] = GREAT[tier] ?? [0n, 0];
    stage.celebrate(cells, Math.min(16, 4 + multiple), shineMs);
    if (shineMs === 0) await this.#pace.rest(900);
    else await this.#signs.herald(messages.great[tier] ?? "", (share) => money(shareOf(step.amount, share)), shineMs);
    stage.calmDown();
  }

  /** What comes back at or below the stake is told, and nothing more. */
  get #isGain(): boolean {
    return this.#round !== null && this.#round.win > this.#round.stake;
  }

  #spokenSpin(result: SpinResult): string {
    return this.#with.words.spoken(result, this.#round?.stake ?? 0n);
  }
}

// Plays the session: asks the server for rounds, hands them to the screen step by step, and never loses one on the way.
import type { PlayedRound, PlayState } from "#contract/game.ts";
import type { GameDefinition } from "../../engine/definition.ts";
import type { PlayApi, RevealedSeeds, Spun } from "./api.ts";
import { endsSession } from "./refusals.ts";
import { untilAnswered, type Answer, type Settled, type Wait } from "./retry.ts";
import { after, type Happening, type Show } from "./round-show.ts";
import { roundSteps, type Step } from "./round-steps.ts";

/** What the game needs of whoever shows it. */
export interface Screen {
  /** Every turn of the show: its figures, and whether a press would be heard. */
  turned(show: Show): void;
  /** Plays a step to its end. */
  play(step: Step): Promise<void>;
  /** `final` when there is nothing to play on. */
  refused(code: string, requestId: string | null, final: boolean): void;
  /** The server was not reached `failures` times in a row; 0 when it is there again. */
  trouble(failures: number): void;
  /** The session was taken up again: this is what came of its newest round, which has been shown. */
  recalled(round: PlayedRound): void;
  /** Resolves once the player can see the commitment. */
  showCommitment(state: PlayState): Promise<void>;
  /** What is played from now on is drawn from the seeds of this state. */
  seedsSettled(state: PlayState): void;
}

export interface Surroundings {
  readonly now: () => number;
  readonly wait: Wait;
  /** Between two requests: may end early when there is reason to hope. */
  readonly waitToRetry: Wait;
  readonly newClientSeed: () => string;
  /** From one press to the next that is heard, however quick the reels are. */
  readonly shortestCycleMs: number;
}

export class Game {
  readonly #definition: GameDefinition;
  readonly #api: PlayApi;
  readonly #screen: Screen;
  readonly #around: Surroundings;
  /** Of the seeds in force: rounds are asked for on these, or not at all. */
  #commitment = "";
  #show: Show = { at: "opening", figures: { balance: 0n, win: 0n } };

  constructor(definition: GameDefinition, api: PlayApi, screen: Screen, around: Surroundings) {
    this.#definition = definition;
    this.#api = api;
    this.#screen = screen;
    this.#around = around;
  }

  /** Takes up the session where the server says it stands, also in the middle of a round. */
  async resume(state: PlayState): Promise<void> {
    const last = state.last_round;
    const opening = this.#show.at === "opening";
    if (!opening && state.server_seed_hash !== this.#commitment) this.#screen.seedsSettled(state);
    this.#commitment = state.server_seed_hash;
    const unseen = last === null || last.shown ? null : last;
    const figures =
      unseen === null
        ? { balance: state.balance, win: last?.win ?? 0n }
        : { balance: state.balance - unseen.win, win: 0n };
    this.#turn({ kind: "resumed", figures, nonce: state.next_nonce });
    if (this.#show.at === "seeding" && state.state === "active") await this.#settleSeeds(state);
    if (unseen !== null) await this.#showRound({ round: unseen, balance: state.balance, nextNonce: state.next_nonce });
    if (opening && last !== null) this.#screen.recalled(last);
    if (state.state !== "active") this.#end("session_closed", null);
  }

  /** Stakes and plays one round; does nothing while another one runs. */
  async press(stake: bigint): Promise<void> {
    if (this.#show.at !== "ready") return;
    const { nonce } = this.#show;
    const pressedAt = this.#around.now();
    this.#turn({ kind: "pressed", stake });
    const settled = await this.#ask(() => this.#api.spin(nonce, stake, this.#commitment));
    if (settled.kind === "done") await this.#showRound(settled.value, pressedAt + this.#around.shortestCycleMs);
    else await this.#refuse(settled);
  }

  /** Shows the seeds played so far and goes on with new ones; null when that cannot be now, or was refused. */
  async changeSeeds(): Promise<RevealedSeeds | null> {
    if (this.#show.at !== "ready") return null;
    this.#turn({ kind: "reseeding" });
    const settled = await this.#ask(() => this.#api.rotateSeeds(this.#commitment));
    if (settled.kind === "refused") {
      await this.#refuse(settled);
      return null;
    }
    await this.#settleSeeds(settled.value.state);
    return settled.value.revealed;
  }

  /** Gives the seeds a part of the player's own choice; false when rounds have been played on them already. */
  async chooseClientSeed(clientSeed: string): Promise<boolean> {
    if (this.#show.at !== "ready") return false;
    const settled = await this.#ask(() => this.#api.setClientSeed(clientSeed));
    if (settled.kind === "done") this.#screen.seedsSettled(settled.value);
    return settled.kind === "done";
  }

  async #settleSeeds(state: PlayState): Promise<void> {
    this.#commitment = state.server_seed_hash;
    await this.#screen.showCommitment(state);
    const seed = this.#around.newClientSeed();
    const settled = await this.#ask(() => this.#api.setClientSeed(seed));
    if (settled.kind === "refused") {
      await this.#refuse(settled);
      return;
    }
    this.#screen.seedsSettled(settled.value);
    this.#turn({ kind: "seeded", nonce: settled.value.next_nonce });
  }

  /** @param notBefore when the next press may be heard, at the earliest. */
  async #showRound({ round, balance, nextNonce }: Spun, notBefore = 0): Promise<void> {
    const steps = roundSteps(this.#definition, round, balance - round.win);
    this.#turn({ kind: "drawn", round, steps, nextNonce });
    while (this.#show.at === "showing") {
      const { step } = this.#show;
      await this.#screen.play(step);
      if (step.kind === "result") {
        void this.#tellShown(round.nonce);
        await this.#around.wait(Math.max(0, notBefore - this.#around.now()));
      }
      this.#turn({ kind: "step-shown" });
    }
  }

  /** Not waited for: should it never arrive, the worst is that a reload shows this round once more. */
  async #tellShown(nonce: number): Promise<void> {
    await untilAnswered(
      () => this.#api.markShown(nonce),
      this.#around.waitToRetry,
      () => {},
    );
  }

  /** Says why, then asks the server where the session stands: the refusal may have been caused by something elsewhere. */
  async #refuse({ code, requestId }: Extract<Settled<unknown>, { kind: "refused" }>): Promise<void> {
    if (endsSession(code)) {
      this.#end(code, requestId);
      return;
    }
    // Out of order says only that the session went on elsewhere: nothing the player did was refused.
    if (code !== "spin_out_of_order") this.#screen.refused(code, requestId, false);
    const settled = await this.#ask(() => this.#api.state());
    if (settled.kind === "done") await this.resume(settled.value);
    else this.#end(settled.code, settled.requestId);
  }

  #end(code: string, requestId: string | null): void {
    this.#turn({ kind: "ended" });
    this.#screen.refused(code, requestId, true);
  }

  async #ask<T>(request: () => Promise<Answer<T>>): Promise<Settled<T>> {
    let troubled = false;
    const settled = await untilAnswered(request, this.#around.waitToRetry, (failures) => {
      troubled = true;
      this.#screen.trouble(failures);
    });
    if (troubled) this.#screen.trouble(0);
    return settled;
  }

  #turn(happening: Happening): void {
    const next = after(this.#show, happening);
    if (next === this.#show) return;
    this.#show = next;
    this.#screen.turned(next);
  }
}

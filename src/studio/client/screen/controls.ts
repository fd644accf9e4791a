// The buttons of the game and what each of them does.
import type { Messages } from "../messages/messages.ts";
import type { Sound } from "../sound/sound.ts";
import { part } from "./element.ts";
import type { KeyActions } from "./keyboard.ts";
import type { Panel } from "./panel.ts";

export interface Handles {
  readonly spin: () => void;
  readonly hurry: () => void;
  readonly raise: () => void;
  readonly lower: () => void;
  readonly rules: (at: "top" | "fairness") => Promise<void>;
  readonly history: () => Promise<void>;
  /** Takes away what was said about a refusal. */
  readonly close: () => void;
  readonly sound: Pick<Sound, "muted" | "toggle" | "wake">;
}

/** Answers with the same actions for the keys. */
export function listenToButtons(handles: Handles, messages: Messages, panel: Panel): KeyActions {
  const mute = part("mute", HTMLButtonElement);
  const nameMute = (): void => {
    mute.ariaLabel = handles.sound.muted ? messages.unmute : messages.mute;
    mute.title = mute.ariaLabel;
    mute.classList.toggle("muted", handles.sound.muted);
  };
  nameMute();
  const actions: KeyActions = {
    spin: handles.spin,
    raise: handles.raise,
    lower: handles.lower,
    rules: () => void handles.rules("top"),
    history: () => void handles.history(),
    mute() {
      handles.sound.toggle();
      nameMute();
    },
    close: handles.close,
  };
  press("spin", actions.spin);
  press("rules-open", actions.rules);
  press("history-open", actions.history);
  press("seal", () => void handles.rules("fairness"));
  for (const [id, act] of [
    ["raise", actions.raise],
    ["lower", actions.lower],
    ["mute", actions.mute],
  ] as const) {
    press(id, (event) => {
      act();
      // After a mouse or a finger the space bar should spin; who came by keyboard stays where they are.
      if (event.detail > 0) panel.focusSpin();
    });
  }
  part("room").addEventListener("click", handles.hurry);
  // Browsers allow sound only after the player did something.
  const wake = (): void => handles.sound.wake();
  addEventListener("pointerdown", wake, { capture: true });
  addEventListener("keydown", wake, { capture: true });
  return actions;
}

function press(id: string, act: (event: MouseEvent) => void): void {
  part(id, HTMLButtonElement).addEventListener("click", act);
}

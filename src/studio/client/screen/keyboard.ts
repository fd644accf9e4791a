// The keys of the game; holding one down never plays on by itself.

export interface KeyActions {
  readonly spin: () => void;
  readonly raise: () => void;
  readonly lower: () => void;
  readonly rules: () => void;
  readonly history: () => void;
  readonly mute: () => void;
  readonly close: () => void;
}

const ACTIONS: Readonly<Record<string, keyof KeyActions>> = {
  " ": "spin",
  enter: "spin",
  "+": "raise",
  "=": "raise",
  arrowup: "raise",
  "-": "lower",
  _: "lower",
  arrowdown: "lower",
  i: "rules",
  h: "history",
  m: "mute",
  escape: "close",
};

/** What a key means, or null. `onControl`: the key was meant for the button or link that has the focus. */
export function actionOf(key: string, onControl: boolean): keyof KeyActions | null {
  const action = ACTIONS[key.toLowerCase()] ?? null;
  return action === "spin" && onControl ? null : action;
}

export function listenToKeys(actions: KeyActions): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const isPress = event.key === " " || event.key === "Enter";
    // A held key repeats, and the browser would press the focused button each time: that would be automatic play.
    if (event.repeat && isPress) event.preventDefault();
    if (event.repeat) return;
    const onControl = event.target instanceof Element && event.target.closest("button, a") !== null;
    const action = actionOf(event.key, onControl);
    if (action === null) return;
    event.preventDefault();
    actions[action]();
  });
}

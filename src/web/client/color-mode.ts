// Light, dark or as the system says: kept in the browser's local storage and set before the first paint.
import { kept } from "./stored.ts";

export const COLOR_MODES = ["light", "dark", "system"] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

const KEY = "color-mode";

/** Part of the script in the head, which runs before anything is drawn. */
export const COLOR_MODE_BOOT = `var m=localStorage.getItem("${KEY}");document.documentElement.classList.toggle("dark",m==="dark"||(m!=="light"&&matchMedia("(prefers-color-scheme:dark)").matches));`;

const listeners = new Set<() => void>();
const isColorMode = (value: string | null): value is ColorMode => COLOR_MODES.some((mode) => mode === value);

function stored(): ColorMode {
  const value = kept.get(KEY);
  return isColorMode(value) ? value : "system";
}
const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const mode = stored();
  document.documentElement.classList.toggle("dark", mode === "dark" || (mode === "system" && systemIsDark().matches));
  for (const listener of listeners) listener();
}

export function setColorMode(mode: ColorMode): void {
  kept.set(KEY, mode);
  apply();
}

/** Keeps the page in its mode while other tabs and the system change theirs. */
export function followColorMode(): () => void {
  const system = systemIsDark();
  addEventListener("storage", apply);
  system.addEventListener("change", apply);
  // Either may have changed after the head of the page had asked and before anybody listened.
  apply();
  return () => {
    removeEventListener("storage", apply);
    system.removeEventListener("change", apply);
  };
}

/** A store for `useSyncExternalStore`: the chosen mode. */
export const colorModeStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: stored,
  whenBuilt: (): ColorMode => "system",
};

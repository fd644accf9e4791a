// How this reader likes the interface, kept in the browser: row height, collapsed sidebar.
import { kept, keptChanges } from "./stored.ts";

export interface Preferences {
  readonly density: "comfortable" | "compact";
  readonly sidebar: "open" | "collapsed";
}

const DEFAULTS: Preferences = { density: "comfortable", sidebar: "open" };
const CHOICES: { readonly [K in keyof Preferences]: readonly Preferences[K][] } = {
  density: ["comfortable", "compact"],
  sidebar: ["open", "collapsed"],
};
/** Class of the document for what is not as it is by default; the style sheet knows them. */
const CLASSES: { readonly [K in keyof Preferences]: readonly [value: Preferences[K], className: string] } = {
  density: ["compact", "density-compact"],
  sidebar: ["collapsed", "sidebar-collapsed"],
};

/** Part of the script in the head: the page is drawn as this reader left it. */
export const PREFERENCES_BOOT = Object.entries(CLASSES)
  .map(
    ([name, [value, className]]) =>
      `if(localStorage.getItem("${name}")==="${value}")document.documentElement.classList.add("${className}");`,
  )
  .join("");

const changes = keptChanges();

/** A store for `useSyncExternalStore` of one preference. */
export function preferenceStore<K extends keyof Preferences>(name: K) {
  return {
    subscribe: changes.subscribe,
    now: (): Preferences[K] => {
      const stored = kept.get(name);
      return CHOICES[name].find((choice) => choice === stored) ?? DEFAULTS[name];
    },
    whenBuilt: (): Preferences[K] => DEFAULTS[name],
    set: (value: Preferences[K]): void => {
      kept.set(name, value);
      const [other, className] = CLASSES[name];
      document.documentElement.classList.toggle(className, value === other);
      changes.tell();
    },
  };
}

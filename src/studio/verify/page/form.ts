// The form: reads and fills its fields, and says at each field what is wrong with it.
import { part } from "./element.ts";
import { FIELDS, entriesOf, type Entries, type Field, type Flaws } from "./entries.ts";
import type { Say } from "./say.ts";

type Input = HTMLInputElement | HTMLSelectElement;

export const inputOf = (field: Field): Input =>
  field === "game" || field === "variant" ? part(field, HTMLSelectElement) : part(field, HTMLInputElement);

export const entered = (): Entries => entriesOf((field) => inputOf(field).value.trim());

export function enter(entries: Entries): void {
  for (const field of FIELDS) {
    const input = inputOf(field);
    const value = entries[field];
    input.value = value;
    // What a list does not hold, such as a game in an address, stays visible instead of turning into nothing.
    if (input.value !== value) input.append(new Option(value, value, true, true));
  }
}

/** Moves to the first; none clears all. */
export function showFlaws(flaws: Flaws, say: Say): void {
  for (const field of FIELDS.toReversed()) {
    const flaw = flaws[field];
    const input = inputOf(field);
    input.ariaInvalid = String(flaw !== undefined);
    part(`${field}_flaw`, HTMLElement).textContent =
      flaw === undefined ? "" : say(`flaw_${flaw}`, String(input.value.trim().length));
    if (flaw !== undefined) input.focus();
  }
}

// Looking as another agent begins and ends for the whole browser: every page of it starts anew, with nothing known before.
import { kept } from "./stored.ts";

const KEY = "viewing";

/** Opens an address of ours as whoever the server now says we look as; other pages of this browser begin anew too. */
export function startAnew(address: string): void {
  // Only that it changes matters.
  kept.set(KEY, crypto.getRandomValues(new Uint32Array(2)).join("-"));
  location.assign(address);
}

/** Called with what begins anew when another page of this browser says so. */
export function onStartAnew(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => {
    if (key === KEY) listener();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

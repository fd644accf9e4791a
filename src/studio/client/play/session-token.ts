// The play token of this tab: kept so that a reload goes on with the same session, and the launch token it was bought with.
import { keep } from "./keep.ts";

interface Kept {
  readonly launch: string;
  readonly token: string;
}

const KEY = "reelgate.play";

export function keepToken(storage: Storage | null, kept: Kept): void {
  keep(storage, KEY, JSON.stringify(kept));
}

/** @param launch the launch token in the address, if any: then only the play token bought with it will do. */
export function keptToken(storage: Storage | null, launch: string | null): string | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("token" in kept) || typeof kept.token !== "string") return null;
    const sameLaunch = launch === null || ("launch" in kept && kept.launch === launch);
    return sameLaunch ? kept.token : null;
  } catch {
    return null;
  }
}

/** For how long each room has been told nothing: a page that has just opened need not ask again what it asked since. */

export interface Heard {
  note(room: string): void;
  /** How long none of the rooms was told anything, as far as this node can know; a minute at most. */
  quietMs(rooms: readonly string[]): number;
}

const KEPT_MS = 60_000;

/** @param listeningSince since when this node hears of everything, in milliseconds of `now`; null: it does not */
export function createHeard(listeningSince: () => number | null, now: () => number = () => performance.now()): Heard {
  // The longest quiet first.
  const lastTold = new Map<string, number>();
  return {
    note(room) {
      const at = now();
      lastTold.delete(room);
      lastTold.set(room, at);
      for (const [quiet, toldAt] of lastTold) {
        if (at - toldAt <= KEPT_MS) break;
        lastTold.delete(quiet);
      }
    },
    quietMs(rooms) {
      const since = listeningSince();
      if (since === null) return 0;
      const last = Math.max(since, ...rooms.map((room) => lastTold.get(room) ?? since));
      return Math.floor(Math.min(KEPT_MS, Math.max(0, now() - last)));
    },
  };
}

// What is lit on the reels: the symbols of one win, the line they lie on, and its amount.

export interface Light {
  /** Indices of the grid, reel by reel. */
  readonly cells: readonly number[];
  /** Row of each reel the line passes; null for wins that lie on no line. */
  readonly rows: readonly number[] | null;
  /** Whether its symbols win from reel to reel, in every way they can be combined. */
  readonly isWays: boolean;
  readonly label: string;
  /** Of a round that brings no gain: it lies still, and nothing sparkles. */
  readonly subdued: boolean;
}

/** Lit from 0 to 1 within this time; the line is drawn from left to right meanwhile. */
const KINDLE_MS = 280;

export function kindled(sinceMs: number): number {
  const at = Math.min(1, Math.max(0, sinceMs / KINDLE_MS));
  return 1 - (1 - at) ** 3;
}

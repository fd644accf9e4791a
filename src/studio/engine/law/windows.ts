// What a reel shows, stop by stop.

/** The symbols from the top row down; a strip wraps at its end. */
export const windowAt = (rows: number, strip: readonly number[], stop: number): number[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? -1);

export const countIn = (shown: readonly number[], symbol: number | undefined): number =>
  shown.filter((each) => each === symbol).length;

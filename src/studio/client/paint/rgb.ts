// A colour as the painters mix it.

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

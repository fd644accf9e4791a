// What people, players, agents, keys and views are called: free text in one line that is read as it is written.
import { z } from "zod";

/** No control characters, no line breaks, and none of the characters that turn the direction of what follows. */
export const NAME = /^[^\p{Cc}\u2028-\u202E\u2066-\u2069]*$/u;

export const nameText = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .regex(NAME, "This may not hold control characters, nor characters that change the direction of the text.");

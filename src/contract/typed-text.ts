// Free text that somebody types and others read, decide and sign by: it is read as it is written.
import { z } from "zod";

/** No control characters, no line breaks, and none of the characters that turn the direction of what follows. */
export const LINE = /^[^\p{Cc}\u2028-\u202E\u2066-\u2069]*$/u;
/** The same, in as many lines as it takes. */
export const LINES = /^(?:[\t\r\n]|[^\p{Cc}\u2028-\u202E\u2066-\u2069])*$/u;

const typed = (least: number, most: number) => z.string().trim().min(least).max(most);

/** What something is called, a reason, a note: `least` to `most` UTF-16 units in one line. */
export const lineText = (least: number, most: number) =>
  typed(least, most).regex(
    LINE,
    "This may not hold control characters, nor characters that change the direction of the text.",
  );

/** What takes more than a line to say. */
export const linesText = (least: number, most: number) =>
  typed(least, most).regex(
    LINES,
    "This may not hold control characters but line breaks, nor characters that change the direction of the text.",
  );

// The page's words in its own language, with their arguments put in.
import type { Messages, Word } from "./messages/messages.ts";

export type Say = (word: Word, ...args: readonly string[]) => string;

export const sayIn =
  (words: Messages["words"]): Say =>
  (word, ...args) =>
    args.reduce((text, arg) => text.replace("{}", () => arg), words[word]);

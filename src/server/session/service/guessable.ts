/** Which passwords a stranger would try first, however long they are. */

const FEWEST_KINDS = 6;
/** Shorter words (`ana`) are part of too many good passwords. */
const SHORTEST_WORD = 4;
/** Along the keyboard, in both directions. */
const RUNS = [
  "01234567890123456789",
  "98765432109876543210",
  "abcdefghijklmnopqrstuvwxyz",
  "zyxwvutsrqponmlkjihgfedcba",
  "qwertyuiopasdfghjklzxcvbnm",
  "mnbvcxzlkjhgfdsapoiuytrewq",
];
const RUN_LENGTH = 8;

/** @param names what is known of the member: sign-in name, name, agent's code */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  if (new Set(text).size < FEWEST_KINDS) return true;
  const whole = names.map((name) => name.toLowerCase());
  const words = [...whole, ...whole.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))];
  const rest = words
    .filter((word) => word.length >= SHORTEST_WORD)
    .concat("password", "senha", "reelgate")
    .reduce((left, word) => left.replaceAll(word, ""), text);
  return new Set(rest).size < FEWEST_KINDS || RUNS.some((run) => holdsRun(rest, run));
}

/** Whether little is left of it without a piece of the run. */
function holdsRun(text: string, run: string): boolean {
  for (let at = 0; at + RUN_LENGTH <= run.length; at += 1) {
    const piece = run.slice(at, at + RUN_LENGTH);
    if (text.includes(piece) && new Set(text.replaceAll(piece, "")).size < FEWEST_KINDS) return true;
  }
  return false;
}

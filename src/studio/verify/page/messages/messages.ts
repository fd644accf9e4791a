// Every word of the verifier: both languages fill this shape, so a missing line does not compile.
import type { Field, Flaw } from "../entries.ts";

/** What stands in the page from the start: `{{key}}` in its HTML. */
export type PageText =
  | "title"
  | "lead"
  | "noScript"
  | "languages"
  | "colours"
  | "light"
  | "dark"
  | "system"
  | "round"
  | "shown"
  | "shown_hint"
  | "server_seed_hint"
  | "server_seed_hash_hint"
  | "verify"
  | "example"
  | "result"
  | "nothingYet"
  | "how"
  | "howSeeds"
  | "howMaths"
  | "keep"
  | "keepText"
  | Field;

/** What the script says; `{}` stands for an argument, in order. */
export type Word =
  | "insecure"
  | "good"
  | "goodText"
  | "bad"
  | "badText"
  | "commitmentHolds"
  | "commitmentBroken"
  | "mathsHold"
  | "mathsBroken"
  | "mathsOf"
  | "mathsOfNobody"
  | "paidHolds"
  | "paidBroken"
  | "notCompared"
  | "stopsBroken"
  | "total"
  | "freeSpins"
  | "capped"
  | "spins"
  | "base"
  | "free"
  | "reels"
  | "stops"
  | "wins"
  | "where"
  | "pays"
  | "line"
  | "ways"
  | "anywhere"
  | "moreSpins"
  | "none"
  | "winning"
  | `flaw_${Flaw}`;

export interface Messages {
  readonly page: Readonly<Record<PageText, string>>;
  readonly words: Readonly<Record<Word, string>>;
}

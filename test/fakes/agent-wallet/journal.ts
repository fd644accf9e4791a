/** What a wallet has booked, line by line in a file: it is there again after a restart. */
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { z } from "zod";
import { walletCallType, walletRefusal } from "#contract/wallet-call.ts";

const money = z.coerce.bigint();

const booking = z.object({
  txId: z.string(),
  type: walletCallType,
  player: z.string(),
  roundId: z.string().nullable(),
  /** The stake a win or a rollback belongs to. */
  refTxId: z.string().nullable(),
  roundState: z.enum(["open", "closed"]),
  amount: money,
  /** What it did to the balance: of a refusal nothing. */
  moved: money,
  status: z.enum(["ok", ...walletRefusal.options]),
  /** Everything a repeated call must have again to be the same. */
  content: z.string(),
  /** As it was sent, byte for byte. */
  answer: z.string(),
});
export type Booking = Readonly<z.output<typeof booking>>;

const entry = z.discriminatedUnion("what", [
  z.object({ what: z.literal("balance"), player: z.string(), balance: money }),
  z.object({ what: z.literal("blocked"), player: z.string(), isBlocked: z.boolean() }),
  z.object({ what: z.literal("booked"), booking }),
]);
export type Entry = z.output<typeof entry>;

export interface Journal {
  readonly entries: () => readonly Entry[];
  readonly write: (entry: Entry) => void;
  /** Begins again with these, which say the same in fewer lines. */
  readonly replace: (entries: readonly Entry[]) => void;
  readonly close: () => void;
}

const withoutFile: Journal = {
  entries: () => [],
  write: () => undefined,
  replace: () => undefined,
  close: () => undefined,
};

const asText = (line: Entry): string =>
  `${JSON.stringify(line, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value))}\n`;

const BEGINNING = '{"what":"';

/** A last line that was not written to its end never was: nobody has been answered by it. */
function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const lines = text.split("\n");
  const half = lines.pop() ?? "";
  const entries = lines.map((line, at) => {
    try {
      return entry.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`line ${at + 1} is no entry of a wallet's journal`, { cause });
    }
  });
  // Another file that was named by mistake stays whole.
  if (!half.startsWith(BEGINNING) && !BEGINNING.startsWith(half))
    throw new Error(`line ${lines.length + 1} is no entry of a wallet's journal`);
  truncateSync(file, Buffer.byteLength(text) - Buffer.byteLength(half));
  return entries;
}

export function openJournal(file: string | undefined): Journal {
  if (file === undefined) return withoutFile;
  const before = readEntries(file);
  let open = openSync(file, "a");
  return {
    entries: () => before,
    write: (line) => void writeSync(open, asText(line)),
    replace: (lines) => {
      writeFileSync(`${file}.new`, lines.map(asText).join(""), { flush: true });
      renameSync(`${file}.new`, file);
      closeSync(open);
      open = openSync(file, "a");
    },
    close: () => closeSync(open),
  };
}

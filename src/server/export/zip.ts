/** Writes a ZIP file front to back: each file in it is compressed as it comes, its size is told behind it. */
import { crc32, createDeflateRaw } from "node:zlib";
import type { DeflateRaw } from "node:zlib";

export interface ZipWriter {
  /** Begins the next file; the one before is finished. */
  readonly open: (name: string) => Promise<void>;
  readonly add: (text: string) => Promise<void>;
  /** Finishes the last file and writes the table of all. */
  readonly end: () => Promise<void>;
}

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

const VERSION = 20;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980: a file is the same whenever it is written. */
const DATE = 0x21;
const MOST_BYTES = 0xffff_ffff;

/** A file that would need more than 4 GiB cannot be told in this format's plain form. */
export class ZipTooLarge extends Error {}

export function createZip(write: (bytes: Uint8Array) => Promise<unknown>): ZipWriter {
  const entries: Entry[] = [];
  let current: { readonly entry: Entry; readonly deflate: DeflateRaw; readonly packed: Buffer[] } | undefined;
  let offset = 0;

  const put = async (bytes: Uint8Array): Promise<void> => {
    offset += bytes.length;
    if (offset > MOST_BYTES) throw new ZipTooLarge("more than 4 GiB in a ZIP file");
    await write(bytes);
  };
  const drain = async (): Promise<void> => {
    for (const bytes of current?.packed.splice(0) ?? []) {
      if (current !== undefined) current.entry.packed += bytes.length;
      await put(bytes);
    }
  };
  const close = async (): Promise<void> => {
    if (current === undefined) return;
    const { deflate, entry } = current;
    await new Promise<void>((resolve, reject) => {
      deflate.once("end", resolve).once("error", reject).end();
    });
    await drain();
    await put(fields([4, 0x0807_4b50], [4, entry.crc], [4, entry.packed], [4, entry.size]));
    current = undefined;
  };
  return {
    async open(name) {
      await close();
      const entry: Entry = { name: Buffer.from(name), offset, crc: 0, size: 0, packed: 0 };
      entries.push(entry);
      const deflate = createDeflateRaw({ level: 3 });
      const packed: Buffer[] = [];
      deflate.on("data", (bytes: Buffer) => packed.push(bytes));
      current = { entry, deflate, packed };
      await put(Buffer.concat([fields([4, 0x0403_4b50], ...common(entry, false)), entry.name]));
    },
    async add(text) {
      if (current === undefined) throw new Error("no file of the ZIP is open");
      const { entry, deflate } = current;
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (entry.size > MOST_BYTES) throw new ZipTooLarge(`more than 4 GiB in ${entry.name.toString()}`);
      await new Promise<void>((resolve, reject) => {
        deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      await drain();
    },
    async end() {
      await close();
      const start = offset;
      for (const entry of entries) {
        const head = fields([4, 0x0201_4b50], [2, VERSION], ...common(entry, true));
        const tail = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]);
        await put(Buffer.concat([head, tail, entry.name]));
      }
      const count = entries.length;
      await put(
        fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, offset - start], [4, start], [2, 0]),
      );
    },
  };
}

/** What stands alike before a file and in the table; before it, its sizes are not known yet. */
const common = ({ name, crc, packed, size }: Entry, isKnown: boolean): Field[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATE],
  [2, 0],
  [2, DATE],
  [4, isKnown ? crc : 0],
  [4, isKnown ? packed : 0],
  [4, isKnown ? size : 0],
  [2, name.length],
  [2, 0],
];

type Field = readonly [bytes: 2 | 4, value: number];

function fields(...all: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

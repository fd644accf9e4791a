/** Puts a .br and a .gz beside every text file of a build, so that the server only has to choose. */
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import zopfli from "@gfx/zopfli";

/** What a player waits for is packed as small as can be, which takes fifty times as long for a twenty-fifth less. */
export type Effort = "quick" | "smallest";

const TEXT = new Set([".html", ".js", ".css", ".json", ".svg", ".data", ".txt", ".xml", ".webmanifest"]);
/** Below this a compressed answer is hardly smaller than its headers. */
const WORTHWHILE_BYTES = 512;

/** From here on, which is a few dozen files, trying harder saves kilobytes and takes seconds. */
const LARGE_BYTES = 20_000;

const brotli = (text: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

const PACKERS: Readonly<Record<Effort, Readonly<Record<string, (text: Buffer) => Promise<Uint8Array>>>>> = {
  quick: {
    ".br": (text) => brotli(text, 10),
    ".gz": (text) =>
      text.length >= LARGE_BYTES
        ? zopfli.gzipAsync(text, { numiterations: 5 })
        : promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  },
  smallest: {
    ".br": (text) => brotli(text, constants.BROTLI_MAX_QUALITY),
    ".gz": (text) => zopfli.gzipAsync(text, {}),
  },
};

/** Answers how many files it wrote. */
export async function precompress(folder: string, effort: Effort): Promise<number> {
  let written = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!TEXT.has(path.extname(name)) || (await stat(file)).size < WORTHWHILE_BYTES) continue;
    const text = await readFile(file);
    for (const [extension, pack] of Object.entries(PACKERS[effort])) {
      const packed = await pack(text);
      if (packed.length >= text.length) continue;
      await writeFile(file + extension, packed);
      written += 1;
    }
  }
  return written;
}

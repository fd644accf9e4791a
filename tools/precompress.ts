/** Puts a .br and a .gz beside every text file of a build, so that the server only has to choose. */
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = new Set([".html", ".js", ".css", ".json", ".svg", ".data", ".txt", ".xml", ".webmanifest"]);
/** Below this a compressed answer is hardly smaller than its headers. */
const WORTHWHILE_BYTES = 1_024;

const compressors = [
  {
    extension: ".br",
    compress: (text: Buffer): Promise<Buffer> =>
      promisify(brotliCompress)(text, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      }),
  },
  { extension: ".gz", compress: (text: Buffer): Promise<Buffer> => promisify(gzip)(text, { level: 9 }) },
];

/** Answers how many files it wrote. */
export async function precompress(folder: string): Promise<number> {
  let written = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!TEXT.has(path.extname(name)) || (await stat(file)).size < WORTHWHILE_BYTES) continue;
    const text = await readFile(file);
    for (const { extension, compress } of compressors) {
      const packed = await compress(text);
      if (packed.length >= text.length) continue;
      await writeFile(file + extension, packed);
      written += 1;
    }
  }
  return written;
}

if (import.meta.main) {
  const folders = process.argv.slice(2);
  if (folders.length === 0) throw new Error("usage: node tools/precompress.ts FOLDER …");
  for (const folder of folders) console.log(`${folder}: ${await precompress(folder)} files compressed`);
}

/** What a browser downloads of one built game, by following the page to its scripts. */
import { readFile, stat } from "node:fs/promises";
import path from "node:path";

/** Bytes as the server sends them, packed after the game was built. */
export interface Packed {
  readonly gzip: number;
  /** To browsers that take it, which is nearly all. */
  readonly brotli: number;
}

export interface GameFiles {
  /** What is needed to play: page with styles, the script with engine, art and sounds, and one language. */
  readonly toPlay: Packed;
  /** Of that, the page, which is all the first paint needs. */
  readonly page: Packed;
  /** With the rules, the history, the verifier, the refusals and the painter for browsers without WebGL2. */
  readonly everything: Packed;
}

/** The smallest files are sent as they are. */
const sizeOf = async (file: string, ending: ".gz" | ".br"): Promise<number> =>
  (await stat(file + ending).catch(() => stat(file))).size;
const packed = async (file: string): Promise<Packed> => ({
  gzip: await sizeOf(file, ".gz"),
  brotli: await sizeOf(file, ".br"),
});
const sum = (parts: readonly Packed[]): Packed => ({
  gzip: parts.reduce((total, { gzip }) => total + gzip, 0),
  brotli: parts.reduce((total, { brotli }) => total + brotli, 0),
});
/** Every text is there in two languages, of which a player downloads one; the demo plays without a server, and never beside one. */
const NEVER_HERE = /^(?:en-us|rulebook-en-us|refusals-en-us|demo)-/;
/** Fetched by a call, but for every player: the words on the page. Portuguese is the longer of the two. */
const FOR_ALL = /^pt-br-/;

/** @param folder the build, usually `dist/game`. */
export async function gameFiles(folder: string, game: string): Promise<GameFiles> {
  const pageFile = path.join(folder, game, "index.html");
  const page = await packed(pageFile);
  const [, entry = ""] = /assets\/([\w.-]+\.js)/.exec(await readFile(pageFile, "utf8")) ?? [];
  const atOnce = new Map<string, Packed>();
  const onDemand = new Map<string, Packed>();
  const follow = async (file: string, sizes: Map<string, Packed>): Promise<void> => {
    if (atOnce.has(file) || sizes.has(file) || NEVER_HERE.test(file)) return;
    const at = path.join(folder, "assets", file);
    const text = await readFile(at, "utf8");
    sizes.set(file, await packed(at));
    const named = [...text.matchAll(/(from|import)\s*(\(?)["'`]\.\/([\w.-]+\.js)["'`]/g)];
    for (const [, , call, name = ""] of named) {
      await follow(name, call === "" || FOR_ALL.test(name) ? sizes : onDemand);
    }
  };
  await follow(entry, atOnce);
  const toPlay = sum([page, ...atOnce.values()]);
  return {
    toPlay,
    page,
    everything: sum([toPlay, ...[...onDemand].filter(([file]) => !atOnce.has(file)).map(([, size]) => size)]),
  };
}

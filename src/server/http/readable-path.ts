/** Makes every path one that can be decoded, so that what is wrong with a part of it is said by its name. */

const ENCODED = /(?:%[0-9a-f]{2})+|%/gi;
const PATH = /^[^?#]*/;
/** U+FFFD, which stands for what is no character, as browsers decode it. */
const NO_CHARACTER = "%EF%BF%BD";

/** The same address; in its path, whatever is no percent-encoded UTF-8 is replaced by U+FFFD. */
export function readablePath(url: string): string {
  const [path = ""] = PATH.exec(url) ?? [];
  return !path.includes("%") || isDecodable(path)
    ? url
    : path.replaceAll(ENCODED, (run) => (isDecodable(run) ? run : replaced(run))) + url.slice(path.length);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const replaced = (run: string): string =>
  run === "%" ? NO_CHARACTER : encodeURIComponent(Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));

/** Pages are built before anybody knows their address; the pictures of their share cards need it, so it is written in here. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const IMAGE = /(<meta (?:property="og:image"|name="twitter:image") content=")(?=\/)/g;
/** More than the pages of a site in each encoding; a server that outlives several builds starts anew. */
const KEPT = 1_000;
const NOT_MODIFIED = 304;
/** As the build packs them. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

interface Packing {
  readonly unpack: (packed: Buffer) => Promise<Buffer>;
  readonly pack: (text: Buffer) => Promise<Buffer>;
}
const plain = (text: Buffer): Promise<Buffer> => Promise.resolve(text);
const PACKINGS: Readonly<Record<string, Packing>> = {
  identity: { unpack: plain, pack: plain },
  br: { unpack: promisify(brotliDecompress), pack: (text) => promisify(brotliCompress)(text, BROTLI) },
  gzip: { unpack: promisify(gunzip), pack: (text) => promisify(gzip)(text, { level: 9 }) },
};

export function writeShareImages(server: FastifyInstance, publicUrl: string): void {
  const written = new Map<string, Promise<Buffer>>();
  server.addHook("onSend", async (request, response, payload) => {
    // Not changed since, or asked for by its head alone: there is nothing to write into.
    if (response.statusCode === NOT_MODIFIED || request.method === "HEAD") return payload;
    const isPage = String(response.getHeader("content-type") ?? "").startsWith("text/html");
    const packing = PACKINGS[String(response.getHeader("content-encoding") ?? "identity")];
    if (!isPage || packing === undefined || !(payload instanceof Readable)) return payload;
    const built = await buffer(payload);
    const key = createHash("sha256").update(built).digest("base64");
    if (written.size > KEPT) written.clear();
    const page = written.get(key) ?? withAddress(built, packing, publicUrl);
    written.set(key, page);
    const bytes = await page;
    response.header("content-length", bytes.length);
    return bytes;
  });
}

async function withAddress(built: Buffer, { unpack, pack }: Packing, publicUrl: string): Promise<Buffer> {
  const html = (await unpack(built)).toString("utf8");
  const absolute = html.replaceAll(IMAGE, `$1${publicUrl.replaceAll("$", "$$$$").replace(/\/$/, "")}`);
  return absolute === html ? built : pack(Buffer.from(absolute));
}

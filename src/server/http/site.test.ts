/** Pages, games and files over HTTP: what is answered, with which policy, and how long it may be kept. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { precompress } from "../../../tools/precompress.ts";

const HASH = `sha256-${"A".repeat(43)}=`;
const PUBLIC_URL = "http://reelgate.example";
let folder: string;
let server: FastifyInstance;

function put(file: string, text: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** What a card shows, below an address. */
const cardAt = (address: string): string =>
  ['property="og:image"', 'name="twitter:image"']
    .map((name) => `<meta ${name} content="${address}/share-en-US.png"/>`)
    .join("");

const site = () => ({
  webFolder: path.join(folder, "web"),
  gameFolder: path.join(folder, "game"),
  verifierFolder: path.join(folder, "verify"),
  gameFrameAncestors: "*",
});

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reelgate-site-"));
  put("web/index.html", "<title>home</title>");
  put("web/pt-BR/index.html", "<title>início</title>");
  put("web/dashboard/agent/index.html", `<title>agents</title>${" ".repeat(2_000)}`);
  put("web/shared/index.html", `${cardAt("")}${" ".repeat(2_000)}`);
  put("web/dashboard.data", "[1]");
  put("web/__spa-fallback.html", "<title>not found</title>");
  put("web/pt-BR/__spa-fallback.html", "<title>não encontrada</title>");
  put("web/assets/base-1a2b3c4d.js", `export const text = "${"x".repeat(3_000)}";`);
  put("web/favicon.svg", "<svg/>");
  put("web/csp.json", JSON.stringify({ "index.html": [HASH, "'unsafe-inline'", "*"], "__spa-fallback.html": [] }));
  put("game/lantern-meadow/index.html", "<title>game</title>");
  put("verify/index.html", "<title>verify</title>");
  put("verify/meadow.pt-BR.html", "<title>verificar</title>");
  put("verify/worker.js", "");
  put("verify/csp.json", JSON.stringify({ "index.html": [HASH] }));
  put("secret.txt", "outside");
  await precompress(path.join(folder, "web"), "quick");
  server = await serveRoutes([], {}, { site: site(), publicUrl: PUBLIC_URL });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const policyOf = (answer: { headers: Record<string, unknown> }, part: string): string | undefined =>
  String(answer.headers["content-security-policy"])
    .split("; ")
    .find((one) => one.startsWith(`${part} `));

describe("works", () => {
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
    ["identity", (bytes: Buffer) => bytes],
  ])("a page's card has its picture at the public address, sent as %s", async (encoding, unpack) => {
    const first = await server.inject({ url: "/shared", headers: { "accept-encoding": encoding } });
    const again = await server.inject({ url: "/shared", headers: { "accept-encoding": encoding } });
    expect(first.headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(first.headers["content-length"]).toBe(String(first.rawPayload.length));
    expect(unpack(first.rawPayload).toString().trim()).toBe(cardAt(PUBLIC_URL));
    expect(again.rawPayload).toEqual(first.rawPayload);
    const known = await server.inject({
      url: "/shared",
      headers: { "accept-encoding": encoding, "if-none-match": String(first.headers.etag) },
    });
    expect([known.statusCode, known.body]).toEqual([304, ""]);
  });

  test.each([
    ["/", "home"],
    ["/pt-BR", "início"],
    ["/dashboard/agent", "agents"],
    ["/dashboard/agent/", "agents"],
    ["/dashboard/agent?page=2", "agents"],
    ["/play/lantern-meadow/", "game"],
    ["/play/lantern-meadow/?launch=x", "game"],
    ["/verify/", "verify"],
    ["/verify/?lang=pt-BR", "verify"],
    ["/verify/meadow.pt-BR.html", "verificar"],
  ])("%s is the page %s", async (url, title) => {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.body).toContain(`<title>${title}</title>`);
  });

  test("files of a build are kept for ever, compressed as the browser likes", async () => {
    const url = "/assets/base-1a2b3c4d.js";
    const plain = await server.inject(url);
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    const packed = await server.inject({ url, headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.headers["content-type"]).toMatch(/javascript/);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const page = await server.inject({ url: "/dashboard/agent", headers: { "accept-encoding": "br" } });
    expect(page.headers).toMatchObject({ "content-encoding": "br", "content-type": "text/html; charset=utf-8" });
  });

  test("a page that has not changed is not sent again", async () => {
    const first = await server.inject("/");
    const headers = { "if-none-match": String(first.headers["etag"]) };
    expect((await server.inject({ url: "/", headers })).statusCode).toBe(304);
  });

  test("settings, payloads and detours", async () => {
    expect((await server.inject("/config.json")).json()).toEqual({ api_base: "", socket_base: "" });
    expect((await server.inject("/dashboard.data")).headers["content-type"]).toBe("text/x-script; charset=utf-8");
    for (const [from, status, to] of [
      ["/dashboard/billing", 302, "/dashboard/biling/payment_history"],
      ["/pt-BR/dashboard/billing/", 302, "/pt-BR/dashboard/biling/payment_history"],
      ["/dashboard/billing/plans?a=1", 302, "/dashboard/biling/plans?a=1"],
      ["/pt-BR/dashboard/billing/payment_history", 302, "/pt-BR/dashboard/biling/payment_history"],
      ["/play", 302, "/"],
      ["/play/?locale=pt-BR", 302, "/"],
      ["/verify", 308, "/verify/"],
      ["/pt-BR/verify", 308, "/verify/?lang=pt-BR"],
      ["/pt-BR/verify/", 308, "/verify/?lang=pt-BR"],
      ["/pt-br", 308, "/pt-BR"],
      ["/PT-BR/dashboard/agent?page=2", 308, "/pt-BR/dashboard/agent?page=2"],
      ["/pt-br//elsewhere.example", 308, "/pt-BR//elsewhere.example"],
    ] as const) {
      const answer = await server.inject(from);
      expect([answer.statusCode, answer.headers["location"]]).toEqual([status, to]);
    }
  });
});

describe("works", () => {
  test.each([
    [{}, { api_base: "", socket_base: "" }, "connect-src 'self'", "frame-src 'self'"],
    [
      { apiBase: "https://api.example.com", socketBase: "https://live.example.com" },
      { api_base: "https://api.example.com", socket_base: "https://live.example.com" },
      "connect-src 'self' https://api.example.com https://live.example.com wss://live.example.com",
      "frame-src 'self' https://api.example.com",
    ],
    [
      { apiBase: "http://127.0.0.1:4401", socketBase: "http://127.0.0.1:4401" },
      { api_base: "http://127.0.0.1:4401", socket_base: "http://127.0.0.1:4401" },
      "connect-src 'self' http://127.0.0.1:4401 ws://127.0.0.1:4401",
      "frame-src 'self' http://127.0.0.1:4401",
    ],
    [
      { apiBase: "https://api.example.com" },
      { api_base: "https://api.example.com", socket_base: "" },
      "connect-src 'self' https://api.example.com",
      "frame-src 'self' https://api.example.com",
    ],
  ])("pages of one build call where the settings say: %j", async (bases, told, connections, frames) => {
    const elsewhere = await serveRoutes([], {}, { site: { ...site(), ...bases }, publicUrl: PUBLIC_URL });
    const settings = await elsewhere.inject("/config.json");
    expect([settings.json(), settings.headers["cache-control"]]).toEqual([told, "no-cache"]);
    for (const url of ["/", "/dashboard/agent", "/nothing"]) {
      const page = await elsewhere.inject(url);
      expect([policyOf(page, "connect-src"), policyOf(page, "frame-src")]).toEqual([connections, frames]);
    }
    // A game is opened where it plays, and the verifier reaches nobody.
    expect(policyOf(await elsewhere.inject("/play/lantern-meadow/"), "connect-src")).toBe("connect-src 'self'");
    expect(policyOf(await elsewhere.inject("/verify/"), "connect-src")).toBeUndefined();
    await elsewhere.close();
  });
});

describe("refuses", () => {
  test.each([
    ["/nothing", "not found"],
    ["/pt-BR/nothing", "não encontrada"],
    ["/pt-BRx", "not found"],
    ["/pt-brx", "not found"],
    ["/dashboard/nothing?x=1", "not found"],
  ])("%s is the 404 page in its language", async (url, title) => {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-cache"]);
    expect(answer.body).toContain(`<title>${title}</title>`);
    expect(policyOf(answer, "frame-ancestors")).toBe("frame-ancestors 'none'");
  });

  test.each([
    "/assets/gone-1a2b3c4d.js",
    "/gone.js",
    "/api/nothing",
    "/v1/nothing",
    "/play/api/nothing",
    "/play/nothing.js",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%00",
  ])("%s is no page", async (url) => {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: "route_not_found" }]);
    expect(answer.body).not.toContain("outside");
  });

  test("a page by another method", async () => {
    expect((await server.inject({ method: "POST", url: "/dashboard/agent" })).statusCode).toBe(404);
  });
});

describe("protects", () => {
  test("pages run our files and the named inline scripts, nothing else", async () => {
    const answer = await server.inject("/");
    expect(policyOf(answer, "script-src")).toBe(`script-src 'self' '${HASH}'`);
    expect(policyOf(answer, "frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(policyOf(answer, "object-src")).toBe("object-src 'none'");
    expect(policyOf(answer, "worker-src")).toBe("worker-src blob:");
    expect(policyOf(await server.inject("/dashboard/agent"), "script-src")).toBe("script-src 'self'");
  });

  test("only a game may be shown in somebody else's frame", async () => {
    expect(policyOf(await server.inject("/play/lantern-meadow/"), "frame-ancestors")).toBe("frame-ancestors *");
    expect((await server.inject("/play/lantern-meadow/")).headers["x-frame-options"]).toBeUndefined();
    for (const url of ["/", "/nothing", "/config.json", "/api/nothing", "/favicon.svg"]) {
      expect([url, policyOf(await server.inject(url), "frame-ancestors")]).toEqual([url, "frame-ancestors 'none'"]);
    }
  });

  test.each([
    ["*", "*"],
    ["'none'", "'self'"],
    ["'self'", "'self'"],
    ["https://casino.example https://other.example", "'self' https://casino.example https://other.example"],
  ])("where %s may show games in a frame, our own pages may too", async (gameFrameAncestors, said) => {
    const narrow = await serveRoutes([], {}, { site: { ...site(), gameFrameAncestors }, publicUrl: PUBLIC_URL });
    const answer = await narrow.inject("/play/lantern-meadow/");
    expect(policyOf(answer, "frame-ancestors")).toBe(`frame-ancestors ${said}`);
    await narrow.close();
  });

  test("the verifier runs what is inside it and reaches nobody; its worker fetches from here only", async () => {
    const page = await server.inject("/verify/");
    expect(policyOf(page, "default-src")).toBe("default-src 'none'");
    expect(policyOf(page, "script-src")).toBe(`script-src '${HASH}'`);
    expect(policyOf(page, "style-src")).toBe(`style-src '${HASH}'`);
    for (const part of ["connect-src", "frame-src", "font-src"]) expect(policyOf(page, part)).toBeUndefined();
    expect(policyOf(await server.inject("/verify/meadow.pt-BR.html"), "script-src")).toBe("script-src 'none'");
    const worker = await server.inject("/verify/worker.js");
    expect(worker.headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'; base-uri 'none'");
    expect(worker.headers["content-type"]).toMatch(/javascript/);
  });

  test("a new build's hashes count from its first page on", async () => {
    const other = `sha256-${"B".repeat(43)}=`;
    await new Promise((resolve) => setTimeout(resolve, 10));
    put("web/csp.json", JSON.stringify({ "index.html": [other] }));
    expect(policyOf(await server.inject("/"), "script-src")).toBe(`script-src 'self' '${other}'`);
  });

  test.each(["/", "/play/lantern-meadow/", "/nothing", "/api/nothing", "/assets/base-1a2b3c4d.js", "/config.json"])(
    "%s is not guessed at, and tells no address",
    async (url) => {
      expect((await server.inject(url)).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": expect.stringContaining("camera=()") as unknown,
      });
      expect((await server.inject(url)).headers["strict-transport-security"]).toBeUndefined();
    },
  );

  test("over https browsers are told to stay there", async () => {
    const secure = await serveRoutes([], {}, { publicUrl: "https://games.example.com" });
    const answer = await secure.inject("/api/nothing");
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
    await secure.close();
  });
});

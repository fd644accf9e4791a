/** A start that cannot succeed says so in one line, before the long work. */
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { createLog } from "./http/log.ts";
import { startServer } from "./start-server.ts";

const start = (environment: Record<string, string>) =>
  startServer({
    config: readConfig({ DATA_DIR: "/nowhere/at/all", ...environment }, ["--empty"]),
    log: createLog("silent"),
    say: () => undefined,
    furnish: async () => undefined,
  });

describe("refuses", () => {
  test("a port that is taken", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    // A TCP server that listens has an address with a port.
    const { port } = taken.address() as AddressInfo;
    const { isUp, stop } = start({ PORT: String(port) });
    await expect(isUp).rejects.toThrow(`PORT: ${port} is already in use on 127.0.0.1; choose another`);
    await stop();
    taken.close();
  });

  test("an address that is another machine's", async () => {
    const { isUp } = start({ HOST: "192.0.2.1", PUBLIC_URL: "http://192.0.2.1:4400" });
    await expect(isUp).rejects.toThrow(/^HOST: 192\.0\.2\.1 is not an address of this machine$/);
  });

  test("a database nobody listens for", async () => {
    const secret = "x".repeat(32);
    const { isUp } = start({ PORT: "45871", DATABASE_URL: "postgres://a:b@127.0.0.1:1/c", REELGATE_SECRET: secret });
    await expect(isUp).rejects.toThrow(/^DATABASE_URL: cannot connect to 127\.0\.0\.1:1\/c: [^\n]+$/);
  });
});

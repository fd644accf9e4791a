/** Settings: defaults, and one clear line for each that is wrong. */
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

describe("works", () => {
  test("with nothing set", () => {
    expect(readConfig({}, [])).toMatchObject({
      port: 4400,
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:4400",
      isTwoFactorRequired: undefined,
      databaseUrl: undefined,
      webOrigins: [],
      apiBase: undefined,
      socketBase: undefined,
      demo: { isWanted: true, rounds: 200_000, isLively: true },
    });
  });

  test("with everything set", () => {
    const environment = {
      PORT: "8080",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://games.example.com/",
      DATABASE_URL: "postgres://owner@db/reelgate",
      WEB_ORIGIN: "https://a.example, https://B.example:443/",
      API_BASE: "https://api.example.com/",
      SOCKET_BASE: "http://[::1]:4402",
      TRUSTED_PROXIES: "10.0.0.0/8,::1",
      LOG_LEVEL: "",
      SMTP_URL: "smtps://mailer:secret@mail.example.com:465",
    };
    expect(readConfig(environment, ["--quiet", "--rounds", "500"])).toMatchObject({
      port: 8080,
      publicUrl: "https://games.example.com",
      webOrigins: ["https://a.example", "https://b.example"],
      apiBase: "https://api.example.com",
      socketBase: "http://[::1]:4402",
      trustedProxies: ["10.0.0.0/8", "::1"],
      logLevel: "warn",
      smtpUrl: "smtps://mailer:secret@mail.example.com:465",
      mailFrom: "Reelgate <no-reply@games.example.com>",
      demo: { isWanted: true, rounds: 500, isLively: false },
    });
    expect(readConfig({ REQUIRE_TWO_FACTOR: "no" }, []).isTwoFactorRequired).toBe(false);
    expect(readConfig({ REQUIRE_TWO_FACTOR: "yes" }, []).isTwoFactorRequired).toBe(true);
    expect(readConfig({}, ["--empty"]).demo).toMatchObject({ isWanted: false, isLively: false });
  });
});

describe("refuses", () => {
  test.each([
    [{ PORT: "abc" }, "PORT: must be a port, 1 to 65535"],
    [{ PORT: "0" }, "PORT: must be a port, 1 to 65535"],
    [{ HOST: "my machine" }, "HOST: must be an address of this machine, such as 127.0.0.1 or 0.0.0.0"],
    [{ HOST: "0.0.0.0" }, "PUBLIC_URL: must be set when HOST is 0.0.0.0: an address such as https://games.example.com"],
    [{ PUBLIC_URL: "games.example.com" }, "PUBLIC_URL: must be an address such as https://games.example.com"],
    [
      { DATABASE_URL: "mysql://x" },
      "DATABASE_URL: must be an address like postgres://user:password@host:5432/database",
    ],
    [{ REELGATE_SECRET: "short" }, "REELGATE_SECRET: must be at least 32 characters"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL: must be fatal, error, warn, info, debug or silent"],
    [{ WEB_ORIGIN: "https://a.example,b" }, /^WEB_ORIGIN: must be origins/],
    [{ WEB_ORIGIN: "https://a.example/path" }, /^WEB_ORIGIN: must be origins/],
    [{ API_BASE: "api.example.com" }, "API_BASE: must be an origin such as https://api.example.com, without a path"],
    [{ API_BASE: "https://api.example.com/v2" }, /^API_BASE: must be an origin/],
    [{ API_BASE: "https://api.example.com?x" }, /^API_BASE: must be an origin/],
    [{ API_BASE: "https://api.example.com#x" }, /^API_BASE: must be an origin/],
    [{ API_BASE: "https://me:secret@api.example.com" }, /^API_BASE: must be an origin/],
    [{ API_BASE: "https://*.example.com" }, /^API_BASE: must be an origin/],
    [{ API_BASE: "https://a;script-src" }, /^API_BASE: must be an origin/],
    [{ API_BASE: "https://a.example https://b.example" }, /^API_BASE: must be an origin/],
    [{ API_BASE: "ftp://api.example.com" }, /^API_BASE: must be an origin/],
    [{ SOCKET_BASE: "wss://live.example.com" }, /^SOCKET_BASE: must be an origin such as https:\/\/live/],
    [{ TRUSTED_PROXIES: "everybody" }, /^TRUSTED_PROXIES: must be addresses or networks/],
    [{ GAME_FRAME_ANCESTORS: "*; script-src *" }, /^GAME_FRAME_ANCESTORS: must be sources/],
    [{ SMTP_URL: "mail.example.com:25" }, /^SMTP_URL: must be an address like smtp/],
    [{ REQUIRE_TWO_FACTOR: "maybe" }, "REQUIRE_TWO_FACTOR: must be yes or no"],
    [{ MAIL_FROM: "nobody" }, /^MAIL_FROM: must be an e-mail address/],
    [{ MAIL_FROM: "A <a@b.example>\r\nBcc: <c@d.example>" }, /^MAIL_FROM: must be/],
  ])("%j", (environment, message) => {
    expect(() => readConfig(environment, [])).toThrow(message);
  });

  test.each([
    [["--rounds", "many"], "--rounds: must be a number from 0 to 10000000"],
    [["--fast"], "usage: npm start -- [--empty] [--rounds N] [--quiet]"],
    [["now"], "usage: npm start -- [--empty] [--rounds N] [--quiet]"],
  ])("%j", (args, message) => {
    expect(() => readConfig({}, args)).toThrow(message);
  });
});

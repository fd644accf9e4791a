/** Settings of PIX: all that are needed or none, https except on this machine, certificates in pairs. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";

const folder = mkdtempSync(path.join(tmpdir(), "reelgate-pix-settings-"));
const pem = path.join(folder, "cert.pem");
writeFileSync(pem, "-----BEGIN CERTIFICATE-----\n");
const WHOLE = {
  PIX_API_URL: "https://pix.example-bank.com/v2/",
  PIX_TOKEN_URL: "https://pix.example-bank.com/oauth/token",
  PIX_CLIENT_ID: "id",
  PIX_CLIENT_SECRET: "secret",
  PIX_RECEIVER_KEY: "pix@example.com",
  PIX_RECEIVER_NAME: "Reelgate",
  PIX_RECEIVER_CITY: "Sao Paulo",
};

describe("works", () => {
  test("without any there is no PIX, with all there is, with certificates out of files", () => {
    expect(readConfig({}, []).pix).toBeUndefined();
    const given = { ...WHOLE, PIX_CERTIFICATE_FILE: pem, PIX_PRIVATE_KEY_FILE: pem };
    expect(readConfig(given, []).pix).toMatchObject({
      apiUrl: "https://pix.example-bank.com/v2",
      isSandbox: false,
      certificate: "-----BEGIN CERTIFICATE-----\n",
      authority: undefined,
    });
    expect(readConfig({ ...WHOLE, PIX_API_URL: "http://127.0.0.1:4600/v2" }, []).pix?.apiUrl).toContain("4600");
  });
});

describe("refuses", () => {
  test.each([
    [{ PIX_CLIENT_ID: "id" }, "PIX_API_URL: must be set with the other PIX settings"],
    [{ ...WHOLE, PIX_RECEIVER_KEY: "" }, "PIX_RECEIVER_KEY: must be set"],
    [{ ...WHOLE, PIX_API_URL: "http://pix.example-bank.com/v2" }, "PIX_API_URL: must be an address"],
    [{ ...WHOLE, PIX_CERTIFICATE_FILE: pem }, "PIX_PRIVATE_KEY_FILE: must be set"],
    [{ ...WHOLE, PIX_AUTHORITY_FILE: path.join(folder, "none.pem") }, "PIX_AUTHORITY_FILE: "],
    [
      { ...WHOLE, PIX_AUTHORITY_FILE: import.meta.filename.replace("pix-settings.test", "decimal-amount") },
      "PIX_AUTHORITY_FILE: must be a PEM file",
    ],
  ])("%j", (environment, message) => expect(() => readConfig(environment, [])).toThrow(message));
});

/** BR Codes: by the EMV rules, with the right checksum, and as an independent reader reads them. */
import fc from "fast-check";
import { hasError, isDynamicPix, parsePix } from "pix-utils";
import { describe, expect, test } from "vitest";
import { brCodeProblem, crcOf, writeBrCode } from "./br-code.ts";

const CODE = {
  location: "https://pix.example.com/qr/v2/cobv/9d36b84f",
  receiverName: "Reelgate Serviços Ltda",
  receiverCity: "São Paulo",
};
const written = writeBrCode(CODE);
const resealed = (code: string) => {
  const body = code.slice(0, -4);
  return body + crcOf(body);
};

describe("works", () => {
  test("the checksum is that of the EMV rules' own example", () => {
    expect(crcOf("123456789")).toBe("29B1");
  });

  test("an independent library reads the same receiver and address", () => {
    const read = parsePix(written);
    if (hasError(read) || !isDynamicPix(read)) throw new Error(`not read as a dynamic PIX: ${JSON.stringify(read)}`);
    expect(read.url).toBe("pix.example.com/qr/v2/cobv/9d36b84f");
    expect(read.merchantName).toBe("Reelgate Servicos Ltda");
    expect(read.merchantCity).toBe("Sao Paulo");
  });

  test("whatever the receiver is called, the code is sound for both readers", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).map((text) => `R${text}`);
    const location = fc.stringMatching(/^[a-z0-9.\-/]{1,70}$/);
    fc.assert(
      fc.property(word, word, location, (receiverName, receiverCity, address) => {
        const code = writeBrCode({ location: `b.example/${address}`.slice(0, 77), receiverName, receiverCity });
        expect(brCodeProblem(code)).toBeNull();
        expect(hasError(parsePix(code))).toBe(false);
      }),
    );
  });
});

describe("refuses", () => {
  test("a code with any one character changed", () => {
    for (let at = 0; at < written.length; at += 1) {
      const changed = written.slice(0, at) + (written[at] === "7" ? "8" : "7") + written.slice(at + 1);
      expect(brCodeProblem(changed), `at ${at}`).not.toBeNull();
    }
  });

  test.each([
    ["of another currency", written.replace("5303986", "5303840"), "not in BRL"],
    ["of another country", written.replace("5802BR", "5802AR"), "not in BRL"],
    ["of another arrangement", written.replace("br.gov.bcb.pix", "br.gov.bcb.pax"), "not a PIX account"],
    ["of another version", written.replace("000201", "000202"), "not version 01"],
    ["without a receiver", written.replace(/59\d\dReelgate Servicos Ltda/, ""), "receiver not named"],
    ["with a field twice", written.replace("5802BR", "5802BR5802BR"), "fields do not add up"],
    ["whose lengths do not add up", written.replace("5802BR", "5803BR"), "fields do not add up"],
  ])("a code %s", (_what, code, problem) => expect(brCodeProblem(resealed(code))).toBe(problem));

  test("a location that fits in no code", () => {
    expect(() => writeBrCode({ ...CODE, location: `b.example/${"a".repeat(70)}` })).toThrow("fits in no BR Code");
  });
});

// The language of an address, the same page in the other one, and which a first visitor gets.
import { describe, expect, it } from "vitest";
import { barePath, chosenLocale, localeCookie, localeOf, localise, preferredLocale } from "./locale.ts";

describe("works", () => {
  it("tells the language from the path", () => {
    expect(["/", "/dashboard", "/pt-BR", "/pt-BR/", "/pt-BR/dashboard", "/pt-BRX"].map(localeOf)).toEqual([
      "en-US",
      "en-US",
      "pt-BR",
      "pt-BR",
      "pt-BR",
      "en-US",
    ]);
  });
  it("spells a path in each language and back", () => {
    expect(localise("/", "pt-BR")).toBe("/pt-BR");
    expect(localise("/dashboard?x=1", "pt-BR")).toBe("/pt-BR/dashboard?x=1");
    expect(localise("/dashboard", "en-US")).toBe("/dashboard");
    expect(["/pt-BR", "/pt-BR/dashboard/", "/dashboard/", "/"].map(barePath)).toEqual([
      "/",
      "/dashboard",
      "/dashboard",
      "/",
    ]);
  });
  it("takes the first preferred language we speak, by its region or its language", () => {
    expect(preferredLocale(["fr-FR", "pt-PT", "en-US"])).toBe("pt-BR");
    expect(preferredLocale(["en-GB", "pt-BR"])).toBe("en-US");
    expect(preferredLocale(["ja-JP"])).toBe("en-US");
  });
  it("remembers the choice for 365 days on the whole site", () => {
    expect(localeCookie("pt-BR")).toBe("locale=pt-BR; Max-Age=31536000; Path=/; SameSite=Lax");
    expect(chosenLocale("a=1; locale=pt-BR; b=2")).toBe("pt-BR");
    expect(chosenLocale("locale=en-US")).toBe("en-US");
    for (const none of ["", "xlocale=pt-BR", "locale=fr-FR", "locale="]) expect(chosenLocale(none)).toBe(undefined);
  });
});

describe("protects", () => {
  it("leaves addresses of others alone", () => {
    expect(localise("//evil.example/x", "pt-BR")).toBe("//evil.example/x");
    expect(localise("https://a.example", "pt-BR")).toBe("https://a.example");
  });
});

// The words that are read now and then, fetched with what shows them.
import type { Locale } from "#contract/session.ts";
import type { RefusalCode } from "../play/refusals.ts";
import type { Rulebook } from "./messages.ts";

export async function rulebookIn(locale: Locale): Promise<Rulebook> {
  return locale === "pt-BR"
    ? (await import("./rulebook-pt-br.ts")).rulebookPtBr
    : (await import("./rulebook-en-us.ts")).rulebookEnUs;
}

export async function refusalsIn(locale: Locale): Promise<Readonly<Record<RefusalCode, string>>> {
  return locale === "pt-BR"
    ? (await import("./refusals-pt-br.ts")).refusalsPtBr
    : (await import("./refusals-en-us.ts")).refusalsEnUs;
}

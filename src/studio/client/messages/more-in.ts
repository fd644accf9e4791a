// The words that are read now and then, fetched with what shows them.
import type { Locale } from "#contract/session.ts";
import type { RefusalCode } from "../play/refusals.ts";
import type { RefusalFrame, Rulebook } from "./messages.ts";

export async function rulebookIn(locale: Locale): Promise<Rulebook> {
  return locale === "pt-BR"
    ? (await import("./rulebook-pt-br.ts")).rulebookPtBr
    : (await import("./rulebook-en-us.ts")).rulebookEnUs;
}

interface RefusalWords {
  readonly refusals: Readonly<Record<RefusalCode, string>>;
  readonly frame: RefusalFrame;
}

export function refusalsIn(locale: Locale): Promise<RefusalWords> {
  return locale === "pt-BR" ? import("./refusals-pt-br.ts") : import("./refusals-en-us.ts");
}

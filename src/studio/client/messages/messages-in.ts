// The words the game is played in, fetched in the player's language.
import type { Locale } from "#contract/session.ts";
import type { Messages } from "./messages.ts";

export async function messagesIn(locale: Locale): Promise<Messages> {
  return locale === "pt-BR" ? (await import("./pt-br.ts")).ptBr : (await import("./en-us.ts")).enUs;
}

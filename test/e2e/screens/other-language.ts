// Tells whether a page of one language shows words of the other: compares what it says with the other's own messages.
import { LOCALES, type Locale } from "#web/messages/locale.ts";
import { messagesIn } from "#studio/client/messages/messages-in.ts";
import { rulebookIn } from "#studio/client/messages/more-in.ts";
import { enUs } from "#studio/verify/page/messages/en-us.ts";
import { ptBr } from "#studio/verify/page/messages/pt-br.ts";
import { readMessages } from "../../../tools/messages.ts";

/** Pieces between the arguments of a message that are long enough to be nobody's name. */
const LONG = 12;
const piecesOf = (message: string): string[] =>
  message
    .split(/[{}#]|<[^>]*>/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= LONG && piece.includes(" "));

/** Every text inside a nested object; what is made by a function is left out. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const VERIFIER = { "en-US": enUs, "pt-BR": ptBr };

const messagesOf = async (locale: Locale): Promise<string[]> => [
  ...Object.values(readMessages(locale)),
  ...textsIn([await messagesIn(locale), await rulebookIn(locale), VERIFIER[locale]]),
];

type Finder = (texts: readonly string[]) => string[];

/** Finds, among the texts a page shows, those that only the other language has. */
export async function otherLanguageFinder(locale: Locale): Promise<Finder> {
  const own = await messagesOf(locale);
  const others = (await Promise.all(LOCALES.filter((other) => other !== locale).map(messagesOf))).flat();
  const ownWords = new Set(own.map((text) => text.toLowerCase()));
  const words = new Set(others.filter((text) => !ownWords.has(text.toLowerCase())));
  const pieces = [...new Set(others.flatMap(piecesOf))].filter((piece) => !own.some((text) => text.includes(piece)));
  return (texts) => texts.filter((text) => words.has(text) || pieces.some((piece) => text.includes(piece)));
}

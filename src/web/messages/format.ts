// Loads the text of a language on demand, and fixes at compile time that every key and every error code has one.
import files from "virtual:message-files";
import type { ErrorCode } from "#contract/errors.ts";
import type { Locale } from "./locale.ts";
import type english from "./en-US.json";
import type { MessageKey } from "./en-US.json";
import type portuguese from "./pt-BR.json";

export type Messages = typeof english;

/** The texts, where nothing is missing: what is left out in the other arguments does not compile. */
type Agreed<M, _MissingInPortuguese extends never, _MissingInEnglish extends never, _WithoutText extends never> = M;

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Agreed<
      Messages,
      Exclude<MessageKey, keyof typeof portuguese>,
      Exclude<keyof typeof portuguese, MessageKey>,
      Exclude<ErrorCode, keyof Messages["error"]>
    >;
  }
}

const loaded = new Map<Locale, Messages>();
const loading = new Map<Locale, Promise<Messages>>();

/** As with code: a file that is gone says so to the page, which may belong to a build that is no longer served. */
async function fetchFile(address: string): Promise<unknown> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return await answer.json();
  } catch (error) {
    dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
    throw error;
  }
}

async function fetchMessages(locale: Locale): Promise<Messages> {
  const file = files[locale];
  // The bundler nests and compiles the flat file into exactly the shape its written type declares.
  const messages = (typeof file === "string" ? await fetchFile(file) : (await file()).default) as Messages;
  loaded.set(locale, messages);
  return messages;
}

/** The text of a language; fetched once, and again after a failure. */
export function loadMessages(locale: Locale): Promise<Messages> {
  let promise = loading.get(locale);
  if (promise === undefined) {
    promise = fetchMessages(locale);
    loading.set(locale, promise);
    promise.catch(() => loading.delete(locale));
  }
  return promise;
}

/** The text of a language when it is here already. */
export const messagesNow = (locale: Locale): Messages | undefined => loaded.get(locale);

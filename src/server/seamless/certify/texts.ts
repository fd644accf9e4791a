// What each case proves and how to mend it, in words.
import type { CertificationCaseId } from "#contract/certification.ts";
import type { Locale } from "#contract/session.ts";
import { enUs } from "./texts-en-us.ts";
import { ptBr } from "./texts-pt-br.ts";

const TEXTS = { "en-US": enUs, "pt-BR": ptBr } as const;

export function textOf(id: CertificationCaseId, locale: Locale): { readonly proves: string; readonly mend: string } {
  const [proves, mend] = TEXTS[locale][id];
  return { proves, mend };
}

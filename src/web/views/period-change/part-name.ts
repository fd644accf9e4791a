// What a part of a difference is called in the reader's language.
import { useLocale, useTranslations } from "use-intl";
import type { ChangePart } from "#contract/period-change.ts";

export function usePartName(): (part: ChangePart) => string {
  const t = useTranslations("periodChange");
  const locale = useLocale();
  return ({ id, names, count }) =>
    id === null ? t("rest", { count }) : (names?.[locale === "pt-BR" ? "pt-BR" : "en-US"] ?? id);
}

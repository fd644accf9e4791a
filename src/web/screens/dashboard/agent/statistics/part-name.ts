// What a child, a game or a provider is called in the reader's language.
import { useLocale, useTranslations } from "use-intl";
import type { SharePart } from "#contract/agent-depth.ts";

/** The agent itself says that it is without its children. */
export function usePartName(): (part: Pick<SharePart, "names" | "is_itself">) => string {
  const t = useTranslations("agentDepth.shares");
  const locale = useLocale();
  return ({ names, is_itself: isItself }) => {
    const name = names[locale === "pt-BR" ? "pt-BR" : "en-US"];
    return isItself ? t("itself", { name }) : name;
  };
}

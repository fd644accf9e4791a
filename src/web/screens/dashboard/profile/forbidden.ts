// Why nothing of oneself can be changed here: the member looks as another agent, and the server would refuse it.
import { useTranslations } from "use-intl";
import { useIsViewing } from "#web/client/session.ts";

/** undefined: it can be. */
export function useForbidden(): string | undefined {
  const t = useTranslations("error");
  return useIsViewing() ? t("viewing_read_only") : undefined;
}

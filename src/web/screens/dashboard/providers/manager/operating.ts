// Whether the member operates games: only the platform does, and there only some roles; others of it are told why not.
import { useTranslations } from "use-intl";
import { useMay, useSession } from "#web/client/session.ts";

export function useOperating(): { readonly isOffered: boolean; readonly forbidden: string | undefined } {
  const t = useTranslations("error");
  const { answer: me } = useSession();
  const mayOperate = useMay("game.operate");
  return { isOffered: me?.party === "platform", forbidden: mayOperate ? undefined : t("permission_missing") };
}

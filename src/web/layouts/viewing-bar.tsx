// Above everything while the member looks as another agent: whose eyes these are, that nothing can be changed, the way back.
import { Eye } from "lucide-react";
import { useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type Me, endViewing } from "#contract/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { onStartAnew, startAnew } from "#web/client/viewing.ts";
import { localise } from "#web/messages/locale.ts";
import { Button } from "#web/ui/button.tsx";

interface ViewingBarProps {
  readonly me: Me | undefined;
}

export function ViewingBar({ me }: ViewingBarProps) {
  const t = useTranslations("shell.viewing");
  const locale = useLocale();
  const action = useAction(endViewing);
  useEffect(() => onStartAnew(() => location.reload()), []);
  if (me === undefined || me.viewing_from === null) return null;
  const { agent, viewing_from: from } = me;
  const back = async () => {
    if ((await action.run({})) !== null) startAnew(localise(`/dashboard/agent/agent_manage?open=${agent.id}`, locale));
  };
  return (
    <div
      role="region"
      aria-label={t("label")}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-line bg-special-soft px-3 py-1.5 text-sm text-special sm:px-5"
    >
      <p className="flex min-w-0 items-center gap-2">
        <Eye aria-hidden size={16} className="shrink-0" />
        <span className="font-medium">{t("text", { code: agent.code })}</span>
      </p>
      <Button size="sm" isPending={action.isPending} onPress={() => void back()}>
        {t("back", { name: from.party === "platform" ? from.name : from.code })}
      </Button>
      {action.problem !== null && <p role="alert">{t("failed")}</p>}
    </div>
  );
}

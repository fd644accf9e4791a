// All that can be done with an agent, as a menu: at its row, and beside the buttons of its panel.
import { Ellipsis } from "lucide-react";
import { createContext, use } from "react";
import { useTranslations } from "use-intl";
import type { AgentRow } from "#contract/agent.ts";
import { useSession } from "#web/client/session.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Menu } from "#web/ui/menu.tsx";
import { type Reason, allowedActions } from "./allowed-actions.ts";
import type { Doing } from "./doing.ts";

interface DoContextValue {
  readonly onDo: (doing: Doing) => void;
  /** Ids of the columns the list shows. */
  readonly columns: readonly string[];
}

/** How a row, or the bar of those that are chosen, says what is to be done. */
export const DoContext = createContext<DoContextValue>({ onDo: () => undefined, columns: [] });

interface AgentMenuProps {
  readonly agent: AgentRow;
  /** In a panel, whose own buttons are not repeated. */
  readonly isBesideButtons?: boolean;
}

export function AgentMenu({ agent, isBesideButtons = false }: AgentMenuProps) {
  const t = useTranslations("agent");
  const { onDo } = use(DoContext);
  const { answer: me } = useSession();
  if (me === undefined) return null;
  const may = allowedActions(agent, me);
  const line = (
    what: Extract<Doing, { agent: AgentRow }>["what"],
    text: string,
    reason: Reason | null,
    isDangerous = false,
  ) => ({
    id: what,
    text,
    isDangerous,
    forbidden: reason === null ? undefined : t(`refusal.${reason}`),
    onAction: () => onDo({ what, agent }),
  });
  const buttons = [
    line("send", t("action.send"), may.send),
    line("take", t("action.take"), may.take),
    line("setState", agent.state === "suspended" ? t("action.resume") : t("action.suspend"), may.setState),
  ];
  return (
    <Menu
      label={isBesideButtons ? t("action.more") : t("action.of", { code: agent.code })}
      buttonClass={buttonStyle(isBesideButtons ? {} : { variant: "ghost", size: "sm" })}
      groups={[
        ...(isBesideButtons ? [] : [{ id: "buttons", actions: buttons }]),
        {
          id: "change",
          actions: [line("edit", t("action.edit"), may.edit), line("move", t("action.move"), may.move)],
        },
        { id: "look", actions: [line("viewAs", t("action.viewAs"), may.viewAs)] },
        { id: "end", actions: [line("close", t("action.close"), may.close, true)] },
      ]}
    >
      <Ellipsis aria-hidden size={16} />
    </Menu>
  );
}

// What stands where a list of billing is empty: what belongs there; below a direct customer, whom credit comes from.
import { Receipt } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "#web/client/session.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useOwnAgent } from "#web/views/fresh-agent.ts";

/** Of the platform's direct customers. */
const DIRECT = 1;

interface NothingYetProps {
  readonly title: string;
  /** For the platform, */
  readonly text: ReactNode;
  /** and for its direct customers, where they are told something else. */
  readonly direct?: ReactNode;
}

export function NothingYet({ title, text, direct = text }: NothingYetProps) {
  const t = useTranslations("payment.empty");
  const { answer: me } = useSession();
  const own = useOwnAgent();
  const icon = <Receipt size={20} />;
  if (own === undefined || own.depth === DIRECT)
    return <EmptyState icon={icon} title={title} text={me?.party === "agent" ? direct : text} />;
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={t("below")}
      action={<ButtonLink to="/dashboard/agent/transactions">{t("seeTransfers")}</ButtonLink>}
    />
  );
}

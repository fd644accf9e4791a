// How a transfer ended, as lists and panels show it: done, or failed and why.
import { useTranslations } from "use-intl";
import { isErrorCode } from "#contract/errors.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";

interface TransferStateProps {
  readonly state: "done" | "failed";
}

export function TransferStateBadge({ state }: TransferStateProps) {
  const t = useTranslations("transfer.state");
  return <Badge tone={state === "done" ? "good" : "bad"}>{t(state)}</Badge>;
}

/** Why it failed, in a sentence; a code this build does not know is shown as it is. */
export function TransferReason({ code }: { readonly code: string | null }) {
  const t = useTranslations("error");
  if (code === null) return <Absent />;
  return <>{isErrorCode(code) ? t(code) : code}</>;
}

// What a request does to each side's credit once it is approved; it says so too where there is not enough.
import { useTranslations } from "use-intl";
import type { CreditRequest } from "#contract/credit-request.ts";
import { useFreshAgent, useOwnAgent } from "#web/views/fresh-agent.ts";
import { TransferPreview } from "#web/views/transfer-preview.tsx";

interface RequestPreviewProps {
  /** Whoever reads it may decide it, and it is no reversal: which way one goes its transfer says. */
  readonly request: CreditRequest;
}

export function RequestPreview({ request }: RequestPreviewProps) {
  const t = useTranslations("agent.moveCredit");
  const own = useOwnAgent();
  const agent = useFreshAgent(request.agent.id);
  if (agent === undefined) return null;
  const gained = request.kind === "take" ? -request.amount : request.amount;
  const sides = [
    { name: agent.code, now: agent.credit.available, gained },
    ...(own === undefined ? [] : [{ name: own.code, now: own.credit.available, gained: -gained }]),
  ];
  return <TransferPreview title={t("preview")} currency={request.currency} sides={sides} />;
}

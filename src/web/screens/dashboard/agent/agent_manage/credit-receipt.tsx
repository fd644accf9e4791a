// What was booked when credit moved, to be read, copied and followed.
import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import type { AgentRow, CreditTransfer } from "#contract/agent.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { Money } from "#web/views/money.tsx";

interface CreditReceiptProps {
  readonly agent: AgentRow;
  readonly transfer: CreditTransfer;
  readonly onClose: () => void;
}

const isDown = (kind: CreditTransfer["kind"]): boolean => kind === "credit_send" || kind === "credit_issue";

export function CreditReceipt({ agent, transfer, onClose }: CreditReceiptProps) {
  const t = useTranslations("agent.moveCredit");
  const column = useTranslations("transfer.column");
  return (
    <div className="grid gap-4">
      <div role="status" className="grid justify-items-center gap-1 py-2 text-center">
        <CircleCheck aria-hidden size={30} className="text-good" />
        <p className="text-sm text-soft">{isDown(transfer.kind) ? t("sent") : t("taken")}</p>
        <p className="figures text-2xl font-semibold tracking-tight">
          <Money amount={transfer.amount} currency={transfer.currency} />
        </p>
      </div>
      <Facts
        rows={[
          { name: column("from"), value: <PartyCode code={transfer.from.code} /> },
          { name: column("to"), value: <PartyCode code={transfer.to.code} /> },
          {
            name: t("availableNow", { code: agent.code }),
            value: <Money amount={agent.credit.available} currency={agent.currency} />,
          },
          ...(transfer.note === null ? [] : [{ name: column("note"), value: transfer.note }]),
          { name: column("at"), value: <ExactTime at={transfer.created_at} /> },
          { name: column("ownId"), value: <CopyId id={transfer.id} /> },
        ]}
      />
      <FormActions>
        <ButtonLink to={`/dashboard/agent/transactions?agent_id=${agent.id}&open=${transfer.id}`}>
          {t("seeTransfers")}
        </ButtonLink>
        <Button variant="primary" onPress={onClose}>
          {t("close")}
        </Button>
      </FormActions>
    </div>
  );
}

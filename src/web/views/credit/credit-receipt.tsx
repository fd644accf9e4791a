// What was booked when credit moved, to be read, copied and followed.
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
import { ReceiptHead } from "#web/views/receipt/receipt-head.tsx";
import { PrintButton, ReceiptPaper } from "#web/views/receipt/receipt-paper.tsx";

interface CreditReceiptProps {
  readonly agent: AgentRow;
  readonly transfer: CreditTransfer;
  readonly onClose: () => void;
}

const isDown = (kind: CreditTransfer["kind"]): boolean => kind === "credit_send" || kind === "credit_issue";

export function CreditReceipt({ agent, transfer, onClose }: CreditReceiptProps) {
  const t = useTranslations("agent.moveCredit");
  const column = useTranslations("transfer.column");
  const { amount, currency, note } = transfer;
  const sides = [
    { name: column("from"), value: <PartyCode code={transfer.from.code} /> },
    { name: column("to"), value: <PartyCode code={transfer.to.code} /> },
  ];
  const noted = note === null ? [] : [{ name: column("note"), value: note }];
  const by = { name: column("actor"), value: <PartyCode code={transfer.actor} /> };
  return (
    <div className="grid gap-4">
      <ReceiptHead text={isDown(transfer.kind) ? t("sent") : t("taken")} amount={amount} currency={currency} />
      <Facts
        rows={[
          ...sides,
          {
            name: t("availableNow", { code: agent.code }),
            value: <Money amount={agent.credit.available} currency={agent.currency} />,
          },
          ...noted,
          { name: column("at"), value: <ExactTime at={transfer.created_at} /> },
          { name: column("ownId"), value: <CopyId id={transfer.id} /> },
        ]}
      />
      <ReceiptPaper transfer={transfer} facts={[...sides, ...noted, by]} idName={column("transferId")} />
      <FormActions>
        <PrintButton />
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

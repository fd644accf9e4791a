// What was booked when money moved into or out of a wallet, to be read, copied and followed.
import { useTranslations } from "use-intl";
import type { PlayerTransfer } from "#contract/player.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { Money } from "#web/views/money.tsx";
import { ReceiptHead } from "#web/views/receipt/receipt-head.tsx";
import { PrintButton, ReceiptPaper } from "#web/views/receipt/receipt-paper.tsx";

interface MoneyReceiptProps {
  readonly transfer: PlayerTransfer;
  readonly onClose: () => void;
}

export function MoneyReceipt({ transfer, onClose }: MoneyReceiptProps) {
  const t = useTranslations("player.moveMoney");
  const column = useTranslations("transfer.column");
  const { player, agent, amount, balance, currency } = transfer;
  const facts = [
    { name: t("player"), value: player.code },
    { name: t("agent"), value: agent.code },
    ...(balance === null ? [] : [{ name: t("balanceAfter"), value: <Money amount={balance} currency={currency} /> }]),
  ];
  return (
    <div className="grid gap-4">
      <ReceiptHead
        text={transfer.kind === "deposit" ? t("deposited") : t("withdrawn")}
        amount={amount}
        currency={currency}
      />
      <Facts
        rows={[
          ...facts,
          { name: column("at"), value: <ExactTime at={transfer.created_at} /> },
          { name: column("ownId"), value: <CopyId id={transfer.id} /> },
        ]}
      />
      <ReceiptPaper transfer={transfer} facts={facts} idName={column("agentId")} />
      <FormActions>
        <PrintButton />
        <ButtonLink to={`/dashboard/user/transactions?player_id=${player.id}&open=${transfer.id}`}>
          {t("seeTransfers")}
        </ButtonLink>
        <Button variant="primary" onPress={onClose}>
          {t("close")}
        </Button>
      </FormActions>
    </div>
  );
}

// What was booked when money moved into or out of a wallet, to be read, copied and followed.
import { CircleCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import type { PlayerTransfer } from "#contract/player.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { Money } from "#web/views/money.tsx";

interface MoneyReceiptProps {
  readonly transfer: PlayerTransfer;
  readonly onClose: () => void;
}

export function MoneyReceipt({ transfer, onClose }: MoneyReceiptProps) {
  const t = useTranslations("player.moveMoney");
  const column = useTranslations("transfer.column");
  const { player, agent, currency } = transfer;
  return (
    <div className="grid gap-4">
      <div role="status" className="grid justify-items-center gap-1 py-2 text-center">
        <CircleCheck aria-hidden size={30} className="text-good" />
        <p className="text-sm text-soft">{transfer.kind === "deposit" ? t("deposited") : t("withdrawn")}</p>
        <p className="figures text-2xl font-semibold tracking-tight">
          <Money amount={transfer.amount} currency={currency} />
        </p>
      </div>
      <Facts
        rows={[
          { name: t("player"), value: player.code },
          { name: t("agent"), value: agent.code },
          ...(transfer.balance === null
            ? []
            : [{ name: t("balanceAfter"), value: <Money amount={transfer.balance} currency={currency} /> }]),
          { name: column("at"), value: <ExactTime at={transfer.created_at} /> },
          { name: column("ownId"), value: <CopyId id={transfer.id} /> },
        ]}
      />
      <FormActions>
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

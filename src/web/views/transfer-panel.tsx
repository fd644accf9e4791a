// A transfer as a receipt, beside the list it was opened from: how much, whether it was done, and between whom.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { EntryKind } from "./entry-cells.tsx";
import { Money } from "./money.tsx";
import { PrintButton, type ReceiptFact, ReceiptPaper, type ReceiptTransfer } from "./receipt/receipt-paper.tsx";
import { TransferReason, TransferStateBadge } from "./transfer-cells.tsx";

interface TransferPanelProps {
  /** undefined while it is on its way. */
  readonly transfer: ReceiptTransfer | undefined;
  /** What stands there instead where it did not come. */
  readonly failure: ReactNode;
  readonly onClose: () => void;
  /** What this transfer's id is called: who chose it. */
  readonly idName: string;
  /** What else is known of it. */
  readonly facts: readonly ReceiptFact[];
  /** Where to go on from here. */
  readonly links: ReactNode;
  /** What can be done with it. */
  readonly actions?: ReactNode;
}

export function TransferPanel(props: TransferPanelProps) {
  const { transfer, failure, onClose, actions } = props;
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={transfer === undefined ? "…" : <EntryKind kind={transfer.kind} />}
      subtitle={transfer !== undefined && <TransferStateBadge state={transfer.state} />}
      actions={
        transfer === undefined ? undefined : (
          <>
            <PrintButton />
            {actions}
          </>
        )
      }
    >
      {transfer !== undefined && <Receipt {...props} transfer={transfer} />}
      {transfer === undefined && (failure ?? <Shape />)}
    </SidePanel>
  );
}

function Receipt({ transfer, idName, facts, links }: TransferPanelProps & { readonly transfer: ReceiptTransfer }) {
  const t = useTranslations("transfer");
  const isFailed = transfer.state === "failed";
  return (
    <div className="grid gap-5">
      <div className="rounded-lg bg-sunken p-4">
        <p className={`figures text-2xl font-semibold tracking-tight ${isFailed ? "text-faint line-through" : ""}`}>
          <Money amount={transfer.amount} currency={transfer.currency} />
        </p>
        {isFailed && (
          <p className="mt-1 text-sm text-bad">
            <TransferReason code={transfer.code} />
          </p>
        )}
      </div>
      <Facts
        rows={[
          ...facts,
          { name: t("column.at"), value: <ExactTime at={transfer.created_at} /> },
          { name: idName, value: <CopyId id={transfer.transfer_id} whole /> },
          { name: t("column.ownId"), value: <CopyId id={transfer.id} whole /> },
        ]}
      />
      <ReceiptPaper transfer={transfer} facts={facts} idName={idName} />
      <nav aria-label={t("panel.links")} className="flex flex-wrap gap-2">
        {links}
      </nav>
    </div>
  );
}

function Shape() {
  return (
    <div aria-busy className="grid gap-6">
      <Skeleton className="h-16 w-full" />
      <SkeletonText lines={7} />
    </div>
  );
}

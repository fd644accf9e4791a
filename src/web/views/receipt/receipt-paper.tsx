// A transfer on paper: beside the page, in sight only where it is printed, and there alone and in light colours.
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import type { CurrencyCode } from "#contract/money.ts";
import { Button } from "#web/ui/button.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { EntryKind } from "#web/views/entry-cells.tsx";
import { Money } from "#web/views/money.tsx";
import { TransferReason } from "#web/views/transfer-cells.tsx";

export interface ReceiptFact {
  readonly name: string;
  readonly value: ReactNode;
  /** What stands on paper instead, where a link would say nothing; null leaves it out. */
  readonly paper?: ReactNode;
}

export interface ReceiptTransfer {
  readonly id: string;
  readonly transfer_id: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly state: "done" | "failed";
  readonly code: string | null;
  readonly created_at: string;
}

interface ReceiptPaperProps {
  readonly transfer: ReceiptTransfer;
  readonly facts: readonly ReceiptFact[];
  /** What the transfer's id is called: who chose it. */
  readonly idName: string;
}

/** The style sheet hides the rest of the page from the printer while this is there. */
export function ReceiptPaper({ transfer, facts, idName }: ReceiptPaperProps) {
  const t = useTranslations("transfer");
  const words = useTranslations("receipt");
  const format = useFormatter();
  const rows: readonly ReceiptFact[] = [
    ...facts.filter(({ paper }) => paper !== null),
    // On paper nothing can be hovered: the zone stands beside the time.
    {
      name: t("column.at"),
      value: format.dateTime(new Date(transfer.created_at), { dateStyle: "long", timeStyle: "long" }),
    },
    { name: idName, value: transfer.transfer_id },
    { name: t("column.ownId"), value: transfer.id },
  ];
  return createPortal(
    <section data-paper className="hidden bg-white text-ink print:block">
      <header className="flex items-baseline justify-between gap-6 border-b-2 border-ink pb-3">
        <h1 className="text-xl font-semibold">{words("title")}</h1>
        <p className="text-lg font-semibold tracking-tight">Reelgate</p>
      </header>
      <p className="pt-6 text-base">
        <EntryKind kind={transfer.kind} /> · {t(`state.${transfer.state}`)}
      </p>
      <p className="figures pb-1 text-2xl font-semibold tracking-tight">
        <Money amount={transfer.amount} currency={transfer.currency} />
      </p>
      {transfer.state === "failed" && (
        <p className="text-sm">
          <TransferReason code={transfer.code} />
        </p>
      )}
      <dl className="mt-5 border-t border-line">
        {rows.map(({ name, value, paper }) => (
          <div key={name} className="grid grid-cols-[2fr_5fr] items-baseline gap-6 border-b border-line py-2 text-base">
            <dt className="text-soft">{name}</dt>
            <dd className="figures min-w-0 wrap-anywhere [&_a]:text-ink [&_a]:no-underline">{paper ?? value}</dd>
          </div>
        ))}
      </dl>
    </section>,
    document.body,
  );
}

export function PrintButton() {
  const t = useTranslations("receipt");
  return (
    <Button icon={<Printer aria-hidden size={16} />} onPress={() => globalThis.print()}>
      {t("print")}
    </Button>
  );
}

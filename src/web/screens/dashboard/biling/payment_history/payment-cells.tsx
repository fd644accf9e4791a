// A payment as the list, its panel and its dialogs show it: state, kind, method, reference, and the credit it buys.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Payment } from "#contract/payment.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "#web/views/how.tsx";
import { Money, useMoneyText } from "#web/views/money.tsx";

const TONES: Readonly<Record<Payment["state"], Tone>> = {
  awaited: "info",
  arrived: "warn",
  booking: "info",
  confirmed: "good",
  failed: "bad",
  cancelled: "neutral",
  refunded: "neutral",
};

export function PaymentState({ state }: Pick<Payment, "state">) {
  return <Badge tone={TONES[state]}>{useTranslations("payment.state")(state)}</Badge>;
}

export function PaymentKind({ kind }: Pick<Payment, "kind">) {
  return <>{useTranslations("payment.kind")(kind)}</>;
}

export function PaymentMethod({ method }: Pick<Payment, "method">) {
  return <>{useTranslations("payment.method")(method)}</>;
}

interface InvoiceLinkProps {
  readonly invoice: NonNullable<Payment["invoice"]>;
  /** Its number, where nothing else is said. */
  readonly children?: ReactNode;
}

export function InvoiceLink({ invoice: { id, number }, children }: InvoiceLinkProps) {
  return <Link to={`/dashboard/biling/payment_history?tab=invoices&open=${id}`}>{children ?? number}</Link>;
}

/** The credit a payment buys or gives back, which can be asked how it came about. */
export function Credited({ payment }: { readonly payment: Payment }) {
  const t = useTranslations("payment");
  const how = useTranslations("how");
  const format = useFormatter();
  const money = useMoneyText();
  const { amount, received, credited, currency, price_bps: price, invoice } = payment;
  const figure = t("column.credited");
  return (
    <span className="inline-flex items-center gap-1">
      <Money amount={credited} currency={currency} />
      {invoice === null ? (
        <How
          figure={figure}
          formula={how("credited.formula")}
          covers={how("credited.covers", {
            paid: money(received ?? amount, currency),
            price: format.number(price / 10_000, { style: "percent", minimumFractionDigits: 2 }),
            credit: money(credited, currency),
          })}
        />
      ) : (
        <How
          figure={figure}
          formula={how("creditedInvoice.formula")}
          covers={how("creditedInvoice.covers")}
          rows={<InvoiceLink invoice={invoice}>{t("panel.seeInvoice")}</InvoiceLink>}
        />
      )}
    </span>
  );
}

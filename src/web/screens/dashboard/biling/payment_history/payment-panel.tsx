// One payment beside the list: where it is to be paid to, what has come, who confirmed it, and what became of it.
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { getPayment, type Payment, type PaymentDetail } from "#contract/payment.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { Money, useMoneyText } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { TransferReason } from "#web/views/transfer-cells.tsx";
import { PayTo } from "./pay-to.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { Credited, InvoiceLink, PaymentKind, PaymentMethod, PaymentState } from "./payment-cells.tsx";

// With the QR code, fetched where there is something of PIX to show.
const PaymentByPix = lazy(() => import("./payment-by-pix.tsx"));

interface PaymentPanelProps {
  readonly id: string;
  /** As the list has it, until it is here with where it is to be paid to; undefined where it is not on the page shown. */
  readonly listed: Payment | undefined;
  readonly onClose: () => void;
}

export function PaymentPanel({ id, listed, onClose }: PaymentPanelProps) {
  const { answer, problem, refetch } = useEndpoint(
    getPayment,
    { params: { id } },
    { refetchOn: ["payment.changed", "agent.changed"] },
  );
  const whole = answer?.id === id ? answer : undefined;
  const payment = whole ?? listed;
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={payment === undefined ? "…" : <PaymentKind kind={payment.kind} />}
      subtitle={payment !== undefined && <PaymentState state={payment.state} />}
      actions={payment !== undefined && <PaymentActions payment={payment} />}
    >
      {payment !== undefined && (
        <div className="grid gap-5">
          <Head payment={payment} />
          {whole?.state === "awaited" && whole.method === "bank_transfer" && (
            <PayTo {...whole} account={whole.pay_to} />
          )}
          {whole !== undefined && hasPix(whole) && (
            <Suspense fallback={<SkeletonText lines={6} />}>
              <PaymentByPix payment={whole} />
            </Suspense>
          )}
          <Known payment={payment} />
        </div>
      )}
      {payment === undefined &&
        (problem === null ? <SkeletonText lines={10} /> : <ProblemState problem={problem} onRetry={refetch} />)}
    </SidePanel>
  );
}

const hasPix = ({ charge, may_charge: mayCharge, received_pix: received }: PaymentDetail): boolean =>
  charge !== null || mayCharge || received.length > 0;

function Head({ payment }: { readonly payment: Payment }) {
  const t = useTranslations("payment");
  const money = useMoneyText();
  const { received, amount, currency, state, code } = payment;
  return (
    <div className="grid gap-1 rounded-lg bg-sunken p-4">
      <p className="text-xs text-soft">{t(received === null ? "column.amount" : "column.received")}</p>
      <p className="figures text-2xl font-semibold tracking-tight">
        <Money amount={received ?? amount} currency={currency} />
      </p>
      <p className="text-sm text-soft">{t(`effect.${state}`, { credit: money(payment.credited, currency) })}</p>
      {code !== null && (
        <p className="text-sm text-bad">
          <TransferReason code={code} />
        </p>
      )}
    </div>
  );
}

const told = (name: string, value: ReactNode | null) => (value === null ? [] : [{ name, value }]);
const timed = (name: string, at: string | null) => told(name, at === null ? null : <ExactTime at={at} />);

function Known({ payment }: { readonly payment: Payment }) {
  const t = useTranslations("payment");
  const request = useTranslations("creditRequest.column");
  const column = useTranslations("column");
  const { agent, amount, currency, received, invoice, transfer } = payment;
  return (
    <Facts
      rows={[
        {
          name: column("agent"),
          value: <Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{agent.code}</Link>,
        },
        { name: t("column.reference"), value: <CopyId id={payment.reference} whole /> },
        ...told(t("column.amount"), received === null ? null : <Money amount={amount} currency={currency} />),
        { name: t("column.credited"), value: <Credited payment={payment} /> },
        ...told(t("panel.price"), invoice === null ? <BpsText bps={payment.price_bps} /> : null),
        { name: t("column.method"), value: <PaymentMethod method={payment.method} /> },
        ...told(t("column.invoice"), invoice === null ? null : <InvoiceLink invoice={invoice} />),
        ...told(t("column.note"), payment.note),
        {
          name: request("madeBy"),
          value: payment.kind === "invoice" ? t("panel.byInvoice") : <PartyCode code={payment.made_by} />,
        },
        { name: t("column.madeAt"), value: <ExactTime at={payment.made_at} /> },
        ...told(t("column.bankReference"), payment.bank_reference),
        ...told(t("column.arrivedBy"), payment.arrived_by && <PartyCode code={payment.arrived_by} />),
        ...timed(t("column.arrivedAt"), payment.arrived_at),
        ...told(t("column.decidedBy"), payment.decided_by && <PartyCode code={payment.decided_by} />),
        ...timed(t("column.confirmedAt"), payment.confirmed_at),
        ...told(t("column.reason"), payment.reason),
        ...told(
          t("panel.transfer"),
          transfer === null ? null : (
            <Link to={`/dashboard/agent/transactions?open=${transfer}`}>{t("panel.seeTransfer")}</Link>
          ),
        ),
        { name: column("id"), value: <CopyId id={payment.id} whole /> },
      ]}
    />
  );
}

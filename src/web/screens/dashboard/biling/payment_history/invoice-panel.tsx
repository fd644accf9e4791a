// One invoice beside the list: its lines by provider, how the amount came about, where it is to be paid to, and its payment.
import { useTranslations } from "use-intl";
import { getInvoice, type InvoiceRow } from "#contract/invoice.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { lastInstantOf, UtcDay } from "#web/views/utc-day.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoiceState } from "./invoice-state.tsx";
import { PaperLink } from "./paper-link.tsx";
import { PayTo } from "./pay-to.tsx";
import { PaymentState } from "./payment-cells.tsx";

interface InvoicePanelProps {
  readonly id: string;
  /** As the list has it, until it is here with its lines; undefined where it is not on the page shown. */
  readonly listed: InvoiceRow | undefined;
  readonly onClose: () => void;
}

export function InvoicePanel({ id, listed, onClose }: InvoicePanelProps) {
  const t = useTranslations("invoice");
  const { answer, problem, refetch } = useEndpoint(
    getInvoice,
    { params: { id } },
    { refetchOn: ["payment.changed", "agent.changed"] },
  );
  const whole = answer?.id === id ? answer : undefined;
  const invoice = whole ?? listed;
  return (
    <SidePanel
      isOpen
      wide
      onClose={onClose}
      title={invoice?.number ?? "…"}
      subtitle={invoice !== undefined && <InvoiceState state={invoice.state} />}
      actions={invoice !== undefined && <PaperLink path={`/api/invoices/${invoice.id}/file`} label={t("panel.file")} />}
    >
      <div className="grid gap-5">
        {invoice !== undefined && <Head invoice={invoice} />}
        {whole !== undefined && (
          <>
            <InvoiceLines invoice={whole} />
            {whole.state !== "paid" && whole.payment.state === "awaited" && (
              <PayTo {...whole} reference={whole.payment.reference} account={whole.pay_to} />
            )}
          </>
        )}
        {whole === undefined &&
          (problem === null ? <SkeletonText lines={8} /> : <ProblemState problem={problem} onRetry={refetch} />)}
        {invoice !== undefined && <Known invoice={invoice} billedTo={whole?.billed_to ?? null} />}
      </div>
    </SidePanel>
  );
}

interface InvoiceProps {
  readonly invoice: InvoiceRow;
}

function Head({ invoice }: InvoiceProps) {
  const t = useTranslations("invoice");
  const how = useTranslations("how.invoiced");
  const format = useFormatter();
  const { amount, currency, state, agent, from, to, due_at: due } = invoice;
  return (
    <div className="grid gap-1 rounded-lg bg-sunken p-4">
      <p className="flex items-center gap-1 text-xs text-soft">
        {t("column.amount")}
        <How
          figure={t("column.amount")}
          formula={how("formula")}
          covers={how("covers")}
          rows={
            <Link to={`/dashboard/game/history?agent_id=${agent.id}&state=settled&from=${from}&to=${to}`}>
              {t("panel.seeRounds")}
            </Link>
          }
        />
      </p>
      <p className="figures text-2xl font-semibold tracking-tight">
        <Money amount={amount} currency={currency} />
      </p>
      <p className="text-sm text-soft">
        {t(`effect.${state}`, { due: format.dateTime(new Date(due), { dateStyle: "long" }) })}
      </p>
    </div>
  );
}

function Known({ invoice, billedTo }: InvoiceProps & { readonly billedTo: string | null }) {
  const t = useTranslations("invoice");
  const column = useTranslations("column");
  const { agent, payment, paid_at: paid } = invoice;
  return (
    <Facts
      rows={[
        {
          name: column("agent"),
          value: <Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{agent.code}</Link>,
        },
        ...(billedTo === null ? [] : [{ name: t("panel.billedTo"), value: billedTo }]),
        {
          name: t("panel.period"),
          value: (
            <>
              <UtcDay at={invoice.from} /> – <UtcDay at={lastInstantOf(invoice.to)} />
            </>
          ),
        },
        { name: t("column.issued"), value: <ExactTime at={invoice.issued_at} /> },
        { name: t("column.due"), value: <ExactTime at={invoice.due_at} /> },
        ...(paid === null ? [] : [{ name: t("column.paid"), value: <ExactTime at={paid} /> }]),
        {
          name: t("panel.payment"),
          value: (
            <span className="inline-flex flex-wrap items-center justify-end gap-2">
              <Link to={`/dashboard/biling/payment_history?open=${payment.id}`}>{payment.reference}</Link>
              <PaymentState state={payment.state} />
            </span>
          ),
        },
        { name: column("id"), value: <CopyId id={invoice.id} whole /> },
      ]}
    />
  );
}

// One PIX that has come, beside the list: what it was paid for, why it waits, its refund, and what can be done about it.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { getReceivedPix, type ReceivedPix } from "#contract/pix.ts";
import { taxIdText } from "#contract/tax-id.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { ReceivedActions } from "./received-actions.tsx";
import { PaymentLink, ReceivedState, RefundState } from "./received-cells.tsx";

interface ReceivedPanelProps {
  readonly id: string;
  /** As the list has it, until the newest is here. */
  readonly listed: ReceivedPix | undefined;
  readonly onClose: () => void;
}

export function ReceivedPanel({ id, listed, onClose }: ReceivedPanelProps) {
  const t = useTranslations("received.panel");
  const { answer, problem, refetch } = useEndpoint(
    getReceivedPix,
    { params: { id } },
    { refetchOn: ["payment.changed", "credit.changed"] },
  );
  const received = answer?.id === id ? answer : listed;
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={t("title")}
      subtitle={received !== undefined && <ReceivedState state={received.state} />}
      actions={received !== undefined && <ReceivedActions received={received} />}
    >
      {received !== undefined && (
        <div className="grid gap-5">
          <Head received={received} />
          <Known received={received} />
          {received.refund !== null && <Refund refund={received.refund} />}
        </div>
      )}
      {received === undefined &&
        (problem === null ? <SkeletonText lines={10} /> : <ProblemState problem={problem} onRetry={refetch} />)}
    </SidePanel>
  );
}

function Head({ received: { amount, state, cause, credits } }: { readonly received: ReceivedPix }) {
  const t = useTranslations("received");
  return (
    <div className="grid gap-1 rounded-lg bg-sunken p-4">
      <p className="text-xs text-soft">{t("column.amount")}</p>
      <p className="figures text-2xl font-semibold tracking-tight">
        <Money amount={amount} currency="BRL" />
      </p>
      {cause !== null && <p className="text-sm font-semibold">{t(`cause.${cause}`)}</p>}
      <p className="text-sm text-soft">
        {t(`effect.${state}`)} {state === "waiting" && t(`advice.${credits}`)}
      </p>
    </div>
  );
}

const known = (name: string, value: ReactNode | null) => (value === null ? [] : [{ name, value }]);

function Known({ received }: { readonly received: ReceivedPix }) {
  const t = useTranslations("received.column");
  const { payer_tax_id: taxId, charged, credited, txid } = received;
  return (
    <Facts
      rows={[
        { name: t("at"), value: <ExactTime at={received.at} /> },
        ...known(t("payer"), received.payer_name),
        ...known(t("taxId"), taxId === null ? null : taxIdText(taxId)),
        ...known(t("charged"), charged === null ? null : <PaymentLink payment={charged} />),
        ...known(t("credited"), credited === null ? null : <PaymentLink payment={credited} />),
        { name: t("endToEndId"), value: <CopyId id={received.end_to_end_id} whole /> },
        ...known(t("txid"), txid === null ? null : <CopyId id={txid} whole />),
      ]}
    />
  );
}

function Refund({ refund }: { readonly refund: NonNullable<ReceivedPix["refund"]> }) {
  const t = useTranslations("received.refund");
  const column = useTranslations("column");
  const { takes_credit: takes, problem } = refund;
  return (
    <section aria-labelledby="pix-refund" className="grid gap-2">
      <h3 id="pix-refund" className="text-sm font-semibold">
        {t("heading")}
      </h3>
      <Facts
        rows={[
          { name: column("state"), value: <RefundState state={refund.state} /> },
          ...known(t("takesCredit"), takes === 0n ? null : <Money amount={takes} currency="BRL" />),
          { name: t("reason"), value: refund.reason },
          { name: t("by"), value: <PartyCode code={refund.made_by} /> },
          { name: t("at"), value: <ExactTime at={refund.made_at} /> },
          ...known(t("checkedBy"), refund.decided_by && <PartyCode code={refund.decided_by} />),
          ...known(t("problem"), problem === "credit_insufficient" ? t("noCredit") : problem),
          ...known(t("ended"), refund.ended_at === null ? null : <ExactTime at={refund.ended_at} />),
        ]}
      />
    </section>
  );
}

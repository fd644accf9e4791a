// Buys play credit ahead: says what it costs as the amount is typed, then where to pay; or says why that is not possible.
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { getPayment, getPaymentWays, type Payment } from "#contract/payment.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { PayTo } from "./pay-to.tsx";
import { TopUpForm } from "./top-up-form.tsx";

const PaymentByPix = lazy(() => import("./payment-by-pix.tsx"));

/** An agent buys credit; above the platform is nobody. */
export function NewTopUp() {
  const t = useTranslations("payment.topUp");
  const refusal = useTranslations("agent.refusal");
  const { answer: me } = useSession();
  const [isBuying, setBuying] = useState(false);
  if (me === undefined || me.party === "platform") return null;
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden size={16} />}
        forbidden={me.permissions.includes("payment.make") ? undefined : refusal("permission")}
        onPress={() => setBuying(true)}
      >
        {t("action")}
      </Button>
      {isBuying && <TopUp onClose={() => setBuying(false)} />}
    </>
  );
}

interface CloseProps {
  readonly onClose: () => void;
}

function TopUp({ onClose }: CloseProps) {
  const t = useTranslations("payment.topUp");
  const [made, setMade] = useState<Payment | null>(null);
  // Terms, price and account may be others than a while ago.
  const { answer, problem, refetch } = useEndpoint(
    getPaymentWays,
    {},
    { refetchOn: ["payment.changed", "agent.changed"], staleMs: 0 },
  );
  return (
    <Dialog
      isOpen
      size="sm"
      title={t(made === null ? "title" : made.method === "pix" ? "donePix" : "done")}
      onClose={onClose}
    >
      {answer === undefined &&
        (problem === null ? <SkeletonText lines={8} /> : <ProblemState problem={problem} onRetry={refetch} />)}
      {answer !== undefined &&
        made !== null &&
        (made.method === "pix" ? (
          <Charged payment={made} onClose={onClose} />
        ) : (
          <Agreed payment={made} ways={answer} onClose={onClose} />
        ))}
      {answer !== undefined &&
        made === null &&
        (answer.may_top_up && answer.price_bps !== null ? (
          <div ref={focusAmount}>
            <TopUpForm ways={answer} priceBps={answer.price_bps} onMade={setMade} onClose={onClose} />
          </div>
        ) : (
          <NotPossible ways={answer} onClose={onClose} />
        ))}
    </Dialog>
  );
}

/** The form comes after its dialog, which could not do that. */
const focusAmount = (form: HTMLElement | null): void => form?.querySelector("input")?.focus();

interface WaysProps extends CloseProps {
  readonly ways: Answer<typeof getPaymentWays>;
}

function NotPossible({ ways: { why_not: why, currency }, onClose }: WaysProps) {
  const t = useTranslations("payment.topUp");
  return (
    <div className="grid gap-4 text-sm">
      {why !== null && <p>{t(`whyNot.${why}`, { currency })}</p>}
      <FormActions>
        {why === "pays_invoices" && (
          <ButtonLink to="/dashboard/biling/payment_history?tab=invoices">{t("whyNot.seeInvoices")}</ButtonLink>
        )}
        {why === "is_below" && (
          <ButtonLink to="/dashboard/agent/transactions?tab=requests">{t("whyNot.askForCredit")}</ButtonLink>
        )}
        <Button onPress={onClose}>{t("close")}</Button>
      </FormActions>
    </div>
  );
}

/** The charge, followed until it is paid. */
function Charged({ payment: { id }, onClose }: CloseProps & { readonly payment: Payment }) {
  const t = useTranslations("payment.topUp");
  const { answer, problem, refetch } = useEndpoint(
    getPayment,
    { params: { id } },
    { refetchOn: ["payment.changed"], staleMs: 0 },
  );
  const waiting = <SkeletonText lines={10} />;
  return (
    <div className="grid gap-4">
      {answer === undefined && (problem === null ? waiting : <ProblemState problem={problem} onRetry={refetch} />)}
      {answer !== undefined && (
        <Suspense fallback={waiting}>
          <PaymentByPix payment={answer} />
        </Suspense>
      )}
      <FormActions>
        <Button onPress={onClose}>{t("close")}</Button>
      </FormActions>
    </div>
  );
}

function Agreed({ payment, ways, onClose }: WaysProps & { readonly payment: Payment }) {
  const t = useTranslations("payment.topUp");
  const money = useMoneyText();
  return (
    <div className="grid gap-4">
      <PayTo {...payment} account={ways.pay_to} />
      <p className="text-sm text-soft">{t("doneText", { credit: money(payment.credited, payment.currency) })}</p>
      <FormActions>
        <Button variant="primary" onPress={onClose}>
          {t("close")}
        </Button>
      </FormActions>
    </div>
  );
}

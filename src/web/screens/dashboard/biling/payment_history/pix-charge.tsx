// The PIX charge of a payment: QR code, code to paste, amount and countdown; follows the payment until it is paid.
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { payInSandbox, type PaymentDetail } from "#contract/payment.ts";
import type { PixCharge as Charge } from "#contract/pix.ts";
import { taxIdText } from "#contract/tax-id.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CopyButton } from "#web/views/calls/copy-button.tsx";
import { Money, useMoneyText } from "#web/views/money.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import { QrCode } from "#web/views/qr-code.tsx";
import { NewCharge } from "./new-charge.tsx";

interface PixChargeProps {
  readonly payment: PaymentDetail;
  readonly charge: Charge;
  /** The reader's agent pays it. */
  readonly isPayer: boolean;
}

export function PixCharge({ payment, charge, isPayer }: PixChargeProps) {
  const t = useTranslations("payment.pix");
  const money = useMoneyText();
  const left = useSecondsUntil(charge.expires_at);
  if (payment.state === "confirmed")
    return <Note tone="good">{t("paid", { credit: money(payment.credited, payment.currency) })}</Note>;
  if (charge.state === "requested")
    return <Note tone="info">{charge.problem === null ? t("requested") : t("slow", { problem: charge.problem })}</Note>;
  if (charge.state === "refused") return <Note tone="bad">{t("refused", { problem: charge.problem ?? "" })}</Note>;
  if (charge.state !== "active") return <Note tone="info">{t(charge.state)}</Note>;
  if (charge.is_expired || left === 0)
    return (
      <>
        <Note tone="warn">{t("expired")}</Note>
        {isPayer && payment.state === "awaited" && <NewCharge payment={payment} />}
      </>
    );
  return <Payable payment={payment} charge={charge} left={left} isPayer={isPayer} />;
}

const TONES = {
  good: "bg-good-soft text-good",
  info: "bg-sunken text-soft",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
} as const;

function Note({ tone, children }: { readonly tone: keyof typeof TONES; readonly children: string }) {
  return (
    <p role="status" className={`rounded-lg px-3 py-2.5 text-sm ${TONES[tone]}`}>
      {children}
    </p>
  );
}

interface PayableProps extends PixChargeProps {
  readonly left: number | null;
}

function Payable({ payment, charge, left, isPayer }: PayableProps) {
  const t = useTranslations("payment.pix");
  const code = charge.br_code ?? "";
  return (
    <section aria-labelledby="pix-charge" className="grid gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 id="pix-charge" className="text-sm font-semibold">
          {t("title")}
        </h3>
        {left !== null && (
          <p role="timer" className="figures text-sm text-soft">
            {t("left", { time: minutesText(left) })}
          </p>
        )}
      </div>
      <p className="text-sm text-soft">{t("text")}</p>
      <QrCode text={code} label={t("qr")} />
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-xs text-soft">{t("amount")}</dt>
          <dd className="figures text-lg font-semibold">
            <Money amount={charge.amount} currency={payment.currency} />
          </dd>
        </div>
        <div className="min-w-0 text-right">
          <dt className="text-xs text-soft">{t("payer")}</dt>
          <dd className="figures text-sm wrap-anywhere">{taxIdText(charge.payer_tax_id)}</dd>
        </div>
      </dl>
      <div className="grid gap-2">
        <p className="text-xs text-soft">{t("code")}</p>
        <p className="max-h-24 overflow-y-auto rounded-lg bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">
          {code}
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={code} label={t("copy")} />
          {charge.is_sandbox && isPayer && <PayInSandbox id={payment.id} />}
        </div>
      </div>
    </section>
  );
}

function PayInSandbox({ id }: { readonly id: string }) {
  const t = useTranslations("payment.pix");
  const { run, isPending, problem } = useAction(payInSandbox);
  const pay = async () => {
    if ((await run({ params: { id } })) !== null) void toast("success", t("sandboxPaid"));
  };
  return (
    <>
      <Button size="sm" isPending={isPending} onPress={() => void pay()}>
        {t("sandbox")}
      </Button>
      {problem !== null && (
        <p role="alert" className="w-full text-sm text-bad">
          <ProblemText problem={problem} />
        </p>
      )}
    </>
  );
}

const SECOND_MS = 1_000;

/** Whole seconds, from the reader's clock; null where there is no end. */
function useSecondsUntil(at: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now) / SECOND_MS));
}

const minutesText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

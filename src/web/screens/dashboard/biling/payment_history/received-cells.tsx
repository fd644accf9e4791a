// Money that has come by PIX as lists and panels show it: its state, and the payment behind it.
import { useTranslations } from "use-intl";
import type { PixRefund, ReceivedPix } from "#contract/pix.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";

const TONES: Readonly<Record<ReceivedPix["state"], Tone>> = {
  waiting: "warn",
  credited: "good",
  refunding: "info",
  refunded: "neutral",
};

export function ReceivedState({ state }: Pick<ReceivedPix, "state">) {
  return <Badge tone={TONES[state]}>{useTranslations("received.state")(state)}</Badge>;
}

const REFUND_TONES: Readonly<Record<PixRefund["state"], Tone>> = {
  waiting: "warn",
  requested: "info",
  processing: "info",
  returned: "warn",
  done: "good",
  failed: "bad",
  rejected: "neutral",
};

export function RefundState({ state }: Pick<PixRefund, "state">) {
  return <Badge tone={REFUND_TONES[state]}>{useTranslations("received.refund.state")(state)}</Badge>;
}

export function PaymentLink({ payment }: { readonly payment: ReceivedPix["charged"] }) {
  if (payment === null) return <Absent />;
  return (
    <Link to={`/dashboard/biling/payment_history?open=${payment.id}`}>
      {payment.agent} · {payment.reference}
    </Link>
  );
}

// What a payment's panel shows of PIX: its charge, another charge where it can have one, and what has come for it.
import { useTranslations } from "use-intl";
import type { PaymentDetail } from "#contract/payment.ts";
import { useSession } from "#web/client/session.ts";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Money } from "#web/views/money.tsx";
import { NewCharge } from "./new-charge.tsx";
import { PixCharge } from "./pix-charge.tsx";
import { ReceivedState } from "./received-cells.tsx";

interface PaymentByPixProps {
  readonly payment: PaymentDetail;
}

export default function PaymentByPix({ payment }: PaymentByPixProps) {
  const { answer: me } = useSession();
  const { charge, may_charge: mayCharge, state, agent } = payment;
  const isPayer = me?.party === "agent" && me.agent.id === agent.id;
  return (
    <>
      {charge !== null && (state === "awaited" || state === "confirmed") && (
        <PixCharge payment={payment} charge={charge} isPayer={isPayer} />
      )}
      {/* An expired charge has its own way to another one. */}
      {mayCharge && isPayer && charge?.state !== "active" && <NewCharge payment={payment} />}
      {payment.received_pix.length > 0 && <Received payment={payment} isPlatform={me?.party === "platform"} />}
    </>
  );
}

function Received({ payment, isPlatform }: PaymentByPixProps & { readonly isPlatform: boolean }) {
  const t = useTranslations("payment.pix");
  const causeText = useTranslations("received.cause");
  return (
    <section aria-labelledby="pix-received" className="grid gap-2">
      <h3 id="pix-received" className="text-sm font-semibold">
        {t("received")}
      </h3>
      <ul className="grid gap-2">
        {payment.received_pix.map(({ id, amount, at, state, cause }) => (
          <li key={id} className="grid gap-1 rounded-lg bg-sunken px-3 py-2 text-sm">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="figures font-semibold">
                <Money amount={amount} currency={payment.currency} />
              </span>
              <ReceivedState state={state} />
            </span>
            <span className="flex flex-wrap justify-between gap-2 text-xs text-soft">
              <ExactTime at={at} />
              {cause !== null && <span>{causeText(cause)}</span>}
            </span>
            {isPlatform && <Link to={`/dashboard/biling/payment_history?tab=pix&open=${id}`}>{t("open")}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}

// What its reader may do with a payment: cancel it, confirm that its money has come, or check that as a second person.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { decideArrival, type Payment } from "#contract/payment.ts";
import { useMay, useSession } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Decision, useMoneyRefusal } from "#web/views/decision/decision.tsx";
import { Rejection } from "#web/views/decision/rejection.tsx";
import { useDeed } from "#web/views/decision/use-deed.ts";
import { CancelTopUp } from "./cancel-top-up.tsx";
import { ConfirmArrival } from "./confirm-arrival.tsx";
import { PaperLink } from "./paper-link.tsx";
import { useToldArrival } from "./told-arrival.ts";

interface PaymentProps {
  readonly payment: Payment;
}

export function PaymentActions({ payment }: PaymentProps) {
  const { answer: me } = useSession();
  const t = useTranslations("payment.panel");
  const { id, state, kind, agent } = payment;
  if (me === undefined) return null;
  if (state === "confirmed") return <PaperLink path={`/api/payments/${id}/receipt`} label={t("receipt")} />;
  if (me.party === "platform") {
    if (state === "awaited" || state === "cancelled") return <Confirm payment={payment} />;
    return state === "arrived" ? <Check payment={payment} /> : null;
  }
  return state === "awaited" && kind === "top_up" && agent.id === me.agent.id ? <Cancel payment={payment} /> : null;
}

function Cancel({ payment }: PaymentProps) {
  const t = useTranslations("payment.cancel");
  const refusal = useTranslations("agent.refusal");
  const mayMake = useMay("payment.make");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button forbidden={mayMake ? undefined : refusal("permission")} onPress={() => setAsking(true)}>
        {t("action")}
      </Button>
      {isAsking && <CancelTopUp payment={payment} onClose={() => setAsking(false)} />}
    </>
  );
}

function Confirm({ payment }: PaymentProps) {
  const t = useTranslations("payment.arrival");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="primary" forbidden={useMoneyRefusal("payment.confirm")} onPress={() => setAsking(true)}>
        {t("action")}
      </Button>
      {isAsking && <ConfirmArrival payment={payment} onClose={() => setAsking(false)} />}
    </>
  );
}

function Check({ payment: { id, is_for_me: isForMe } }: PaymentProps) {
  const t = useTranslations("payment");
  const mayConfirm = useMay("payment.confirm");
  const refusal = useMoneyRefusal("payment.confirm");
  const tell = useToldArrival();
  const approval = useDeed(decideArrival, { params: { id }, body: { decision: "approve" } }, tell);
  return (
    <Decision
      waitsForOther={mayConfirm && !isForMe ? t("action.waitsForOther") : null}
      withdrawal={null}
      approval={approval}
      forbidden={refusal}
      renderRejection={(close) => (
        <Rejection endpoint={decideArrival} id={id} words="payment.reject" onClose={close}>
          <p>{t("reject.text")}</p>
        </Rejection>
      )}
    />
  );
}

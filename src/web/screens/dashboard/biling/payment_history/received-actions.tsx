// What a person of the platform does about a PIX: credit it, refund it, or decide on a colleague's refund.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { decidePixRefund, type PixRefund, type ReceivedPix } from "#contract/pix.ts";
import { useMay } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Decision, useMoneyRefusal } from "#web/views/decision/decision.tsx";
import { Rejection } from "#web/views/decision/rejection.tsx";
import { useDeed } from "#web/views/decision/use-deed.ts";
import { CreditReceived } from "./credit-received.tsx";
import { RefundReceived } from "./refund-received.tsx";

interface ReceivedProps {
  readonly received: ReceivedPix;
}

export function ReceivedActions({ received }: ReceivedProps) {
  const { state, refund } = received;
  if (refund?.state === "waiting") return <Check refund={refund} />;
  return state === "waiting" || state === "credited" ? <Choice received={received} /> : null;
}

function Choice({ received }: ReceivedProps) {
  const t = useTranslations("received");
  const forbidden = useMoneyRefusal("payment.confirm");
  const [asking, setAsking] = useState<"credit" | "refund" | null>(null);
  const close = () => setAsking(null);
  const mayCredit = received.state === "waiting" && received.credits !== "nothing";
  return (
    <>
      <Button forbidden={forbidden} onPress={() => setAsking("refund")}>
        {t("refund.action")}
      </Button>
      {mayCredit && (
        <Button variant="primary" forbidden={forbidden} onPress={() => setAsking("credit")}>
          {t("credit.action")}
        </Button>
      )}
      {asking === "credit" && <CreditReceived received={received} onClose={close} />}
      {asking === "refund" && <RefundReceived received={received} onClose={close} />}
    </>
  );
}

function Check({ refund: { id, is_for_me: isForMe } }: { readonly refund: PixRefund }) {
  const t = useTranslations("received");
  const mayConfirm = useMay("payment.confirm");
  const refusal = useMoneyRefusal("payment.confirm");
  const done = () => void toast("success", t("refund.approved"));
  const approval = useDeed(decidePixRefund, { params: { id }, body: { decision: "approve" } }, done);
  return (
    <Decision
      waitsForOther={mayConfirm && !isForMe ? t("refund.waitsForOther") : null}
      withdrawal={null}
      approval={approval}
      forbidden={refusal}
      renderRejection={(close) => (
        <Rejection endpoint={decidePixRefund} id={id} words="received.reject" onClose={close}>
          <p>{t("reject.text")}</p>
        </Rejection>
      )}
    />
  );
}

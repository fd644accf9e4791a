// Gives back a PIX, after saying what goes where; above the limit a second person agrees first.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ALONE_AT_MOST, needsSecond } from "#contract/credit-request.ts";
import { refundReceivedPix, type ReceivedPix } from "#contract/pix.ts";
import { toast } from "#web/ui/toast.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { ReasonDialog } from "#web/views/reason-dialog.tsx";
import { newTransferId } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface RefundReceivedProps {
  readonly received: ReceivedPix;
  readonly onClose: () => void;
}

export function RefundReceived({ received: { id, amount, state }, onClose }: RefundReceivedProps) {
  const t = useTranslations("received.refund");
  const money = useMoneyText();
  // One id for as long as this dialog is open: however often it is sent, it is one refund.
  const [requestId] = useState(newTransferId);
  const form = useEndpointForm(refundReceivedPix, () => {
    void toast("success", t("done"));
    onClose();
  });
  return (
    <ReasonDialog
      title={t("title")}
      submit={t("submit")}
      isDangerous
      label={t("reason")}
      hint={t("hint")}
      form={form}
      onSubmit={(reason) => form.submit({ request_id: requestId, reason }, { id })}
      onClose={onClose}
    >
      <p>{t("text", { amount: money(amount, "BRL") })}</p>
      {state === "credited" && <p>{t("takes")}</p>}
      {(needsSecond(amount, "BRL") || state === "credited") && (
        <p>{t("second", { limit: money(ALONE_AT_MOST.BRL, "BRL") })}</p>
      )}
    </ReasonDialog>
  );
}

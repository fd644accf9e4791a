// Says what became of a payment whose money has come: credited, waiting for a second person, or not booked.
import { useTranslations } from "use-intl";
import type { Payment } from "#contract/payment.ts";
import { toast } from "#web/ui/toast.tsx";

export function useToldArrival(): (payment: Payment) => void {
  const t = useTranslations("payment.arrival");
  return ({ state }) => {
    if (state === "failed") void toast("error", t("failed"));
    else void toast("success", t(state === "arrived" ? "waiting" : "credited"));
  };
}

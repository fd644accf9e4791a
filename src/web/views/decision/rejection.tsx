// Rejects what somebody else asked for, with the reason that they are told.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Endpoint } from "#contract/endpoint.ts";
import { toast } from "#web/ui/toast.tsx";
import { ReasonDialog } from "#web/views/reason-dialog.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface RejectionProps {
  /** Takes `{ decision: "reject", reason }`. */
  readonly endpoint: Endpoint;
  readonly id: string;
  readonly words: "creditRequest.reject" | "payment.reject" | "terms.reject" | "received.reject" | "variant.reject";
  /** What it brings about, where the title does not say it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function Rejection({ endpoint, id, words, children, onClose }: RejectionProps) {
  const t = useTranslations(words);
  const form = useEndpointForm(endpoint, () => {
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
      onSubmit={(reason) => form.submitUntyped({ decision: "reject", reason }, { id })}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}

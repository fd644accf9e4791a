// Has an awaited payment paid by PIX: asks whose account it comes from, and makes a charge.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { chargePayment, type PaymentDetail } from "#contract/payment.ts";
import { isTaxId, plainTaxId } from "#contract/tax-id.ts";
import { useMay } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { PayerField } from "./payer-field.tsx";

export function NewCharge({ payment }: { readonly payment: PaymentDetail }) {
  const t = useTranslations("payment.pix");
  const refusal = useTranslations("agent.refusal");
  const mayMake = useMay("payment.make");
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="primary" forbidden={mayMake ? undefined : refusal("permission")} onPress={() => setAsking(true)}>
        {t(payment.charge === null ? "payThis" : "new")}
      </Button>
      {isAsking && <ChargeDialog payment={payment} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface ChargeDialogProps {
  readonly payment: PaymentDetail;
  readonly onClose: () => void;
}

const NOTHING_WRONG: Readonly<Record<string, string>> = {};

function ChargeDialog({ payment: { id, charge }, onClose }: ChargeDialogProps) {
  const t = useTranslations("payment");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [payer, setPayer] = useState(charge?.payer_tax_id ?? "");
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const form = useEndpointForm(chargePayment, onClose);
  const submit = () => {
    const taxId = plainTaxId(payer);
    const isWrong = taxId !== "" && !isTaxId(taxId);
    setWrong(isWrong ? { payer_tax_id: t("topUp.payerWrong") } : NOTHING_WRONG);
    if (!isWrong) form.submit({ payer_tax_id: taxId }, { id });
  };
  return (
    <Dialog isOpen size="sm" title={t("pix.payThis")} onClose={onClose}>
      <Form
        submitError={form.problems.submitError}
        fieldErrors={wrong === NOTHING_WRONG ? form.problems.fieldErrors : wrong}
        onSubmit={submit}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("topUp.submitPix")}
            </Button>
          </FormActions>
        }
      >
        <PayerField value={payer} onChange={setPayer} />
      </Form>
    </Dialog>
  );
}

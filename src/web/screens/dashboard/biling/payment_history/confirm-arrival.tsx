// Confirms that the money of a payment has come: how much, and what the bank calls it; says what is credited by that.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ALONE_AT_MOST, needsSecond } from "#contract/credit-request.ts";
import { confirmArrival, creditFor, MOST_TOP_UP, type Payment } from "#contract/payment.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";
import { Money, useMoneyText } from "#web/views/money.tsx";
import { movable } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { useToldArrival } from "./told-arrival.ts";

interface ConfirmArrivalProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

const REFUSED_AT = { bank_reference_used: "bank_reference", payment_differs: "received" };

export function ConfirmArrival({ payment, onClose }: ConfirmArrivalProps) {
  const t = useTranslations("payment.arrival");
  const cancel = useTranslations("ui.dialog")("cancel");
  const money = useMoneyText();
  const tell = useToldArrival();
  const { id, amount, currency, kind, agent, reference } = payment;
  const [received, setReceived] = useState<bigint | null>(amount);
  const [bankReference, setBankReference] = useState("");
  const credited = kind === "invoice" ? payment.credited : creditFor(movable(received), payment.price_bps);
  const isChecked = needsSecond(credited, currency);
  const form = useEndpointForm(
    confirmArrival,
    (answer) => {
      tell(answer);
      onClose();
    },
    REFUSED_AT,
  );
  return (
    <Dialog isOpen size="sm" title={t("title", { reference })} onClose={onClose}>
      <Form
        {...form.problems}
        onSubmit={() => form.submit({ received, bank_reference: bankReference }, { id })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {isChecked ? t("submitChecked") : t("submit")}
            </Button>
          </FormActions>
        }
      >
        <ReceivedField payment={payment} value={received} onChange={setReceived} />
        <TextField
          name="bank_reference"
          label={t("bankReference")}
          isRequired
          maxLength={200}
          autoComplete="off"
          value={bankReference}
          onChange={setBankReference}
          hint={t("bankReferenceHint")}
        />
        <div className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
          <p className="text-xs text-soft">{t("credit", { agent: agent.code })}</p>
          <p className="figures text-lg font-semibold">
            <Money amount={credited} currency={currency} />
          </p>
        </div>
        {isChecked && (
          <p role="status" className="rounded-lg bg-warn-soft px-3 py-2.5 text-sm text-warn">
            {t("second", { limit: money(ALONE_AT_MOST[currency], currency) })}
          </p>
        )}
      </Form>
    </Dialog>
  );
}

interface ReceivedFieldProps {
  readonly payment: Payment;
  readonly value: bigint | null;
  readonly onChange: (value: bigint | null) => void;
}

/** Of an invoice exactly what it asks for; else what has come, which may be something else than was agreed on. */
function ReceivedField({ payment: { kind, amount, currency }, value, onChange }: ReceivedFieldProps) {
  const t = useTranslations("payment.arrival");
  const money = useMoneyText();
  const isInvoice = kind === "invoice";
  const isOther = value !== null && value !== amount;
  return (
    <CurrencyField
      name="received"
      label={t("received")}
      isRequired
      isDisabled={isInvoice}
      maximum={MOST_TOP_UP}
      currency={currency}
      value={value}
      onChange={onChange}
      hint={isInvoice ? t("exact") : isOther ? t("less", { amount: money(amount, currency) }) : undefined}
    />
  );
}

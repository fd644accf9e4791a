// How much is to be paid for play credit, and the credit that buys, as it is typed.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { creditFor, type getPaymentWays, makeTopUp, MOST_TOP_UP, type Payment } from "#contract/payment.ts";
import { isTaxId, plainTaxId } from "#contract/tax-id.ts";
import { BpsText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";
import { Money, useMoneyText } from "#web/views/money.tsx";
import { movable, newTransferId } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { PayerField } from "./payer-field.tsx";

type Ways = Answer<typeof getPaymentWays>;

interface TopUpFormProps {
  readonly ways: Ways;
  readonly priceBps: number;
  readonly onMade: (payment: Payment) => void;
  readonly onClose: () => void;
}

const NOTHING_WRONG: Readonly<Record<string, string>> = {};

export function TopUpForm({ ways, priceBps, onMade, onClose }: TopUpFormProps) {
  const t = useTranslations("payment");
  const cancel = useTranslations("ui.dialog")("cancel");
  const money = useMoneyText();
  const { currency, least } = ways;
  const leastText = t("topUp.least", { least: money(least, currency) });
  const [amount, setAmount] = useState<bigint | null>(null);
  const [method, setMethod] = useState<Payment["method"]>(ways.methods[0] ?? "bank_transfer");
  const [payer, setPayer] = useState("");
  const isPix = method === "pix";
  const [note, setNote] = useState("");
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  // One id for as long as this dialog is open: however often it is sent, it is one payment.
  const [requestId] = useState(newTransferId);
  const form = useEndpointForm(makeTopUp, onMade);
  const submit = () => {
    const isTooLittle = amount !== null && amount < least;
    const taxId = isPix ? plainTaxId(payer) : "";
    const isNoTaxId = isPix && !isTaxId(taxId);
    const found = {
      ...(isTooLittle && { amount: leastText }),
      ...(isNoTaxId && amount !== null && { payer_tax_id: t("topUp.payerWrong") }),
    };
    const isWrong = Object.keys(found).length > 0;
    setWrong(isWrong ? found : NOTHING_WRONG);
    if (!isWrong) form.submit({ request_id: requestId, method, amount, note, payer_tax_id: taxId });
  };
  return (
    <Form
      submitError={form.problems.submitError}
      fieldErrors={wrong === NOTHING_WRONG ? form.problems.fieldErrors : wrong}
      onSubmit={submit}
      actions={
        <FormActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" isPending={form.isPending}>
            {t(isPix ? "topUp.submitPix" : "topUp.submit")}
          </Button>
        </FormActions>
      }
    >
      <p className="text-sm text-soft">{t("topUp.text")}</p>
      <CurrencyField
        name="amount"
        label={t("topUp.amount")}
        isRequired
        minimum={least}
        maximum={MOST_TOP_UP}
        currency={currency}
        value={amount}
        onChange={setAmount}
        hint={leastText}
      />
      <Bought amount={movable(amount)} currency={currency} priceBps={priceBps} />
      <Select
        name="method"
        label={t("column.method")}
        options={ways.methods.map((id) => ({ id, text: t(`method.${id}`) }))}
        value={method}
        onChange={setMethod}
      />
      {isPix && <PayerField value={payer} onChange={setPayer} />}
      <NoteField value={note} onChange={setNote} />
    </Form>
  );
}

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function NoteField(field: NoteFieldProps) {
  const t = useTranslations("payment");
  const hint = t("topUp.noteHint");
  return <TextField name="note" label={t("column.note")} maxLength={200} autoComplete="off" hint={hint} {...field} />;
}

interface BoughtProps {
  readonly amount: bigint;
  readonly currency: Ways["currency"];
  readonly priceBps: number;
}

function Bought({ amount, currency, priceBps }: BoughtProps) {
  const t = useTranslations("payment");
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-lg bg-sunken px-4 py-3">
      <div>
        <dt className="text-xs text-soft">{t("topUp.credit")}</dt>
        <dd className="text-lg font-semibold" aria-live="polite">
          <Money amount={creditFor(amount, priceBps)} currency={currency} />
        </dd>
      </div>
      <div className="text-right">
        <dt className="text-xs text-soft">{t("panel.price")}</dt>
        <dd className="text-lg font-semibold">
          <BpsText bps={priceBps} />
        </dd>
      </div>
    </dl>
  );
}

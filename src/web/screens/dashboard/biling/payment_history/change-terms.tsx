// Changes the terms of a customer: how it pays, its credit line, when invoices are due, and why.
import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  type BillingKind,
  billingKind,
  type BillingTerms,
  changeBillingTerms,
  DUE_DAYS,
  MOST_CREDIT_LINE,
} from "#contract/billing-terms.ts";
import { ALONE_AT_MOST, needsSecond } from "#contract/credit-request.ts";
import { Button } from "#web/ui/button.tsx";
import { NumberField } from "#web/ui/decimal-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { newTransferId } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface ChangeTermsProps {
  readonly terms: BillingTerms;
  readonly onClose: () => void;
}

const REFUSED_AT = { credit_line_in_use: "credit_line" };

export function ChangeTerms({ terms, onClose }: ChangeTermsProps) {
  const t = useTranslations("terms.change");
  const cancel = useTranslations("ui.dialog")("cancel");
  const money = useMoneyText();
  const { agent, currency } = terms;
  const [kind, setKind] = useState<BillingKind>(terms.kind);
  const [line, setLine] = useState<bigint | null>(terms.credit_line);
  const [days, setDays] = useState<number | null>(terms.due_days);
  const [reason, setReason] = useState("");
  // One id for as long as this dialog is open: however often it is sent, it is one change.
  const [requestId] = useState(newTransferId);
  const [isLineMissing, setLineMissing] = useState(false);
  const aboveZero = useTranslations("field")("aboveZero");
  const form = useEndpointForm(
    changeBillingTerms,
    ({ state }) => {
      void toast("success", t(state === "waiting" ? "waiting" : "done"));
      onClose();
    },
    REFUSED_AT,
  );
  const isChecked = line !== null && line > terms.credit_line && needsSecond(line, currency);
  const draft = { request_id: requestId, kind, credit_line: line, due_days: days, reason };
  const submit = () => {
    // Only where invoices are paid is a line needed.
    const isMissing = kind === "postpaid" && line === 0n;
    setLineMissing(isMissing);
    if (!isMissing) form.submit(draft, { id: agent.id });
  };
  return (
    <Dialog isOpen size="sm" title={t("title", { code: agent.code })} onClose={onClose}>
      <Form
        submitError={form.problems.submitError}
        fieldErrors={isLineMissing ? { credit_line: aboveZero } : form.problems.fieldErrors}
        onSubmit={submit}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {isChecked ? t("submitChecked") : t("submit")}
            </Button>
          </FormActions>
        }
      >
        <KindField value={kind} onChange={setKind} />
        <LineField kind={kind} currency={currency} value={line} onChange={setLine} />
        {kind === "postpaid" && <DueDaysField value={days} onChange={setDays} />}
        <TextField
          name="reason"
          label={t("reason")}
          isRequired
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={setReason}
          hint={t("reasonHint")}
        />
        {isChecked && (
          <p role="status" className="rounded-lg bg-warn-soft px-3 py-2.5 text-sm text-warn">
            {t("second", { limit: money(ALONE_AT_MOST[currency], currency) })}
          </p>
        )}
      </Form>
    </Dialog>
  );
}

interface FieldProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function KindField({ value, onChange }: FieldProps<BillingKind>) {
  const t = useTranslations("terms.change");
  const kinds = useTranslations("terms.kind");
  return (
    <Select
      name="kind"
      label={t("kind")}
      options={billingKind.options.map((id) => ({ id, text: kinds(id) }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface LineFieldProps extends FieldProps<bigint | null> {
  readonly kind: BillingKind;
  readonly currency: BillingTerms["currency"];
}

function LineField({ kind, ...field }: LineFieldProps) {
  const t = useTranslations("terms.change");
  const isPostpaid = kind === "postpaid";
  return (
    <CurrencyField
      name="credit_line"
      label={t("line")}
      isRequired
      minimum={isPostpaid ? 1n : 0n}
      maximum={MOST_CREDIT_LINE}
      {...field}
      hint={isPostpaid ? t("lineHintPostpaid") : t("lineHint")}
    />
  );
}

function DueDaysField(field: FieldProps<number | null>) {
  const t = useTranslations("terms.change");
  return (
    <NumberField
      name="due_days"
      label={t("dueDays")}
      isRequired
      digits={0}
      minimum={BigInt(DUE_DAYS.least)}
      maximum={BigInt(DUE_DAYS.most)}
      {...field}
    />
  );
}

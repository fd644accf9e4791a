// Makes a plan, or the next version of one: prices by provider and tier, the monthly minimum, and the terms that go with it.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DUE_DAYS, MOST_CREDIT_LINE } from "#contract/billing-terms.ts";
import { CURRENCY_CODES, type CurrencyCode } from "#contract/money.ts";
import { addPlanVersion, createPlan, MOST_OF_PLAN, type Plan } from "#contract/plan.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { NumberField } from "#web/ui/decimal-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { draftOf, type DraftTier, FIRST_TIER, TierFields, writtenOf } from "./tier-fields.tsx";

interface PlanFormProps {
  /** The version the next one is made from; absent: a new plan. */
  readonly edited?: Plan;
  readonly onClose: () => void;
}

interface Draft {
  readonly name: string;
  readonly code: string;
  readonly currency: CurrencyCode;
  readonly isOffered: boolean;
  readonly tiers: readonly DraftTier[];
  readonly minimum: bigint | null;
  readonly line: bigint | null;
  readonly dueDays: number | null;
  readonly reason: string;
}

const startOf = (edited: Plan | undefined): Draft => ({
  name: edited?.name ?? "",
  code: edited?.code ?? "",
  currency: edited?.currency ?? "BRL",
  isOffered: edited?.is_offered ?? true,
  tiers: edited === undefined ? [FIRST_TIER()] : draftOf(edited),
  minimum: edited?.minimum ?? 0n,
  line: edited?.credit_line_most ?? 0n,
  dueDays: edited?.due_days_most ?? DUE_DAYS.usual,
  reason: "",
});

export function PlanForm({ edited, onClose }: PlanFormProps) {
  const t = useTranslations("plan.edit");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [draft, setDraft] = useState(() => startOf(edited));
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const form = useWrittenPlan(edited, onClose);
  return (
    <Dialog
      isOpen
      size="lg"
      title={edited === undefined ? t("createTitle") : t("versionTitle", { name: edited.name })}
      onClose={onClose}
    >
      <Form
        {...form.problems}
        onSubmit={() => form.submit(draft)}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t(edited === undefined ? "submitCreate" : "submitVersion")}
            </Button>
          </FormActions>
        }
      >
        {edited === undefined ? (
          <Identity draft={draft} change={change} />
        ) : (
          <p className="text-sm text-soft">{t("versionText", { version: edited.version })}</p>
        )}
        <TierFields tiers={draft.tiers} currency={draft.currency} onChange={(tiers) => change({ tiers })} />
        <Terms draft={draft} change={change} />
        <Checkbox name="is_offered" isChosen={draft.isOffered} onChange={(isOffered) => change({ isOffered })}>
          {t("offered")}
        </Checkbox>
        <TextField
          name="reason"
          label={t("reason")}
          isRequired
          maxLength={500}
          autoComplete="off"
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          hint={t("reasonHint")}
        />
      </Form>
    </Dialog>
  );
}

/** Both endpoints take the same content. */
function useWrittenPlan(edited: Plan | undefined, onClose: () => void) {
  const t = useTranslations("plan.edit");
  const creation = useEndpointForm(
    createPlan,
    () => {
      void toast("success", t("created"));
      onClose();
    },
    { plan_code_taken: "code" },
  );
  const addition = useEndpointForm(addPlanVersion, ({ version }) => {
    void toast("success", t("published", { version }));
    onClose();
  });
  const { problems, isPending } = edited === undefined ? creation : addition;
  const submit = ({ name, code, currency, isOffered, tiers, minimum, line, dueDays, reason }: Draft): void => {
    const content = {
      is_offered: isOffered,
      tiers: writtenOf(tiers),
      minimum,
      credit_line_most: line,
      due_days_most: dueDays,
      reason,
    };
    if (edited === undefined) creation.submitUntyped({ code, name, currency, ...content });
    else addition.submitUntyped({ after: edited.version, ...content }, { code: edited.code });
  };
  return { problems, isPending, submit };
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

function Identity({ draft, change }: PartProps) {
  const t = useTranslations("plan.edit");
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        name="name"
        label={t("name")}
        isRequired
        maxLength={80}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        name="code"
        label={t("code")}
        isRequired
        maxLength={40}
        autoComplete="off"
        value={draft.code}
        onChange={(code) => change({ code })}
        hint={t("codeHint")}
      />
      <Select
        name="currency"
        label={t("currency")}
        options={CURRENCY_CODES.map((id) => ({ id, text: id }))}
        value={draft.currency}
        onChange={(currency) => change({ currency })}
      />
    </div>
  );
}

function Terms({ draft, change }: PartProps) {
  const t = useTranslations("plan.edit");
  const { currency } = draft;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <CurrencyField
        name="minimum"
        label={t("minimum")}
        isRequired
        currency={currency}
        minimum={0n}
        maximum={MOST_OF_PLAN}
        value={draft.minimum}
        onChange={(minimum) => change({ minimum })}
        hint={t("minimumHint")}
      />
      <CurrencyField
        name="credit_line_most"
        label={t("line")}
        isRequired
        currency={currency}
        minimum={0n}
        maximum={MOST_CREDIT_LINE}
        value={draft.line}
        onChange={(line) => change({ line })}
        hint={t("lineHint")}
      />
      <NumberField
        name="due_days_most"
        label={t("dueDays")}
        isRequired
        digits={0}
        minimum={BigInt(DUE_DAYS.least)}
        maximum={BigInt(DUE_DAYS.most)}
        value={draft.dueDays}
        onChange={(dueDays) => change({ dueDays })}
      />
    </div>
  );
}

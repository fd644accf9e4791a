// Allows credit to be sent to a child by itself, within limits; or stops that.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { dropAutoTopUp, type RunwayRow, setAutoTopUp } from "#contract/runway.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import type { FieldProblems } from "#web/views/field-problems.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface AutoTopUpProps {
  readonly row: RunwayRow;
  readonly onClose: () => void;
}

export default function AutoTopUp({ row, onClose }: AutoTopUpProps) {
  const t = useTranslations("runway.auto");
  const cancel = useTranslations("ui.dialog");
  const field = useTranslations("field");
  const [wrong, setWrong] = useState<FieldProblems>({});
  const money = useMoneyText();
  const { auto_top_up: rule, currency, code, id } = row;
  const [below, setBelow] = useState<bigint | null>(rule?.below ?? null);
  const [amount, setAmount] = useState<bigint | null>(rule?.amount ?? null);
  const [daily, setDaily] = useState<bigint | null>(rule?.daily_most ?? null);
  const form = useEndpointForm(setAutoTopUp, () => {
    void toast("success", t("done", { code }));
    onClose();
  });
  const submit = () => {
    const isBelow = daily !== null && amount !== null && daily < amount;
    setWrong(isBelow ? { daily_most: field("belowAmount") } : {});
    if (!isBelow) form.submit({ below, amount, daily_most: daily }, { id });
  };
  return (
    <Dialog isOpen size="sm" title={t("title", { code })} onClose={onClose}>
      <Form
        submitError={form.problems.submitError}
        fieldErrors={{ ...form.problems.fieldErrors, ...wrong }}
        onSubmit={submit}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-soft">{t("text", { limit: money(ALONE_AT_MOST[currency], currency) })}</p>
        <CurrencyField
          name="below"
          label={t("below")}
          isRequired
          currency={currency}
          value={below}
          onChange={setBelow}
        />
        <CurrencyField
          name="amount"
          label={t("amount")}
          isRequired
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
        <CurrencyField
          name="daily_most"
          label={t("daily")}
          maximum={ALONE_AT_MOST[currency]}
          hint={t("dailyHint")}
          isRequired
          currency={currency}
          value={daily}
          onChange={setDaily}
        />
        {rule !== null && <TurnOff row={row} onDone={onClose} />}
      </Form>
    </Dialog>
  );
}

function TurnOff({ row: { id, code }, onDone }: { readonly row: RunwayRow; readonly onDone: () => void }) {
  const t = useTranslations("runway.auto");
  const { run, isPending } = useAction(dropAutoTopUp);
  const turnOff = async () => {
    if ((await run({ params: { id } })) === null) return;
    void toast("success", t("dropped", { code }));
    onDone();
  };
  return (
    <div>
      <Button size="sm" isPending={isPending} onPress={() => void turnOff()}>
        {t("drop")}
      </Button>
    </div>
  );
}

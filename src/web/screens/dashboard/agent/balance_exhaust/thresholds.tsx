// Sets below how many hours of runway an agent's credit is low, and critical; or returns to the usual ones.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RUNWAY_CRITICAL_HOURS, RUNWAY_LOW_HOURS } from "#contract/agent.ts";
import { dropThresholds, type RunwayRow, setThresholds, THRESHOLD_MOST_HOURS } from "#contract/runway.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { NumberField } from "#web/ui/decimal-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { FieldProblems } from "#web/views/field-problems.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface ThresholdsProps {
  readonly row: RunwayRow;
  readonly onClose: () => void;
}

export default function Thresholds({ row, onClose }: ThresholdsProps) {
  const t = useTranslations("runway.thresholds");
  const cancel = useTranslations("ui.dialog");
  const field = useTranslations("field");
  const [wrong, setWrong] = useState<FieldProblems>({});
  const [low, setLow] = useState<number | null>(row.thresholds.low_hours);
  const [critical, setCritical] = useState<number | null>(row.thresholds.critical_hours);
  const done = () => {
    void toast("success", t("done", { code: row.code }));
    onClose();
  };
  const form = useEndpointForm(setThresholds, done);
  const usual = useAction(dropThresholds);
  const reset = async () => {
    if ((await usual.run({ params: { id: row.id } })) !== null) done();
  };
  const submit = () => {
    const isBelow = low !== null && critical !== null && low < critical;
    setWrong(isBelow ? { low_hours: field("lowBelowCritical") } : {});
    if (!isBelow) form.submit({ low_hours: low, critical_hours: critical }, { id: row.id });
  };
  const limits = { digits: 0, minimum: 0n, maximum: BigInt(THRESHOLD_MOST_HOURS), isRequired: true } as const;
  return (
    <Dialog isOpen size="sm" title={t("title", { code: row.code })} onClose={onClose}>
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
        <p className="text-sm text-soft">{t("text")}</p>
        <NumberField {...limits} name="low_hours" label={t("low")} unit=" h" value={low} onChange={setLow} />
        <NumberField
          {...limits}
          name="critical_hours"
          label={t("critical")}
          unit=" h"
          value={critical}
          onChange={setCritical}
        />
        {row.thresholds.is_own && (
          <div>
            <Button size="sm" isPending={usual.isPending} onPress={() => void reset()}>
              {t("usual", { low: String(RUNWAY_LOW_HOURS), critical: String(RUNWAY_CRITICAL_HOURS) })}
            </Button>
          </div>
        )}
      </Form>
    </Dialog>
  );
}

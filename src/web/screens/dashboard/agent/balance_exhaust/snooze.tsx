// Silences notices of low and critical credit of an agent until a time, with a reason; or ends that before its time.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { endSnooze, type RunwayRow, snoozeRunway } from "#contract/runway.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { dayOf, instantOf, wallOf } from "#web/ui/calendar-days.ts";
import { DateField } from "#web/ui/date-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TimeField } from "#web/ui/time-field.tsx";
import { TimeZoneText } from "#web/ui/time-zone-text.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useHere } from "#web/ui/use-today.ts";
import type { FieldProblems } from "#web/views/field-problems.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface SnoozeProps {
  readonly row: RunwayRow;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;

const timeOf = (date: Date, zone: string): string => new Date(wallOf(date, zone)).toISOString().slice(11, 16);

export default function Snooze({ row, onClose }: SnoozeProps) {
  const t = useTranslations("runway.snooze");
  const cancel = useTranslations("ui.dialog");
  const field = useTranslations("field");
  const [wrong, setWrong] = useState<FieldProblems>({});
  const { zone } = useHere();
  const [first] = useState(() => (row.snooze === null ? new Date(Date.now() + DAY_MS) : new Date(row.snooze.until)));
  const [day, setDay] = useState<string | null>(() => dayOf(first, zone));
  const [time, setTime] = useState<string | null>(() => timeOf(first, zone));
  const [reason, setReason] = useState(row.snooze?.reason ?? "");
  const form = useEndpointForm(snoozeRunway, () => {
    void toast("success", t("done", { code: row.code }));
    onClose();
  });
  const until = day === null || time === null ? null : instantOf(Date.parse(`${day}T${time}Z`), zone).toISOString();
  const submit = () => {
    const isPast = until !== null && Date.parse(until) <= Date.now();
    setWrong(isPast ? { until: field("inPast") } : {});
    if (!isPast) form.submit({ until, reason }, { id: row.id });
  };
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
        <div className="grid grid-cols-2 gap-3">
          <DateField name="until" label={t("day")} isRequired value={day} onChange={setDay} />
          <TimeField name="time" label={t("time")} isRequired value={time} onChange={setTime} />
        </div>
        <p className="text-xs text-faint">
          <TimeZoneText />
        </p>
        <TextField
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          isRequired
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
        {row.snooze !== null && <EndNow row={row} onDone={onClose} />}
      </Form>
    </Dialog>
  );
}

function EndNow({ row, onDone }: { readonly row: RunwayRow; readonly onDone: () => void }) {
  const t = useTranslations("runway.snooze");
  const { run, isPending } = useAction(endSnooze);
  const end = async () => {
    if ((await run({ params: { id: row.id } })) === null) return;
    void toast("success", t("ended", { code: row.code }));
    onDone();
  };
  return (
    <div>
      <Button size="sm" isPending={isPending} onPress={() => void end()}>
        {t("end")}
      </Button>
    </div>
  );
}

// What is chosen, searched and sent: search, filters, checkboxes, switches, periods, segments and a whole form.
import { ChartColumn, Table2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Checkbox, Switch } from "#web/ui/checkbox.tsx";
import { DateRange } from "#web/ui/date-range.tsx";
import { MoneyField } from "#web/ui/decimal-field.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Columns, Row, Section, Specimen } from "./section.tsx";
import { useWords } from "./words.ts";

const MAX_DAYS = 92;

export function Choices() {
  const words = useWords();
  return (
    <Section id="choices" title={words.choices}>
      <Columns>
        <Filters />
        <Toggles />
        <Pieces />
        <Specimen name={words.form}>
          <RefusedForm />
        </Specimen>
      </Columns>
    </Section>
  );
}

function Filters() {
  const words = useWords();
  const t = useTranslations();
  const [text, setText] = useState("");
  const [found, setFound] = useState("aurora");
  const [state, setState] = useState<"active" | "suspended" | undefined>("suspended");
  const [period, setPeriod] = useState<{ readonly from: string; readonly to: string } | null>({
    from: "2026-03-02",
    to: "2026-03-15",
  });
  const options = (["active", "suspended"] as const).map((id) => ({ id, text: t(`agent.state.${id}`) }));
  const filter = { label: t("agent.list.state"), any: t("agent.list.anyState"), options, onChange: setState } as const;
  return (
    <>
      <Specimen name={words.search}>
        <SearchField label={t("agent.list.search")} value={text} onChange={setText} />
        <SearchField label={t("agent.list.search")} value={found} onChange={setFound} />
      </Specimen>
      <Specimen name={words.filter}>
        <Row>
          <ListSelect {...filter} value={undefined} />
          <ListSelect {...filter} value={state} />
        </Row>
      </Specimen>
      <Specimen name={words.dates}>
        <Row>
          <DateRange label={t("ui.dates.label")} value={null} onChange={setPeriod} maxDays={MAX_DAYS} />
          <DateRange label={t("ui.chart.period")} value={period} onChange={setPeriod} maxDays={MAX_DAYS} />
        </Row>
      </Specimen>
    </>
  );
}

function Toggles() {
  const words = useWords();
  const t = useTranslations();
  const [isOn, setOn] = useState(true);
  const [isOff, setOff] = useState(false);
  return (
    <>
      <Specimen name={words.checkbox}>
        <Row>
          <Checkbox isChosen={isOff} onChange={setOff}>
            {words.off}
          </Checkbox>
          <Checkbox isChosen={isOn} onChange={setOn}>
            {words.on}
          </Checkbox>
          <Checkbox isChosen={false} isMixed onChange={setOff}>
            {words.mixed}
          </Checkbox>
          <Checkbox isChosen isDisabled onChange={setOn}>
            {words.disabled}
          </Checkbox>
          <Checkbox label={t("ui.table.select")} isChosen={isOn} onChange={setOn} />
        </Row>
      </Specimen>
      <Specimen name={words.switch}>
        <Row>
          <Switch isChosen={isOff} onChange={setOff}>
            {words.off}
          </Switch>
          <Switch isChosen={isOn} onChange={setOn}>
            {words.on}
          </Switch>
          <Switch isChosen isDisabled onChange={setOn}>
            {words.disabled}
          </Switch>
        </Row>
      </Specimen>
    </>
  );
}

function Pieces() {
  const words = useWords();
  const t = useTranslations();
  const [density, setDensity] = useState<"comfortable" | "compact">("comfortable");
  const [shown, setShown] = useState<"chart" | "table">("chart");
  return (
    <Specimen name={words.segments}>
      <Row>
        <Segments
          label={t("ui.table.density")}
          value={density}
          onChange={setDensity}
          options={(["comfortable", "compact"] as const).map((id) => ({ id, text: t(`ui.table.${id}`) }))}
        />
        <Segments
          label={words.charts}
          value={shown}
          onChange={setShown}
          iconsOnly
          options={[
            { id: "chart", text: t("ui.chart.asChart"), icon: <ChartColumn aria-hidden size={15} /> },
            { id: "table", text: t("ui.chart.asTable"), icon: <Table2 aria-hidden size={15} /> },
          ]}
        />
      </Row>
    </Specimen>
  );
}

/** Whatever is sent is refused, at its field and as a whole. */
function RefusedForm() {
  const t = useTranslations();
  const [amount, setAmount] = useState<bigint | null>(9_000_000n);
  const [note, setNote] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isRefused = Object.keys(errors).length > 0;
  return (
    <Form
      onSubmit={() => setErrors({ note: t("field.required") })}
      fieldErrors={errors}
      submitError={isRefused ? t("error.credit_insufficient") : null}
      actions={
        <FormActions>
          <Button>{t("ui.dialog.cancel")}</Button>
          <Button type="submit" variant="primary">
            {t("agent.action.send")}
          </Button>
        </FormActions>
      }
    >
      <MoneyField
        label={t("agent.moveCredit.amount")}
        name="amount"
        currency="BRL"
        digits={2}
        value={amount}
        onChange={setAmount}
      />
      <TextField
        label={t("agent.moveCredit.note")}
        name="note"
        value={note}
        onChange={setNote}
        hint={t("agent.moveCredit.noteHint")}
      />
    </Form>
  );
}

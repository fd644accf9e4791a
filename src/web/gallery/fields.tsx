// Fields for text, passwords, money, numbers and one choice of several, in every state.
import { AtSign } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateField } from "#web/ui/date-field.tsx";
import { MoneyField, NumberField } from "#web/ui/decimal-field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { TimeField } from "#web/ui/time-field.tsx";
import { Columns, Section, Specimen } from "./section.tsx";
import { useWords } from "./words.ts";

export function Fields() {
  const words = useWords();
  return (
    <Section id="fields" title={words.fields}>
      <Columns>
        <TextFields />
        <Amounts />
        <Dates />
        <Selects />
      </Columns>
    </Section>
  );
}

function TextFields() {
  const words = useWords();
  const t = useTranslations();
  const [name, setName] = useState("Aurora Sul");
  const [code, setCode] = useState("");
  const [note, setNote] = useState(words.note);
  const label = t("agent.create.name");
  return (
    <>
      <Specimen name={words.empty}>
        <TextField label={t("agent.create.code")} value={code} onChange={setCode} placeholder="aurora_sul" />
      </Specimen>
      <Specimen name={words.filled}>
        <TextField label={label} value={name} onChange={setName} />
      </Specimen>
      <Specimen name={words.hint}>
        <TextField label={label} value={name} onChange={setName} isRequired hint={t("agent.create.codeHint")} />
      </Specimen>
      <Specimen name={words.wrong}>
        <TextField label={label} value={name} onChange={setName} isRequired error={t("agent.create.codeLong")} />
      </Specimen>
      <Specimen name={words.disabled}>
        <TextField label={label} value={name} onChange={setName} isDisabled />
      </Specimen>
      <Specimen name={words.lead}>
        <TextField
          label={t("agent.create.ownerEmail")}
          value="financeiro@aurora-sul.example"
          onChange={setName}
          lead={<AtSign aria-hidden size={15} className="ml-3 shrink-0 text-faint" />}
        />
      </Specimen>
      <Specimen name={words.password}>
        <PasswordField label={t("login.form.password")} value="correct horse battery" onChange={setName} />
      </Specimen>
      <Specimen name={words.area}>
        <TextArea label={t("agent.moveCredit.note")} value={note} onChange={setNote} />
      </Specimen>
    </>
  );
}

function Amounts() {
  const words = useWords();
  const t = useTranslations();
  const [amount, setAmount] = useState<bigint | null>(1_250_000n);
  const [price, setPrice] = useState<number | null>(1250);
  const money = { label: t("agent.moveCredit.amount"), currency: "BRL", digits: 2, onChange: setAmount } as const;
  return (
    <>
      <Specimen name={`${words.money} · ${words.empty}`}>
        <MoneyField {...money} value={null} isRequired />
      </Specimen>
      <Specimen name={`${words.money} · ${words.filled}`}>
        <MoneyField {...money} value={amount} />
      </Specimen>
      <Specimen name={`${words.money} · ${words.wrong}`}>
        <MoneyField {...money} value={amount} error={t("error.credit_insufficient")} />
      </Specimen>
      <Specimen name={words.number}>
        <NumberField label={t("agent.create.price")} digits={2} unit="%" value={price} onChange={setPrice} />
      </Specimen>
      <Specimen name={`${words.number} · ${words.disabled}`}>
        <NumberField label={t("agent.create.price")} digits={2} unit="%" value={price} onChange={setPrice} isDisabled />
      </Specimen>
    </>
  );
}

function Dates() {
  const words = useWords();
  const t = useTranslations("column");
  const [day, setDay] = useState<string | null>("2026-11-21");
  const date = { label: t("createdAt"), onChange: setDay } as const;
  const [time, setTime] = useState<string | null>("14:30");
  const at = { label: t("createdAt"), onChange: setTime } as const;
  return (
    <>
      <Specimen name={`${words.date} · ${words.empty}`}>
        <DateField {...date} value={null} isRequired />
      </Specimen>
      <Specimen name={`${words.date} · ${words.filled}`}>
        <DateField {...date} value={day} />
      </Specimen>
      <Specimen name={`${words.time} · ${words.empty}`}>
        <TimeField {...at} value={null} isRequired />
      </Specimen>
      <Specimen name={`${words.time} · ${words.filled}`}>
        <TimeField {...at} value={time} />
      </Specimen>
    </>
  );
}

type Mode = "transfer" | "seamless";

function Selects() {
  const words = useWords();
  const t = useTranslations();
  const [mode, setMode] = useState<Mode>("transfer");
  const options = (["transfer", "seamless"] as const).map((id) => ({ id, text: t(`agent.mode.${id}`) }));
  const select = { label: t("agent.create.mode"), options, onChange: setMode } as const;
  return (
    <>
      <Specimen name={`${words.select} · ${words.empty}`}>
        <Select {...select} value={null} placeholder={t("field.choice")} />
      </Specimen>
      <Specimen name={`${words.select} · ${words.hint}`}>
        <Select {...select} value={mode} hint={t(`agent.create.${mode}Hint`)} />
      </Specimen>
      <Specimen name={`${words.select} · ${words.wrong}`}>
        <Select {...select} value={mode} error={t("error.wallet_mode_mismatch")} />
      </Specimen>
      <Specimen name={`${words.select} · ${words.small}, ${words.disabled}`}>
        <Select {...select} value={mode} size="sm" isDisabled />
      </Specimen>
    </>
  );
}

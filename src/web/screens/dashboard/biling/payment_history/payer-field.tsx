// Whose account a PIX is paid from: a CPF or CNPJ, typed with or without punctuation.
import { useTranslations } from "use-intl";
import { TextField } from "#web/ui/text-field.tsx";

interface PayerFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function PayerField({ value, onChange }: PayerFieldProps) {
  const t = useTranslations("payment.topUp");
  return (
    <TextField
      name="payer_tax_id"
      label={t("payer")}
      hint={t("payerHint")}
      isRequired
      maxLength={20}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  );
}

// How an invoice stands, as the list and its panel show it.
import { useTranslations } from "use-intl";
import type { InvoiceRow } from "#contract/invoice.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const TONES: Readonly<Record<InvoiceRow["state"], Tone>> = { open: "info", overdue: "bad", paid: "good" };

export function InvoiceState({ state }: Pick<InvoiceRow, "state">) {
  return <Badge tone={TONES[state]}>{useTranslations("invoice.state")(state)}</Badge>;
}

// Terms of billing, agreed on or asked for, as the list and its panel show them.
import { useTranslations } from "use-intl";
import type { BillingKind, BillingTerms, TermsChange } from "#contract/billing-terms.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";

export function TermsKind({ kind }: { readonly kind: BillingKind }) {
  return <>{useTranslations("terms.kind")(kind)}</>;
}

/** Who buys credit ahead is sent no invoice that could be due. */
export function DueDays({
  terms: { kind, due_days: days },
}: {
  readonly terms: Pick<BillingTerms, "kind" | "due_days">;
}) {
  const t = useTranslations("terms");
  return kind === "prepaid" ? <Absent /> : <>{t("days", { count: days })}</>;
}

const TONES: Readonly<Record<TermsChange["state"], Tone>> = {
  waiting: "warn",
  done: "good",
  rejected: "bad",
  withdrawn: "neutral",
};

export function ChangeState({ state }: Pick<TermsChange, "state">) {
  return <Badge tone={TONES[state]}>{useTranslations("terms.state")(state)}</Badge>;
}

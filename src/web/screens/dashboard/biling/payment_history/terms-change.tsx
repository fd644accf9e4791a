// One change of terms in a few lines: what was asked for, by whom, why, and what became of it.
import { useTranslations } from "use-intl";
import type { TermsChange } from "#contract/billing-terms.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Money } from "#web/views/money.tsx";
import { ChangeState, DueDays, TermsKind } from "./terms-cells.tsx";

export function ChangeFacts({ change }: { readonly change: TermsChange }) {
  const t = useTranslations("terms");
  const { kind, credit_line: line, currency, reason, state, made_by: maker, made_at: madeAt } = change;
  const { decided_by: decider, decided_at: decidedAt, answer } = change;
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">
          <TermsKind kind={kind} />
        </span>
        <ChangeState state={state} />
      </div>
      <p className="figures text-soft">
        {t("column.line")}: <Money amount={line} currency={currency} />
        {kind === "postpaid" && (
          <>
            {" · "}
            {t("column.dueDays")}: <DueDays terms={change} />
          </>
        )}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      {answer !== null && <p className="wrap-anywhere text-bad">{t("panel.answer", { answer })}</p>}
      <p className="text-xs text-faint">
        {t("panel.madeBy", { who: maker ?? "–" })} · <RelativeTime at={madeAt} />
      </p>
      {decider !== null && decidedAt !== null && (
        <p className="text-xs text-faint">
          {t("panel.decidedBy", { who: decider })} · <RelativeTime at={decidedAt} />
        </p>
      )}
    </div>
  );
}

// What the checks of the books found: whether the ledger adds up, and whether closed days match what was booked.
import { useLocale, useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { DayChecks, getOverview } from "#contract/statistics.ts";
import { dayText } from "#web/ui/day-text.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SMALL_LINE, TWO_LINES, TwoLinesShape, Verdict } from "./strip-parts.tsx";

interface BooksProps {
  /** null while it is on its way. */
  readonly overview: Pick<Answer<typeof getOverview>, "ledger" | "day_checks"> | null;
  /** There is room for what is said of closed days in one line. */
  readonly isWide: boolean;
}

export function Books({ overview, isWide }: BooksProps) {
  return (
    <span className="grid content-start">
      {overview === null ? <TwoLinesShape /> : <Ledger ledger={overview.ledger} />}
      <span className={`${SMALL_LINE} ${isWide ? "min-h-4" : "min-h-8"}`}>
        {overview === null ? <Skeleton className="mt-0.5 h-3 w-36" /> : <Days checks={overview.day_checks} />}
      </span>
    </span>
  );
}

function Ledger({ ledger }: { readonly ledger: Answer<typeof getOverview>["ledger"] }) {
  const t = useTranslations("overview.now");
  const state = ledger.adds_up === null ? "unknown" : ledger.adds_up ? "right" : "wrong";
  return (
    <span className={TWO_LINES}>
      <Verdict state={state}>{t(`books.${state}`)}</Verdict>
      {ledger.checked_at !== null && (
        <span className={`${SMALL_LINE} whitespace-nowrap text-faint max-[22rem]:whitespace-normal`}>
          {t("checked")} <RelativeTime at={ledger.checked_at} />
        </span>
      )}
    </span>
  );
}

function Days({ checks: { checked_to: checkedTo, first } }: { readonly checks: DayChecks }) {
  const t = useTranslations("overview.now.days");
  const locale = useLocale();
  if (first !== null) {
    const { day, subject, agent_code: agent, game } = first;
    const what = [
      dayText(day, locale),
      agent !== null && t("agent", { agent }),
      game !== null && t("game", { game: game[locale] }),
    ].filter((part) => part !== false);
    return <span className="text-bad">{t("wrong", { subject, what: what.join(", ") })}</span>;
  }
  return (
    <span className="text-faint">
      {checkedTo === null ? t("unknown") : t("right", { day: dayText(checkedTo, locale) })}
    </span>
  );
}

// Says whether an account's entries add up to its balance, from which days and entries that is known, and "how?".
import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import type { statement, StatementProof as Proof } from "#contract/statement.ts";
import { Link } from "#web/ui/link.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "./how.tsx";
import { useMoneyText } from "./money.tsx";

type Proven = Pick<z.output<typeof statement>, "currency" | "balance" | "proof">;

interface StatementProofProps {
  readonly proof: Proven;
  /** Where its entries are. */
  readonly statement: string;
}

const RIGHT = { role: "status", Icon: CircleCheck, tone: "bg-good-soft text-good" };
const WRONG = { role: "alert", Icon: CircleX, tone: "bg-bad-soft text-bad" };
const LOOKS = {
  adds_up: RIGHT,
  differs: WRONG,
  days_differ: WRONG,
  not_ready: { role: "status", Icon: Hourglass, tone: "bg-sunken text-soft" },
} as const satisfies Record<Proof["state"], unknown>;

export function StatementProof({ proof: proven, statement }: StatementProofProps) {
  const t = useTranslations("statement.proof");
  const { role, Icon, tone } = LOOKS[proven.proof.state];
  return (
    <div role={role} aria-label={t("label")} className={`flex items-start gap-2 rounded-lg px-3 py-2 text-sm ${tone}`}>
      <Icon aria-hidden size={17} className="mt-0.5 shrink-0" />
      <p className="figures min-w-0 font-medium">{useProofText(proven)}</p>
      <How
        figure={t("figure")}
        formula={useFormula(proven)}
        covers={useCoverage(proven.proof)}
        // All of them, also where the list opens with a view that narrows it.
        rows={<Link to={`${statement}&view=none`}>{t("rows")}</Link>}
      />
    </div>
  );
}

function useProofText({ currency, balance, proof }: Proven): string {
  const t = useTranslations("statement.proof");
  const money = useMoneyText();
  if (proof.sum === null || proof.entries === null) return t("notReady");
  const sums = { count: proof.entries, sum: money(proof.sum, currency) };
  if (proof.state === "days_differ") return t("daysBad", sums);
  if (proof.state === "adds_up") return proof.entries === 0 ? t("none", { sum: sums.sum }) : t("good", sums);
  const apart = proof.sum > balance ? proof.sum - balance : balance - proof.sum;
  return t("bad", { ...sums, balance: money(balance, currency), difference: money(apart, currency) });
}

function useFormula({ currency, proof }: Proven): string {
  const t = useTranslations("statement.proof.formula");
  const money = useMoneyText();
  const day = useDayText();
  const { days, since, sum } = proof;
  if (since === null || sum === null) return t("open");
  const found = { count: since.entries, sum: money(sum, currency) };
  if (days === null) return t("first", found);
  return t("days", {
    ...found,
    closing: money(days.closing, currency),
    day: day(days.to),
    direction: since.sum < 0n ? "down" : "up",
    since: money(since.sum < 0n ? -since.sum : since.sum, currency),
  });
}

function useCoverage({ days }: Proof): string {
  const t = useTranslations("statement.proof.covers");
  const day = useDayText();
  const format = useFormatter();
  const { compared, differences } = days ?? {};
  return [
    days === null ? t("first") : t("days", { days: days.days, from: day(days.from), to: day(days.to) }),
    ...(compared === undefined || differences === undefined
      ? []
      : [t("compared", { compared: format.number(compared), differences: format.number(differences) })]),
    t("always"),
  ].join(" ");
}

/** A day in UTC, wherever it is read. */
function useDayText(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(day), { year: "numeric", month: "2-digit", day: "2-digit", timeZone: "UTC" });
}

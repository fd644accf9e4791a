// A reconciled day as the list and its panel show it: the UTC day, the result, what people made of it, and counts.
import { useTranslations } from "use-intl";
import type { Reconciliation, ReconciliationLine } from "#contract/reconciliation.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";

const RESULTS: Readonly<Record<Reconciliation["result"], Tone>> = { ties: "good", differs: "bad", incomplete: "info" };
const STATES: Readonly<Record<NonNullable<Reconciliation["state"]>, Tone>> = {
  open: "warn",
  explained: "special",
  closed: "neutral",
};

export function useDayText(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      timeZone: "UTC",
    });
}

export function UtcDay({ day }: { readonly day: string }) {
  const text = useDayText();
  return (
    <time dateTime={day} className="figures whitespace-nowrap">
      {text(day)}
    </time>
  );
}

export function Result({ result }: Pick<Reconciliation, "result">) {
  return <Badge tone={RESULTS[result]}>{useTranslations("reconciliation.result")(result)}</Badge>;
}

export function State({ state }: Pick<Reconciliation, "state">) {
  const t = useTranslations("reconciliation.state");
  return state === null ? <Absent /> : <Badge tone={STATES[state]}>{t(state)}</Badge>;
}

/** How many transactions differ; null: that source was not compared. */
export function Differing({ count }: { readonly count: number | null }) {
  const format = useFormatter();
  if (count === null) return <Absent />;
  return <span className={count > 0 ? "font-medium text-bad" : "text-soft"}>{format.number(count)}</span>;
}

/** The round or the transfer of a line; of a sum the rounds behind it. */
export function LineLink({ line, agentId, day }: { line: ReconciliationLine; agentId: string; day: string }) {
  const t = useTranslations("reconciliation.lines");
  const { round_id: round, transfer_id: transfer, source } = line;
  if (round !== null) return <Link to={`/dashboard/game/history?open=${round}`}>{t("round")}</Link>;
  if (transfer !== null) return <Link to={`/dashboard/user/transactions?open=${transfer}`}>{t("transfer")}</Link>;
  if (source !== "rollups") return <span className="text-faint">{t("unknown")}</span>;
  const from = `${day}T00:00:00.000Z`;
  const to = new Date(Date.parse(from) + 86_400_000).toISOString();
  const search = new URLSearchParams({ agent_id: agentId, from, to });
  return <Link to={`/dashboard/game/history?${search}`}>{t("rounds")}</Link>;
}

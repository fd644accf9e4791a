// How an agent stands, as lists and panels show it: its state, its credit in one word, how long the credit lasts.
import { useTranslations } from "use-intl";
import { type AgentRow, type CreditState, RUNWAY_LOW_HOURS } from "#contract/agent.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";

const STATE_TONES: Readonly<Record<AgentRow["state"], Tone>> = { active: "good", suspended: "warn", closed: "neutral" };
const CREDIT_TONES: Readonly<Record<CreditState, Tone>> = {
  ok: "good",
  low: "warn",
  critical: "bad",
  exhausted: "bad",
};
const HOURS_OF_DAY = 24;
const LONG_DAYS = 365;

export function AgentStateBadge({ state }: { readonly state: AgentRow["state"] }) {
  const t = useTranslations("agent.state");
  return <Badge tone={STATE_TONES[state]}>{t(state)}</Badge>;
}

export function CreditStateBadge({ state }: { readonly state: CreditState }) {
  const t = useTranslations("agent.credit");
  return <Badge tone={CREDIT_TONES[state]}>{t(state)}</Badge>;
}

/** Hours while they matter one by one, then days, and no figure where it would be a guess; null: it is not being used up. */
export function Runway({ hours }: { readonly hours: number | null }) {
  const t = useTranslations("agent.runway");
  const format = useFormatter();
  if (hours === null) return <span className="text-faint">{t("none")}</span>;
  const days = Math.floor(hours / HOURS_OF_DAY);
  if (days > LONG_DAYS) return <span className="whitespace-nowrap">{t("long")}</span>;
  return (
    <span className="figures whitespace-nowrap">
      {hours < RUNWAY_LOW_HOURS ? t("hours", { hours: format.number(hours) }) : t("days", { count: days })}
    </span>
  );
}

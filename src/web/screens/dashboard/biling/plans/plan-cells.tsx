// Plans as their list, their panel and the plan of a customer show them.
import { useTranslations } from "use-intl";
import type { PlanChangeState } from "#contract/plan-change.ts";
import type { Plan, PlanTier } from "#contract/plan.ts";
import { BpsText } from "#web/ui/amount-text.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { useMoneyText } from "#web/views/money.tsx";

export const pricesOf = ({ price_bps: price, providers }: PlanTier): number[] => [
  price,
  ...providers.map((one) => one.price_bps),
];

export const lowestOf = ({ tiers }: Plan): number => Math.min(...tiers.flatMap(pricesOf));

export function Offer({ isOffered }: { readonly isOffered: boolean }) {
  const t = useTranslations("plan.offer");
  return <Badge tone={isOffered ? "good" : "neutral"}>{t(isOffered ? "yes" : "no")}</Badge>;
}

interface NamedPlan {
  readonly name: string;
  readonly version: number;
}

/** A plan with its version; null: the price an agent has without one. */
export function usePlanName(): (plan: NamedPlan | null) => string {
  const t = useTranslations("plan");
  return (plan) => (plan === null ? t("individual") : t("named", { name: plan.name, version: plan.version }));
}

const TONES: Readonly<Record<PlanChangeState, Tone>> = {
  waiting: "warn",
  scheduled: "info",
  done: "good",
  rejected: "bad",
  withdrawn: "neutral",
};

export function ChangeState({ state }: { readonly state: PlanChangeState }) {
  return <Badge tone={TONES[state]}>{useTranslations("planChange.state")(state)}</Badge>;
}

interface TiersProps {
  readonly plan: Pick<Plan, "tiers" | "currency">;
  /** Which of them this month reaches, from 0. */
  readonly reached?: number;
}

/** Each tier with its prices: single providers first, then all others. */
export function Tiers({ plan: { tiers, currency }, reached }: TiersProps) {
  const t = useTranslations("plan.tier");
  const money = useMoneyText();
  return (
    <ol className="divide-y divide-line rounded-lg border border-line">
      {tiers.map((tier, index) => (
        <li key={String(tier.from_ggr)} className="grid gap-1.5 px-4 py-3 text-sm">
          <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
            {t("from", { ggr: money(tier.from_ggr, currency) })}
            {index === reached && <Badge tone="info">{t("reached")}</Badge>}
          </p>
          <dl className="grid gap-1">
            {tier.providers.map(({ provider, price_bps: price }) => (
              <Price key={provider.code} name={provider.name} bps={price} />
            ))}
            <Price name={t(tier.providers.length === 0 ? "all" : "others")} bps={tier.price_bps} />
          </dl>
        </li>
      ))}
    </ol>
  );
}

const Price = ({ name, bps }: { readonly name: string; readonly bps: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0 text-soft wrap-anywhere">{name}</dt>
    <dd>
      <BpsText bps={bps} />
    </dd>
  </div>
);

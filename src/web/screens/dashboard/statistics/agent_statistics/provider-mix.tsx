// Whose games an agent's turnover was made with, provider by provider.
import { useTranslations } from "use-intl";
import type { RankedAgent } from "#contract/agent-ranking.ts";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { Money } from "#web/views/money.tsx";

type MixOf = Pick<RankedAgent, "providers" | "turnover" | "currency">;

export function ProviderMix({ agent: { providers, turnover, currency } }: { readonly agent: MixOf }) {
  const t = useTranslations("agentRanking");
  if (providers.length === 0) return null;
  return (
    <section aria-label={t("panel.providers")} className="grid gap-2">
      <h3 className="text-sm font-semibold text-ink">{t("panel.providers")}</h3>
      <ul className="grid gap-3">
        {providers.map((one) => (
          <li key={one.code} className="grid gap-1 text-sm">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium text-ink">{one.code}</span>
              <span className="text-soft">
                <Money amount={one.turnover} currency={currency} />
                {" · "}
                <BpsText bps={turnover === 0n ? 0 : Number((one.turnover * 10_000n) / turnover)} digits={1} />
              </span>
            </div>
            <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-brand"
                style={{ width: `${turnover === 0n ? 0 : Number((one.turnover * 100n) / turnover)}%` }}
              />
            </div>
            <p className="text-xs text-faint">
              GGR <Money amount={one.ggr} currency={currency} marksLoss /> · <CountText count={one.rounds} />{" "}
              {t("panel.roundsWord", { count: one.rounds })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

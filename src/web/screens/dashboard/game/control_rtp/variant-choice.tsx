// The certified variants of a game side by side: what each returns and how, and which one is in force.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { getVariantsOfGame } from "#contract/variant.ts";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";

export type VariantsOfGame = Answer<typeof getVariantsOfGame>;
type Certified = VariantsOfGame["variants"][number];

export function Volatility({ of }: { readonly of: Certified["volatility"] }) {
  return <>{useTranslations("home.game.volatilities")(of)}</>;
}

export function VariantList({ game: { variants, variant: inForce } }: { readonly game: VariantsOfGame }) {
  const t = useTranslations("variant");
  return (
    <section aria-labelledby="certified-variants" className="grid gap-2">
      <h3 id="certified-variants" className="text-sm font-semibold">
        {t("panel.certified")}
      </h3>
      <ul className="grid gap-2">
        {variants.map((one) => (
          <li
            key={one.id}
            className={`grid gap-1 rounded-lg border p-3 ${one.id === inForce.id ? "border-brand bg-brand-soft" : "border-line"}`}
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="figures text-base font-semibold">
                <BpsText bps={one.rtp_bps} /> <span className="text-sm font-normal text-faint">{one.id}</span>
              </span>
              {one.id === inForce.id && <Badge tone="good">{t("panel.inForce")}</Badge>}
              {!one.is_allowed && <Badge tone="neutral">{t("panel.notAllowed")}</Badge>}
            </div>
            <p className="flex flex-wrap gap-x-3 text-xs text-soft">
              <span>
                {t("panel.hitRate")} <BpsText bps={one.hit_rate_bps} />
              </span>
              <span>
                {t("panel.volatility")} <Volatility of={one.volatility} />
              </span>
              <span>
                {t("panel.maxWin")} ×<CountText count={one.max_win_multiplier} />
              </span>
            </p>
            <p className="flex items-center gap-1.5 text-xs text-faint">
              {t("panel.certificate")} <CopyId id={one.maths_hash} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

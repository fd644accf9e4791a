// Credit, turnover, wins, GGR and RTP of one currency, each beside the 24 hours before and with its "how?".
import type { ComponentProps } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CURRENCIES } from "#contract/money.ts";
import type { OverviewCurrency } from "#contract/statistics.ts";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { amountText } from "#web/ui/amount.ts";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { compare } from "#web/views/comparison.ts";
import { Money } from "#web/views/money.tsx";
import { AskedFigure } from "./asked-figure.tsx";
import { CreditTile } from "./credit-tile.tsx";
import type { RoundsOfDayProps } from "./rounds-of-day.tsx";

type Delta = ComponentProps<typeof StatTile>["delta"];
type News = "good" | "bad" | "neutral";

/** Two by two on a phone, where tiles are drawn smaller; then side by side as far as no tile has to break its lines. */
export const TILES_GRID = "grid grid-cols-2 gap-2 @min-[30rem]:gap-3 @min-[46rem]:grid-cols-3";

export function FigureTiles(whose: RoundsOfDayProps) {
  const { block } = whose;
  const delta = useDelta(block);
  const { currency, last_24h: last, previous_24h: previous } = block;
  return (
    <div className={TILES_GRID}>
      <CreditTile {...whose} />
      <StatTile
        label={<AskedFigure name="turnover" {...whose} />}
        figure={<Money amount={last.turnover} currency={currency} bare />}
        delta={delta(last.turnover, previous.turnover, ["good", "bad"])}
      />
      <StatTile
        label={<AskedFigure name="wins" {...whose} />}
        figure={<Money amount={last.wins} currency={currency} bare />}
        delta={delta(last.wins, previous.wins, ["neutral", "neutral"])}
      />
      <StatTile
        label={<AskedFigure name="ggr" {...whose} />}
        figure={<Money amount={last.ggr} currency={currency} bare marksLoss />}
        delta={delta(last.ggr, previous.ggr, ["good", "bad"])}
      />
      <RtpTile {...whose} />
      <StatTile
        label={<AskedFigure name="rounds" {...whose} />}
        figure={<CountText count={last.rounds} />}
        delta={delta(BigInt(last.rounds), BigInt(previous.rounds), ["good", "bad"], 0)}
      />
    </div>
  );
}

/** The share a figure changed by, or the change itself where a share says nothing. */
function useDelta({ currency }: OverviewCurrency) {
  const t = useTranslations("overview");
  const format = useFormatter();
  const locale = useLocale();
  return (
    now: bigint,
    before: bigint,
    [up, down]: readonly [News, News],
    digits: number = CURRENCIES[currency],
  ): Delta => {
    const { direction, difference, shareBps } = compare(now, before);
    const share = (bps: number) =>
      format.number(bps / 10_000, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
    return {
      text:
        shareBps === null
          ? amountText(difference, digits, locale, { sign: "always" })
          : share(shareBps).replace("-", "−"),
      than: t("thanBefore"),
      direction,
      tone: direction === "flat" ? "neutral" : direction === "up" ? up : down,
    };
  };
}

/** What players got back, beside what the variants they played are certified for. */
function RtpTile(whose: RoundsOfDayProps) {
  const t = useTranslations("overview");
  const { last_24h: last } = whose.block;
  return (
    <StatTile
      label={<AskedFigure name="rtp" {...whose} />}
      figure={last.rtp_bps === null ? "–" : <BpsText bps={last.rtp_bps} />}
      hint={
        last.rtp_theoretical_bps === null ? (
          t("noTurnover")
        ) : (
          <span>
            {t("theoretical")} <BpsText bps={last.rtp_theoretical_bps} />
          </span>
        )
      }
    />
  );
}

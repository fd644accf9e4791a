// The sums of all rounds a filter finds, one line per currency; where there are none, the reason.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { RoundRow, listRounds } from "#contract/round.ts";
import { rtpBps } from "#contract/statistics.ts";
import { BpsText } from "#web/ui/amount-text.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { TextTooltip } from "#web/ui/tooltip.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";

type Totals = Answer<typeof listRounds>["totals"];

/** @param state of which rounds are listed, where not of all */
export function totalsOf(totals: Totals, state: RoundRow["state"] | undefined): TotalsRow[] {
  if (totals === null) {
    return [
      {
        id: "none",
        label: <NoTotals reason={state === undefined || state === "settled" ? "tooMany" : "unsettled"} />,
        cells: { stake: <NoSum />, win: <NoSum />, multiplier: <NoSum /> },
      },
    ];
  }
  return totals.map(({ currency, rounds, turnover, wins }) => ({
    id: currency,
    currency,
    // The label names the currency.
    label: <Label currency={currency} count={rounds} />,
    cells: {
      stake: <Money amount={turnover} currency={currency} bare />,
      win: <Money amount={wins} currency={currency} bare />,
      multiplier: <Rtp wins={wins} turnover={turnover} />,
    },
  }));
}

function Label({ currency, count }: { readonly currency: string; readonly count: number }) {
  return <>{useTranslations("round.total")("label", { currency, count })}</>;
}

function Rtp({ wins, turnover }: { readonly wins: bigint; readonly turnover: bigint }) {
  const t = useTranslations("how.rtp");
  const bps = rtpBps(wins, turnover);
  if (bps === null) return <>–</>;
  return (
    <span className="inline-flex items-center gap-0.5">
      <How figure="RTP" formula={t("formula")} covers={t("ofFilter")} />
      <BpsText bps={bps} />
    </span>
  );
}

function NoSum() {
  return <TextTooltip text={useTranslations("round.total")("whyNone")}>–</TextTooltip>;
}

/** In the place of the count; what can be added up and what not, in full, is told by the dashes. */
function NoTotals({ reason }: { readonly reason: "tooMany" | "unsettled" }) {
  const t = useTranslations("round.total");
  return (
    <>
      {t("none")}
      <span className="ml-2 text-xs font-normal text-soft max-sm:ml-0 max-sm:block">{t(reason)}</span>
    </>
  );
}

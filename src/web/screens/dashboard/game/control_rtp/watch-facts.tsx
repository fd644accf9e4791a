// What a variant has paid this year at an agent: the figures, and where they lie in the band of what it declares.
import { useTranslations } from "use-intl";
import { getRtpWatch } from "#contract/rtp-watch.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { RtpScale } from "./rtp-scale.tsx";

const LOOK_AGAIN_MS = 15_000;

export function WatchState({ isAlarmed }: { readonly isAlarmed: boolean }) {
  const t = useTranslations("variant.monitor.state");
  return <Badge tone={isAlarmed ? "bad" : "good"}>{t(isAlarmed ? "alarm" : "as_declared")}</Badge>;
}

/** Only its size matters: two figures of it, and none where it is beyond all doubt. */
export function Evidence({ value }: { readonly value: number }) {
  const format = useFormatter();
  return (
    <span className="figures whitespace-nowrap">
      {value > MOST ? `> ${format.number(MOST)}` : format.number(value, { maximumSignificantDigits: 2 })}
    </span>
  );
}
const MOST = 1_000_000;

interface WatchOfProps {
  readonly agentId: string;
  readonly game: string;
  readonly variant: string;
}

export function WatchOf({ agentId, game, variant }: WatchOfProps) {
  const t = useTranslations("variant");
  const { answer, problem, refetch } = useEndpoint(
    getRtpWatch,
    { params: { id: agentId, game, variant } },
    { everyMs: LOOK_AGAIN_MS },
  );
  if (answer === undefined)
    return problem === null ? <SkeletonText lines={6} /> : <ProblemState problem={problem} onRetry={refetch} />;
  const { watch, band } = answer;
  if (watch === null) return <p className="rounded-lg bg-sunken p-4 text-sm text-soft">{t("monitor.noRounds")}</p>;
  const { actual_rtp_bps: actual } = watch;
  return (
    <section aria-labelledby="actual-rtp" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="actual-rtp" className="text-sm font-semibold">
          {t("monitor.title")}
        </h3>
        <WatchState isAlarmed={watch.alarmed_at !== null} />
      </div>
      {band !== null && actual !== null && (
        <RtpScale low={band.low_bps} high={band.high_bps} actual={actual} declared={watch.variant.rtp_bps} />
      )}
      <Facts
        rows={[
          ...(actual === null ? [] : [{ name: t("column.actual"), value: <BpsText bps={actual} /> }]),
          { name: t("column.declared"), value: <BpsText bps={watch.variant.rtp_bps} /> },
          ...(band === null
            ? []
            : [
                {
                  name: t("monitor.band"),
                  value: (
                    <>
                      <BpsText bps={band.low_bps} /> – <BpsText bps={band.high_bps} />
                    </>
                  ),
                },
              ]),
          { name: t("column.rounds"), value: <CountText count={watch.rounds} /> },
          { name: t("column.turnover"), value: <Money amount={watch.turnover} currency={watch.currency} /> },
          { name: t("column.wins"), value: <Money amount={watch.wins} currency={watch.currency} /> },
          { name: t("column.evidence"), value: <Evidence value={watch.e_value} /> },
          ...(watch.alarmed_at === null
            ? []
            : [{ name: t("monitor.alarmedAt"), value: <ExactTime at={watch.alarmed_at} /> }]),
        ]}
      />
      {band?.is_exact === false && <p className="text-xs text-faint">{t("monitor.notExact")}</p>}
    </section>
  );
}

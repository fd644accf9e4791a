// Draws where the actual RTP lies: the band of so many rounds, the declared RTP in it, and what was paid.
import { useTranslations } from "use-intl";

interface RtpScaleProps {
  /** All in hundredths of a per cent. */
  readonly low: number;
  readonly high: number;
  readonly actual: number;
  readonly declared: number;
}

const HEIGHT = 28;
/** Room left beside the outermost mark, as a share of what is drawn. */
const MARGIN = 0.08;

/** For the eyes alone: the figures stand below it. */
export function RtpScale({ low, high, actual, declared }: RtpScaleProps) {
  const t = useTranslations("variant.monitor");
  const least = Math.min(low, actual, declared);
  const most = Math.max(high, actual, declared);
  const span = Math.max(most - least, 1);
  const at = (bps: number): number => ((bps - least) / span) * (1 - 2 * MARGIN) + MARGIN;
  const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
  const isInside = actual >= low && actual <= high;
  return (
    <figure className="grid gap-1.5">
      <svg aria-hidden width="100%" height={HEIGHT} className="block overflow-visible">
        <rect x="0" y={HEIGHT / 2 - 2} width="100%" height="4" rx="2" className="fill-neutral-soft" />
        <rect
          x={percent(at(low))}
          y={HEIGHT / 2 - 6}
          width={percent(at(high) - at(low))}
          height="12"
          rx="6"
          className="fill-info/30"
        />
        <line
          x1={percent(at(declared))}
          x2={percent(at(declared))}
          y1={HEIGHT / 2 - 11}
          y2={HEIGHT / 2 + 11}
          strokeWidth="2"
          className="stroke-soft"
        />
        <circle
          cx={percent(at(actual))}
          cy={HEIGHT / 2}
          r="6"
          strokeWidth="2"
          className={`stroke-panel ${isInside ? "fill-good" : "fill-bad"}`}
        />
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 rounded-full ${isInside ? "bg-good" : "bg-bad"}`} />
          {t("legend.actual")}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-3 w-0.5 bg-soft" />
          {t("legend.declared")}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-2.5 w-5 rounded-full bg-info/30" />
          {t("legend.band")}
        </span>
      </figcaption>
    </figure>
  );
}

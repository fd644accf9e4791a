// Says up to when the figures of a screen are complete, and how far they are behind where that is more than usual.
import { useTranslations } from "use-intl";
import { type Freshness, type FeedConsumer, LAGGING_SECONDS } from "#contract/feed.ts";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Lag = Pick<Freshness, "lag_seconds" | "lag_rounds">;

/** A lag that is always there is not worth a word; the RTP watch works every ten seconds. */
const USUAL_SECONDS: Readonly<Record<FeedConsumer, number>> = {
  figures: 5,
  live: 5,
  rtp: 15,
  replay: 5,
  balances: 5,
  checks: 15,
};
const MINUTE = 60;
const HOUR = 3_600;

/** How far a consumer is behind, in words; null where it is no more than usual. */
export function useLagText(): (lag: Lag, consumer?: FeedConsumer) => string | null {
  const t = useTranslations("feed");
  return ({ lag_seconds: seconds, lag_rounds: rounds }, consumer = "figures") => {
    if (seconds <= USUAL_SECONDS[consumer]) return null;
    const age = t("age", ageOf(seconds));
    return rounds === null || rounds === 0 ? t("behind", { age }) : t("behindRounds", { age, rounds });
  };
}

function ageOf(seconds: number): { readonly unit: "s" | "min" | "h"; readonly count: number } {
  if (seconds < 2 * MINUTE) return { unit: "s", count: seconds };
  if (seconds < 2 * HOUR) return { unit: "min", count: Math.floor(seconds / MINUTE) };
  return { unit: "h", count: Math.floor(seconds / HOUR) };
}

export const lagTone = ({ lag_seconds: seconds }: Lag): string =>
  seconds > LAGGING_SECONDS ? "text-warn" : "text-soft";

interface FreshnessLineProps {
  /** undefined while it is on its way: the line keeps its height. */
  readonly answer: Freshness | undefined;
  /** Whose data it is. */
  readonly of?: FeedConsumer;
}

/** A line of text; to be part of a paragraph. */
export function FreshnessLine({ answer, of = "figures" }: FreshnessLineProps) {
  const t = useTranslations("overview.now");
  const lagText = useLagText();
  const behind = answer && lagText(answer, of);
  return (
    <span className="flex min-h-5 flex-wrap items-center gap-x-1.5 text-xs leading-5 text-faint">
      {answer === undefined ? (
        <Skeleton className="h-3 w-56" />
      ) : (
        <>
          <span>
            {t("completeTo")} <ExactTime at={answer.complete_to} />
          </span>
          {behind && <span className={lagTone(answer)}>· {behind}</span>}
        </>
      )}
    </span>
  );
}

// Up to when the figures are complete; how far they are behind, and what has stopped until somebody mends it.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { MEND_COMMAND } from "#contract/feed.ts";
import type { FeedState, getOverview } from "#contract/statistics.ts";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { lagTone, useLagText } from "#web/views/freshness-line.tsx";
import { SMALL_LINE, TWO_LINES, Verdict } from "./strip-parts.tsx";

type Overview = Pick<Answer<typeof getOverview>, "complete_to" | "feed">;

export function UpTo({ overview: { complete_to: at, feed } }: { readonly overview: Overview }) {
  const format = useFormatter();
  const lagText = useLagText();
  const date = new Date(at);
  const behind = lagText(feed);
  return (
    <span className={TWO_LINES}>
      <time
        dateTime={at}
        title={format.dateTime(date, { dateStyle: "long", timeStyle: "long" })}
        className={behind === null ? "" : lagTone(feed)}
      >
        {format.dateTime(date, { hour: "2-digit", minute: "2-digit", second: "2-digit" })}
      </time>
      <span className={`${SMALL_LINE} ${behind === null ? "text-faint" : lagTone(feed)}`}>
        {behind ?? format.dateTime(date, { day: "2-digit", month: "2-digit", year: "numeric" })}
      </span>
      <Stopped broken={feed.broken ?? []} />
    </span>
  );
}

function Stopped({ broken }: { readonly broken: NonNullable<FeedState["broken"]> }) {
  const t = useTranslations("feed");
  const [first, ...more] = broken;
  if (first === undefined) return null;
  return (
    <span role="alert" className={`mt-1 grid justify-items-start gap-1 ${SMALL_LINE} text-bad`}>
      <Verdict state="wrong">
        <span className="text-xs">
          {t("stoppedAt", { agent: first.agent, consumer: t(`consumer.${first.consumer}`) })}{" "}
          {more.length > 0 && t("moreStopped", { count: more.length })}
        </span>
      </Verdict>
      {t("mend")}
      <CopyId id={MEND_COMMAND} whole />
    </span>
  );
}

/** Each consumer of the feed, for members of the platform who look after them. */
export function Consumers({ feed: { consumers, broken } }: { readonly feed: FeedState }) {
  const t = useTranslations("feed");
  const lagText = useLagText();
  if (consumers === null) return null;
  return (
    <table className="w-full text-xs" aria-label={t("consumers")}>
      <tbody>
        {consumers.map((one) => {
          const isStopped = broken?.some(({ consumer }) => consumer === one.consumer) === true;
          const behind = lagText(one, one.consumer);
          return (
            <tr key={one.consumer} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-3 text-left font-medium text-ink">
                {t(`consumer.${one.consumer}`)}
              </th>
              <td className="py-1 text-right">
                <span className={`block ${isStopped ? "text-bad" : behind === null ? "text-good" : lagTone(one)}`}>
                  {isStopped ? t("stopped") : (behind ?? t("upToDate"))}
                </span>
                {(isStopped || behind !== null) && (
                  <span className="text-faint">
                    <ExactTime at={one.complete_to} />
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

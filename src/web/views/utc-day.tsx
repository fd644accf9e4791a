// A day of a billing period, whose months are in UTC wherever it is read.
import { useFormatter } from "#web/ui/use-formatter.ts";

/** First and last day of a period: its end is the first instant after it. */
export const lastInstantOf = (to: string): string => new Date(Date.parse(to) - 1).toISOString();

const DAY = { year: "numeric", month: "numeric", day: "numeric", timeZone: "UTC" } as const;

/** For sentences. */
export function useUtcDayText(): (at: string) => string {
  const format = useFormatter();
  return (at) => format.dateTime(new Date(at), DAY);
}

export function UtcDay({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {useUtcDayText()(at)}
    </time>
  );
}

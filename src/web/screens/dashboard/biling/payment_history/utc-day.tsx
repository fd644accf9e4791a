// A day of an invoice's period, which goes by months in UTC wherever it is read.
import { useFormatter } from "#web/ui/use-formatter.ts";

/** First and last day of a period: its end is the first instant after it. */
export const lastInstantOf = (to: string): string => new Date(Date.parse(to) - 1).toISOString();

export function UtcDay({ at }: { readonly at: string }) {
  const format = useFormatter();
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {format.dateTime(new Date(at), { year: "numeric", month: "numeric", day: "numeric", timeZone: "UTC" })}
    </time>
  );
}

// A stretch of time as text: its first and last instant, exact, on the reader's clock.
import { useFormatter } from "#web/ui/use-formatter.ts";

export function useSpanText(): (from: string, to: string) => string {
  const format = useFormatter();
  return (from, to) =>
    format.dateTimeRange(new Date(from), new Date(to), {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
}

// A time to the minute, where there is no room for its seconds; what is to come is told so too.
import { useFormatter } from "#web/ui/use-formatter.ts";

export function MinuteTime({ at }: { readonly at: string }) {
  const format = useFormatter();
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      title={format.dateTime(date, { dateStyle: "long", timeStyle: "long" })}
      className="figures whitespace-nowrap"
    >
      {format.dateTime(date, { dateStyle: "short", timeStyle: "short" })}
    </time>
  );
}

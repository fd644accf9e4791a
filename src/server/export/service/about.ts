/** What a file says about itself: which list, until when, on whose clock, and how amounts are written. */
import { clockOf } from "../cell.ts";
import { type Column, hasAmounts } from "../column.ts";
import type { StoredExport } from "../queries.ts";
import { word, type WordKey } from "../words.ts";

const OF_PERIOD: Readonly<Record<string, WordKey>> = { from: "export.about.from", to: "export.about.to" };

export function aboutOf(
  { list, request }: StoredExport,
  columns: readonly Pick<Column<never>, "kind">[],
  now: Date,
): (readonly [name: string, value: string])[] {
  const { locale, timeZone, query } = request;
  const clock = clockOf(timeZone);
  const say = (key: WordKey): string => word(key, locale);
  const filters = Object.entries(query).map(([name, value]): readonly [string, string] => {
    const period = OF_PERIOD[name];
    if (period !== undefined) return [say(period), clock.isoOf(new Date(value))];
    return [`${say("export.about.filter")}: ${name}`, value];
  });
  return [
    [say("export.about.list"), say(`export.list.${list}`)],
    [say("export.about.made"), clock.isoOf(now)],
    [say("export.about.zone"), timeZone],
    ...filters,
    ...(hasAmounts(columns) ? [[say("export.about.format"), say("export.about.formatText")] as const] : []),
  ];
}

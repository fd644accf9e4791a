// The figures of the runway's chart as a table: each hour's credit, then the forecast with its band.
import { useLocale, useTranslations } from "use-intl";
import { CURRENCIES } from "#contract/money.ts";
import type { RunwayDetail } from "#contract/runway.ts";
import { amountText } from "#web/ui/amount.ts";
import { MinuteTime } from "#web/views/minute-time.tsx";

const HEADS = ["hour", "credit", "low", "middle", "high"] as const;

export function RunwayFigures({
  runway: { hours, band, currency },
  label,
}: {
  readonly runway: RunwayDetail;
  readonly label: string;
}) {
  const t = useTranslations("runway.chart.table");
  const locale = useLocale();
  const amount = (minor: bigint) => amountText(minor, CURRENCIES[currency], locale);
  const rows = [
    ...hours.map(({ at, credit }) => ({ at, cells: [amount(credit), "", "", ""] })),
    ...band.map(({ at, low, middle, high }) => ({ at, cells: ["", amount(low), amount(middle), amount(high)] })),
  ];
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div tabIndex={0} role="group" aria-label={label} className="focus-ring h-72 overflow-auto rounded-md">
      <table className="w-full text-sm">
        <thead>
          <tr className="sticky top-0 bg-panel text-xs text-soft">
            {HEADS.map((id, index) => (
              <th
                key={id}
                scope="col"
                className={`py-1.5 font-medium ${index === 0 ? "text-left" : "pr-2 pl-3 text-right"}`}
              >
                {t(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, cells }) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal text-soft">
                <MinuteTime at={at} />
              </th>
              {cells.map((text, index) => (
                <td key={HEADS[index + 1]} className="figures py-1.5 pr-2 pl-3 text-right whitespace-nowrap text-ink">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

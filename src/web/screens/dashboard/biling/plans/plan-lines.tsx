// What a plan costs line by line, so that each figure can be worked out again: month, provider, GGR × price = cost.
import { useTranslations } from "use-intl";
import type { z } from "zod";
import type { CurrencyCode } from "#contract/money.ts";
import type { planCost } from "#contract/plan-change.ts";
import { Absent } from "#web/ui/absent.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { Money } from "#web/views/money.tsx";

interface PlanLinesProps {
  readonly cost: z.output<typeof planCost>;
  readonly currency: CurrencyCode;
  /** Whether there are several months to tell apart. */
  readonly hasMonths: boolean;
}

const HEAD = "px-2 py-1.5 font-medium text-faint";
const CELL = "px-2 py-1.5";
const END = "text-right whitespace-nowrap";

function Head({ currency, hasMonths }: Pick<PlanLinesProps, "currency" | "hasMonths">) {
  const t = useTranslations("plan.line");
  return (
    <thead className="border-b border-line bg-sunken text-left">
      <tr>
        {hasMonths && <th className={HEAD}>{t("month")}</th>}
        <th className={HEAD}>{t("provider")}</th>
        <th className={`${HEAD} ${END}`}>
          {t("ggr")} ({currency})
        </th>
        <th className={`${HEAD} ${END}`}>{t("price")}</th>
        <th className={`${HEAD} ${END}`}>
          {t("cost")} ({currency})
        </th>
      </tr>
    </thead>
  );
}

export function PlanLines({ cost, currency, hasMonths }: PlanLinesProps) {
  const t = useTranslations("plan.line");
  const format = useFormatter();
  const { lines, minimum_charge: charge } = cost;
  if (lines.length === 0 && charge === 0n) return <p className="text-sm text-soft">{t("none")}</p>;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} bare />;
  const ggr = lines.reduce((sum, line) => sum + line.ggr, 0n);
  const first = hasMonths ? 2 : 1;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
      tabIndex={0}
      role="group"
      aria-label={t("cost")}
      className="focus-ring overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full text-sm">
        <Head currency={currency} hasMonths={hasMonths} />
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={`${line.cycle} ${line.provider.code}`}>
              {hasMonths && (
                <td className={`${CELL} whitespace-nowrap`}>
                  {format.dateTime(new Date(line.cycle), { year: "numeric", month: "short", timeZone: "UTC" })}
                </td>
              )}
              <td className={CELL}>{line.provider.name}</td>
              <td className={`${CELL} ${END}`}>
                <Money amount={line.ggr} currency={currency} bare marksLoss />
              </td>
              <td className={`${CELL} ${END}`}>
                <BpsText bps={line.rate_bps} />
              </td>
              <td className={`${CELL} ${END}`}>{money(line.amount)}</td>
            </tr>
          ))}
          {charge > 0n && (
            <tr>
              <td colSpan={first + 2} className={CELL}>
                {t("minimum")}
              </td>
              <td className={`${CELL} ${END}`}>{money(charge)}</td>
            </tr>
          )}
        </tbody>
        <tfoot className="border-t border-line bg-sunken font-semibold">
          <tr>
            <td colSpan={first} className={CELL}>
              {t("sum")}
            </td>
            <td className={`${CELL} ${END}`}>
              <Money amount={ggr} currency={currency} bare marksLoss />
            </td>
            <td className={`${CELL} ${END}`}>
              <Absent />
            </td>
            <td className={`${CELL} ${END}`}>{money(cost.cost)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

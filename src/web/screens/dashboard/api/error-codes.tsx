// The codes calls failed with: how often, how large a part, when last, each with the way to those calls.
import { useTranslations } from "use-intl";
import type { countCallErrors } from "#contract/calls.ts";
import type { Answer } from "#contract/endpoint.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";
import { Direction } from "./call-cells.tsx";

type Errors = Answer<typeof countCallErrors>;

interface ErrorCodesProps {
  readonly agentId: string;
  readonly codes: Errors["codes"];
  readonly from: string;
}

const HEAD = "px-4 py-2 font-medium max-sm:px-2";
const CELL = "px-4 py-2 max-sm:px-2";

export function ErrorCodes({ agentId, codes, from }: ErrorCodesProps) {
  const t = useTranslations("callErrors");
  const format = useFormatter();
  const all = codes.reduce((sum, { count }) => sum + count, 0);
  const callsOf = ({ direction, code }: Errors["codes"][number]): string =>
    `/dashboard/api?${new URLSearchParams({ tab: "inspector", agent_id: agentId, direction, code, from }).toString()}`;
  return (
    <Card title={t("byCode")} hint={t("kept")} flush>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-soft">
              <th scope="col" className={HEAD}>
                {t("code")}
              </th>
              <th scope="col" className={`${HEAD} max-sm:hidden`}>
                {t("direction")}
              </th>
              <th scope="col" className={`${HEAD} text-right`}>
                {t("count")}
              </th>
              <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
                {t("share")}
              </th>
              <th scope="col" className={HEAD}>
                {t("last")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {codes.map((row) => (
              <tr key={`${row.direction} ${row.code}`}>
                <th scope="row" className={`${CELL} text-left font-normal`}>
                  <Link to={callsOf(row)}>
                    <span className="font-mono text-xs wrap-anywhere">{row.code}</span>
                  </Link>
                  {row.direction === "out" && (
                    <span className="ml-3 max-sm:mt-1 max-sm:ml-0 max-sm:block">
                      <WalletVerdict verdict={row.code} />
                    </span>
                  )}
                </th>
                <td className={`${CELL} max-sm:hidden`}>
                  <Direction direction={row.direction} />
                </td>
                <td className={`${CELL} figures text-right`}>{format.number(row.count)}</td>
                <td className={`${CELL} figures text-right max-sm:hidden`}>
                  {format.number(row.count / all, { style: "percent", maximumFractionDigits: 1 })}
                </td>
                <td className={`${CELL} max-sm:[&_time]:whitespace-normal`}>
                  <RelativeTime at={row.last_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

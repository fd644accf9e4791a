// What each source says of a day: turnover and wins of the ledger, the roll-ups and the wallet, beside each other.
import { useTranslations } from "use-intl";
import type { ReconciliationDetail } from "#contract/reconciliation.ts";
import { Absent } from "#web/ui/absent.tsx";
import { How } from "#web/views/how.tsx";
import { Money, useMoneyText } from "#web/views/money.tsx";
import { Differing } from "./cells.tsx";

const CELL = "figures px-2 py-2 text-right whitespace-nowrap sm:px-3";

export function Sources({ day }: { readonly day: ReconciliationDetail }) {
  const t = useTranslations("reconciliation");
  const { currency, rollups, wallet, differences } = day;
  const rows = [
    { id: "ledger" as const, turnover: day.turnover, wins: day.wins, count: undefined },
    { id: "rollups" as const, ...rollups, count: differences.rollups },
    {
      id: "wallet" as const,
      turnover: wallet?.stakes ?? null,
      wins: wallet?.wins ?? null,
      count: differences.wallet,
    },
  ];
  const money = (amount: bigint | null) =>
    amount === null ? <Absent /> : <Money amount={amount} currency={currency} bare />;
  return (
    <section aria-label={t("sources.title")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-base font-semibold">{t("sources.title")}</h3>
      <div className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full text-sm">
          <thead className="bg-sunken text-xs text-soft">
            <tr>
              <th scope="col" className="px-2 py-2 text-left sm:px-3 font-medium">
                {t("sources.source")}
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium sm:px-3">
                {t("sources.turnover", { currency })}
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium sm:px-3">
                {t("sources.wins", { currency })}
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium sm:px-3">
                {t("sources.differences")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ id, turnover, wins, count }) => (
              <tr key={id}>
                <th scope="row" className="px-2 py-2 text-left sm:px-3 font-medium text-ink">
                  {t(`sources.${id}`)}
                  {id === "ledger" && <LedgerHow day={day} />}
                </th>
                <td className={CELL}>{money(turnover)}</td>
                <td className={CELL}>{money(wins)}</td>
                <td className={CELL}>{count === undefined ? null : <Differing count={count} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {wallet === null ? (
        <p className="text-xs text-soft">{t("sources.noWallet")}</p>
      ) : (
        wallet.pending > 0 && <p className="text-xs text-soft">{t("sources.pending", { count: wallet.pending })}</p>
      )}
    </section>
  );
}

function LedgerHow({ day }: { readonly day: ReconciliationDetail }) {
  const t = useTranslations("reconciliation.sources");
  const how = useTranslations("how");
  const text = useMoneyText();
  const { ledger, currency, turnover } = day;
  const money = (amount: bigint) => text(amount, currency);
  return (
    <span className="ml-1 inline-flex align-middle">
      <How
        figure={t("ledgerTurnover")}
        formula={how("ledgerTurnover.formula")}
        covers={how("ledgerTurnover.covers", {
          stakes: money(ledger.stakes),
          refunds: money(ledger.refunds),
          before: money(ledger.open_before),
          after: money(ledger.open_after),
          turnover: money(turnover),
        })}
      />
    </span>
  );
}

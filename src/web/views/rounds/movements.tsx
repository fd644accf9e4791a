// What a round moved in the player's wallet, in order: its stake and its win, or the refund.
import { useTranslations } from "use-intl";
import type { RoundDetail, RoundMovement } from "#contract/round.ts";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { EntryKind } from "#web/views/entry-cells.tsx";
import { Money } from "#web/views/money.tsx";

const gained = ({ kind, amount }: RoundMovement): bigint => (kind === "stake" ? -amount : amount);

export function Movements({ round }: { readonly round: Pick<RoundDetail, "movements" | "currency"> }) {
  const t = useTranslations();
  const { movements, currency } = round;
  if (movements.length === 0)
    return <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-soft">{t("round.panel.noMovements")}</p>;
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table aria-label={t("round.panel.movements")} className="w-full text-sm">
        <thead>
          <tr className="text-xs text-faint *:px-2 *:py-1.5 *:font-medium [&>:first-child]:pl-3 [&>:last-child]:pr-3">
            <th scope="col" className="text-left">
              {t("column.kind")}
            </th>
            <th scope="col" className="text-right">
              {t("column.amount")} ({currency})
            </th>
            <th scope="col" className="text-right">
              {t("entry.column.balanceAfter")}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr
              key={movement.id}
              className="align-top *:border-t *:border-line *:px-2 *:py-1.5 [&>:first-child]:pl-3 [&>:last-child]:pr-3"
            >
              <td>
                <EntryKind kind={movement.kind} />
                <span className="flex flex-wrap items-center gap-x-3 text-xs text-faint">
                  <ExactTime at={movement.at} />
                  <CopyId id={movement.id} />
                </span>
              </td>
              <td className="text-right font-medium">
                <Money amount={gained(movement)} currency={currency} signed bare />
              </td>
              <td className="text-right text-soft">
                {movement.balance_after === null ? (
                  "–"
                ) : (
                  <Money amount={movement.balance_after} currency={currency} bare />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

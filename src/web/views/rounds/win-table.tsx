// What a spin paid, win by win; choosing one shows it alone on the reels.
import { useTranslations } from "use-intl";
import type { RoundDetail } from "#contract/round.ts";
import type { GameDefinition } from "#studio/engine/definition.ts";
import type { SpinResult } from "#studio/engine/outcome.ts";
import { SymbolDrawing, useSymbolName } from "#web/views/symbol-tile.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { CoinsMoney } from "./coins-money.tsx";
import type { Chosen } from "./spins.ts";

interface WinTableProps {
  readonly round: RoundDetail;
  readonly spin: SpinResult;
  readonly definition: GameDefinition;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

const cell = "border-t border-line px-2 py-1.5 first:pl-3 last:pr-3";

export function WinTable(props: WinTableProps) {
  const { round, spin, definition } = props;
  const t = useTranslations("round.win");
  const hasScatters = spin.scatterCoins > 0 || spin.freeSpinsAwarded > 0;
  if (spin.wins.length === 0 && !hasScatters)
    return <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-soft">{t("none")}</p>;
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table aria-label={t("label")} className="w-full text-sm">
        <thead>
          <tr className="text-xs text-faint *:px-2 *:py-1.5 *:font-medium [&>:first-child]:pl-3 [&>:last-child]:pr-3">
            <th scope="col" className="text-left">
              {definition.kind === "lines" ? t("line") : t("ways")}
            </th>
            <th scope="col" className="text-left">
              {t("symbol")}
            </th>
            <th scope="col" className="text-right">
              {t("count")}
            </th>
            <th scope="col" className="text-right">
              {t("multiplier")}
            </th>
            <th scope="col" className="text-right max-sm:hidden">
              {t("coins")}
            </th>
            <th scope="col" className="text-right">
              {t("money", { currency: round.currency })}
            </th>
          </tr>
        </thead>
        <tbody>
          {spin.wins.map((win, index) => (
            <WinRow
              {...props}
              key={`${win.line} ${win.symbol}`}
              choice={index}
              name={win.line < 0 ? t("ways") : String(win.line + 1)}
              symbol={definition.symbols[win.symbol] ?? "?"}
              count={win.count}
              multiplier={win.multiplier}
              coins={win.coins}
            />
          ))}
          {hasScatters && (
            <WinRow
              {...props}
              choice="scatters"
              name={t("scatters")}
              symbol={definition.symbols[definition.scatter?.symbol ?? -1] ?? "?"}
              count={spin.scatters}
              note={spin.freeSpinsAwarded > 0 ? t("freeSpins", { count: spin.freeSpinsAwarded }) : undefined}
              coins={spin.scatterCoins}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

interface WinRowProps extends WinTableProps {
  readonly choice: number | "scatters";
  readonly name: string;
  readonly symbol: string;
  readonly count: number;
  readonly multiplier?: number;
  readonly note?: string | undefined;
  readonly coins: number;
}

function WinRow(props: WinRowProps) {
  const { round, definition, chosen, onChoose, choice, name, symbol, count, multiplier, note, coins } = props;
  const t = useTranslations("round.win");
  const isChosen = chosen === choice;
  const symbolName = useSymbolName()(symbol);
  return (
    <tr className={`figures ${isChosen ? "bg-brand-soft" : ""}`}>
      <td className={cell}>
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={t("show", { name })}
          onClick={() => onChoose(isChosen ? "all" : choice)}
          className="focus-ring min-w-6 cursor-pointer rounded-md px-1.5 py-0.5 text-left font-medium text-link hover:underline"
        >
          {name}
        </button>
      </td>
      <td className={cell}>
        <span className="flex items-center gap-1.5">
          <SymbolDrawing symbol={symbol} className="size-5 shrink-0" />
          <span className="min-w-0">
            {symbolName}
            {note !== undefined && <span className="block text-xs text-special">{note}</span>}
          </span>
        </span>
      </td>
      <td className={`${cell} text-right`}>{count}</td>
      <td className={`${cell} text-right`}>{multiplier === undefined ? "–" : `×${multiplier}`}</td>
      <td className={`${cell} text-right max-sm:hidden`}>
        <CountText count={coins} />
      </td>
      <td className={`${cell} text-right font-medium`}>
        <CoinsMoney round={round} coins={coins} definition={definition} bare />
      </td>
    </tr>
  );
}

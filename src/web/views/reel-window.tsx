// What a player saw when the reels stopped: each symbol in its place, winning cells and the line through them marked.
import { useTranslations } from "use-intl";
import { SymbolDrawing, useSymbolName } from "./symbol-tile.tsx";

interface ReelWindowProps {
  readonly label: string;
  readonly rows: number;
  /** Names of the game's symbols by index. */
  readonly symbols: readonly string[];
  /** Reel by reel: `grid[reel * rows + row]`. */
  readonly grid: readonly number[];
  /** Places in the grid that win. */
  readonly lit: ReadonlySet<number>;
  /** A line to draw: its row on each reel, and over how many reels it wins. */
  readonly line?: { readonly rowOfReel: readonly number[]; readonly count: number } | null;
  /** Strip position of each reel's top row, shown beneath. */
  readonly stops?: readonly number[];
  /** Stands from the first: a page that is only just being built has no time for the fall of its reels. */
  readonly isStill?: boolean;
}

const DELAY_PER_REEL_MS = 70;
const TILE = "grid justify-items-center gap-0.5 rounded-lg px-0.5 py-1.5 ring-inset";
const FALLING = "animate-pop [animation-fill-mode:backwards]";
const ONE_LINE_OF_NAME = 10;
const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

export function ReelWindow({ label, rows, symbols, grid, lit, line = null, stops, isStill = false }: ReelWindowProps) {
  const t = useTranslations("reels");
  const nameOf = useSymbolName();
  // Of the game, not of this grid: the next grid is as high.
  const hasLongNames = symbols.some((symbol) => nameOf(symbol).length > ONE_LINE_OF_NAME);
  const reels = range(Math.ceil(grid.length / rows));
  return (
    <table aria-label={label} className="-mx-1 w-[calc(100%+0.5rem)] table-fixed border-separate border-spacing-1">
      <thead>
        <tr>
          {reels.map((reel) => (
            <th key={reel} scope="col" className="text-2xs font-medium text-faint">
              <span className="sr-only">{t("reel")} </span>
              {reel + 1}
            </th>
          ))}
        </tr>
      </thead>
      {/* Another grid is another fall of the reels. */}
      <tbody key={grid.join()} className="relative">
        {range(rows).map((row) => (
          <tr key={row}>
            {reels.map((reel) => {
              const at = reel * rows + row;
              const symbol = symbols[grid[at] ?? -1] ?? "?";
              return (
                <td key={reel} className="p-0">
                  <Tile
                    symbol={symbol}
                    reel={reel}
                    isLit={lit.has(at)}
                    isDim={lit.size > 0 && !lit.has(at)}
                    isTall={hasLongNames}
                    isStill={isStill}
                  />
                  {reel === 0 && row === 0 && line !== null && <Line {...line} reels={reels.length} rows={rows} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      {stops !== undefined && (
        <tfoot>
          <tr>
            {reels.map((reel) => (
              <td key={reel} className="figures text-center text-2xs text-faint">
                {t("stop", { stop: String(stops[reel]) })}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface TileProps {
  readonly symbol: string;
  readonly reel: number;
  readonly isLit: boolean;
  readonly isDim: boolean;
  /** Whether its name may need two lines. */
  readonly isTall: boolean;
  readonly isStill: boolean;
}

function Tile({ symbol, reel, isLit, isDim, isTall, isStill }: TileProps) {
  const t = useTranslations("reels");
  const name = useSymbolName()(symbol);
  return (
    <div
      className={`${TILE} ${isLit ? "bg-brand-soft ring-2 ring-brand" : "bg-sunken ring-1 ring-line"} ${isStill ? "" : FALLING}`}
      style={isStill ? undefined : { animationDelay: `${reel * DELAY_PER_REEL_MS}ms` }}
    >
      <SymbolDrawing symbol={symbol} className={`relative z-10 size-8 sm:size-10 ${isDim ? "opacity-55" : ""}`} />
      <span
        className={`relative z-10 grid max-w-full items-center text-center text-2xs tracking-tight ${isTall ? "h-7 leading-3.5" : ""} ${isLit ? "font-medium text-ink" : "text-faint"}`}
      >
        <span className={isTall ? "line-clamp-2" : "truncate"}>{name}</span>
      </span>
      {isLit && <span className="sr-only">{t("wins")}</span>}
    </div>
  );
}

interface LineProps {
  readonly rowOfReel: readonly number[];
  readonly count: number;
  readonly reels: number;
  readonly rows: number;
}

/** Through the middle of its cells: whole where it wins, dotted where it goes on. */
function Line({ rowOfReel, count, reels, rows }: LineProps) {
  const points = rowOfReel.map((row, reel) => `${reel + 0.5},${row + 0.5}`);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${reels} ${rows}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0.5 size-[calc(100%-0.25rem)] fill-none stroke-brand opacity-60"
    >
      <polyline points={points.slice(0, count).join(" ")} className="stroke-3" vectorEffect="non-scaling-stroke" />
      <polyline
        points={points.slice(Math.max(count - 1, 0)).join(" ")}
        className="stroke-2"
        strokeDasharray="2 5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

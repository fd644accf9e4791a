// Bars over time or over things: a sentence says what they show, and the same figures are a table one click away.
import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Card } from "./card.tsx";
import type { ChartCanvasProps, ChartSeries } from "./chart-canvas.tsx";
import { type Late, lateCode, useLateCode } from "./late-code.ts";
import { useIsPrinting } from "./printing.ts";
import { Segments } from "./segments.tsx";
import { Bone, PULSE, Skeleton } from "./skeleton.tsx";

const canvas = lateCode(async () => {
  const { default: Canvas } = await import("./chart-canvas.tsx");
  return (props: ChartCanvasProps) => <Canvas {...props} />;
});

interface BarChartProps {
  readonly title: string;
  /** What the chart shows, in words: "GGR of the last 24 hours is R$ 1.234, highest at 21 h." */
  readonly sentence: string;
  /** Head of the first column of the table, for example "Hour". */
  readonly categoryName: string;
  readonly categories: readonly string[];
  /** Up to six; every second one is striped (or dashed) as well as of another colour. */
  readonly series: readonly ChartSeries[];
  readonly isStacked?: boolean;
  /** Short text of a value at the axis. */
  readonly axisText: (value: number) => string;
  readonly isLoading: boolean;
  readonly empty: ReactNode;
  readonly error: ReactNode | null;
  /** More at the right of the title. */
  readonly actions?: ReactNode;
  readonly className?: string;
}

export function BarChart(props: BarChartProps) {
  const { title, sentence, isLoading, error, actions, className = "" } = props;
  const t = useTranslations("ui.chart");
  const [shown, setShown] = useState<"chart" | "table">("chart");
  const room = useRef<HTMLDivElement>(null);
  const drawing = useLateCode(canvas, room);
  // Paper waits for no code: what is not drawn by then is printed as its table.
  const isPrintedAsTable = useIsPrinting() && typeof drawing === "string";
  const options = [
    { id: "chart" as const, text: t("asChart"), icon: <ChartColumn aria-hidden size={15} /> },
    { id: "table" as const, text: t("asTable"), icon: <Table2 aria-hidden size={15} /> },
  ];
  return (
    <Card
      title={title}
      hint={isLoading || error !== null ? <NoSentence isComing={error === null} /> : sentence}
      className={className}
      actions={
        <>
          {actions}
          <Segments label={title} options={options} value={shown} onChange={setShown} iconsOnly />
        </>
      }
    >
      <div ref={room} className={isPrintedAsTable ? "h-64 print:h-auto" : "h-64"}>
        <Content {...props} isTable={shown === "table" || isPrintedAsTable} drawing={drawing} />
      </div>
    </Card>
  );
}

/** Keeps the room of the sentence; what failed promises none. */
function NoSentence({ isComing }: { readonly isComing: boolean }) {
  return <Skeleton className={`my-0.5 h-3 w-56 max-sm:h-7 ${isComing ? "" : "invisible"}`} />;
}

interface ContentProps extends BarChartProps {
  readonly isTable: boolean;
  readonly drawing: Late<(props: ChartCanvasProps) => ReactNode>;
}

function Content(props: ContentProps) {
  const { sentence, categories, series, isStacked = false, axisText, isLoading, empty, error, drawing } = props;
  if (error !== null) return <div className="h-full overflow-auto">{error}</div>;
  if (isLoading) return <ChartSkeleton isComing />;
  if (series.every((one) => one.values.every((value) => value === 0))) return <>{empty}</>;
  if (props.isTable) return <FiguresTable {...props} />;
  return (
    <div className="flex h-full flex-col gap-2">
      {series.length > 1 && <Legend series={series} />}
      <div className="relative min-h-0 flex-1">
        {typeof drawing === "string" ? (
          <ChartSkeleton isComing={drawing === "on its way"} />
        ) : (
          drawing.code({ label: sentence, categories, series, isStacked, axisText })
        )}
      </div>
    </div>
  );
}

const STRIPES = "bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_4px)] ring-1 ring-current";
const CHIP = [
  "bg-main",
  `text-second ${STRIPES}`,
  "bg-good",
  `text-warn ${STRIPES}`,
  "bg-faint",
  `text-info ${STRIPES}`,
];

function Legend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {series.map(({ id, label }, index) => (
        <li key={id} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 rounded-xs ${CHIP[index % CHIP.length] ?? ""}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function FiguresTable({ title, categoryName, categories, series }: BarChartProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div tabIndex={0} role="group" aria-label={title} className="focus-ring h-full overflow-auto rounded-md">
      <table className="w-full text-sm">
        <thead>
          <tr className="sticky top-0 bg-panel text-xs text-soft">
            <th scope="col" className="py-1.5 text-left font-medium">
              {categoryName}
            </th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col" className="py-1.5 pr-2 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal text-soft">
                {category}
              </th>
              {series.map(({ id, texts }) => (
                <td key={id} className="figures py-1.5 pr-2 text-right text-ink">
                  {texts[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Heights that look like a day, the same on every draw.
const HEIGHTS = [
  "h-1/3",
  "h-1/2",
  "h-2/5",
  "h-3/5",
  "h-4/5",
  "h-2/3",
  "h-3/4",
  "h-1/2",
  "h-3/5",
  "h-2/5",
  "h-1/4",
  "h-1/3",
];

/** Where nothing is on its way, because the reader is far from it, it says and moves nothing. */
function ChartSkeleton({ isComing }: { readonly isComing: boolean }) {
  const t = useTranslations("ui.chart");
  const said = isComing ? { role: "status", "aria-label": t("loading") } : { "aria-hidden": true };
  return (
    <div {...said} className={`flex h-full items-end gap-3 px-2 ${isComing ? PULSE : ""}`}>
      {HEIGHTS.map((height, index) => (
        <Bone key={index} className={`flex-1 ${height}`} />
      ))}
    </div>
  );
}

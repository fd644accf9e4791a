// A figure's name, or the figure, with its "how?" beside it, no taller than it is alone; it leads to the rounds of the day.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { How } from "#web/views/how.tsx";
import { RoundsOfDay, type RoundsOfDayProps } from "./rounds-of-day.tsx";

interface AskedFigureProps extends RoundsOfDayProps {
  readonly name: "turnover" | "wins" | "ggr" | "rtp" | "rounds" | "runway";
  /** Absent: its name. */
  readonly children?: ReactNode;
}

export function AskedFigure({ name, children, ...rounds }: AskedFigureProps) {
  const text = useTranslations("overview.figure")(name);
  const how = useTranslations("how");
  return (
    <span className="flex h-[1lh] items-center gap-1">
      {children ?? text}
      <How
        figure={text}
        formula={how(`${name}.formula`)}
        covers={how(`${name}.covers`)}
        rows={<RoundsOfDay {...rounds} />}
      />
    </span>
  );
}

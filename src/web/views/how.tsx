// Answers "how?" beside a derived figure: its formula, what it covers, and the way to the rows behind it.
import { CircleHelp } from "lucide-react";
import { type ReactNode, Suspense, lazy, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#web/ui/icon-button.tsx";

const PopoverSurface = lazy(() => import("#web/ui/popover-surface.tsx"));

interface HowProps {
  /** The figure's name, as its label says it. */
  readonly figure: string;
  readonly formula: string;
  /** What is counted and over which time, in a sentence or two. */
  readonly covers: string;
  /** A link to the rows behind the figure. */
  readonly rows?: ReactNode;
}

export function How({ figure, formula, covers, rows }: HowProps) {
  const label = useTranslations("how")("label", { figure });
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        size="xs"
        icon={<CircleHelp aria-hidden size={14} className="text-faint" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PopoverSurface label={label} anchor={anchor} placement="bottom start" onClose={() => setOpen(false)}>
            <div className="grid w-80 max-w-[calc(100vw-3rem)] gap-2 p-3 text-left text-sm font-normal tracking-normal whitespace-normal">
              <p className="font-semibold text-ink">{label}</p>
              <p className="figures rounded-md bg-sunken px-2.5 py-2 text-ink">{formula}</p>
              <p className="text-soft">{covers}</p>
              {rows}
            </div>
          </PopoverSurface>
        </Suspense>
      )}
    </>
  );
}

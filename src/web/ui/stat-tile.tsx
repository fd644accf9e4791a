// One figure: what it is, how much, and how it compares.
import type { ReactNode } from "react";
import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { Skeleton } from "./skeleton.tsx";

interface Delta {
  readonly text: string;
  /** Against what, for example "yesterday". */
  readonly than: string;
  readonly direction: "up" | "down" | "flat";
  /** Whether that is good news. */
  readonly tone: "good" | "bad" | "neutral";
}

interface StatTileProps {
  readonly label: ReactNode;
  /** null while it is on its way. */
  readonly figure: ReactNode | null;
  readonly hint?: ReactNode;
  readonly delta?: Delta | undefined;
}

const ARROW = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight } as const;
const TONE = { good: "text-good", bad: "text-bad", neutral: "text-soft" } as const;

export function StatTile({ label, figure, hint, delta }: StatTileProps) {
  const Arrow = ARROW[delta?.direction ?? "flat"];
  return (
    // Where its surroundings are a phone's width it is drawn for half of that.
    <div className="grid min-w-0 content-start gap-1 rounded-xl border border-line bg-panel px-4 py-3.5 shadow-card @max-[30rem]:gap-0.5 @max-[30rem]:px-3 @max-[30rem]:py-2.5">
      <p className="truncate text-sm text-soft @max-[30rem]:text-xs">{label}</p>
      <p className="figures h-8 truncate text-2xl font-semibold tracking-tight text-ink @max-[30rem]:h-7 @max-[30rem]:text-lg">
        {figure === null ? <Skeleton className="mt-1.5 h-5 w-2/3" /> : figure}
      </p>
      <div className="flex min-h-4 flex-wrap content-start items-center gap-x-2 text-xs text-faint @max-[30rem]:min-h-9">
        {figure !== null && delta !== undefined && (
          <span className={`figures inline-flex flex-wrap items-center gap-x-0.5 font-medium ${TONE[delta.tone]}`}>
            <Arrow aria-hidden size={13} />
            {delta.text}
            <span className="ml-1 font-normal text-faint @max-[30rem]:ml-0 @max-[30rem]:basis-full">{delta.than}</span>
          </span>
        )}
        {figure !== null && hint}
      </div>
    </div>
  );
}

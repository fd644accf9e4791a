// What the items of the strip share: how a check is marked, and the height of what it says.
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What an item says and below it of when it is: as high before it is known, so that nothing below moves. */
export const TWO_LINES = "grid min-h-10 content-start";
export const SMALL_LINE = "text-xs font-normal";

export function TwoLinesShape() {
  return (
    <span className={TWO_LINES}>
      <Skeleton className="my-1 h-4 w-24" />
      <Skeleton className="mt-0.5 h-3 w-36" />
    </span>
  );
}

const MARK = {
  right: { icon: CircleCheck, tone: "text-good" },
  wrong: { icon: CircleAlert, tone: "text-bad" },
  unknown: { icon: CircleDashed, tone: "text-soft" },
} as const;
export type CheckState = keyof typeof MARK;

interface VerdictProps {
  readonly state: CheckState;
  readonly children: ReactNode;
}

export function Verdict({ state, children }: VerdictProps) {
  const { icon: Icon, tone } = MARK[state];
  return (
    <span className={`flex items-center gap-1.5 max-sm:text-sm ${tone}`}>
      <Icon aria-hidden size={16} className="shrink-0" />
      {children}
    </span>
  );
}

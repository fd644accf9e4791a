// Everything known about one thing, from the right over the list it belongs to; the whole screen on a phone.
import { type ReactNode, Suspense, lazy, useId } from "react";
import { CloseButton } from "./dialog.tsx";

const GuardedSurface = lazy(() => import("./guarded-surface.tsx"));

interface SidePanelProps {
  readonly title: ReactNode;
  /** Below the title: a state, an id. */
  readonly subtitle?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons kept in sight at the bottom. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
}

export function SidePanel({ title, subtitle, isOpen, onClose, children, actions, wide = false }: SidePanelProps) {
  const titleId = useId();
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <GuardedSurface kind={wide ? "wide-panel" : "panel"} labelledBy={titleId} onClose={onClose}>
        {(close) => (
          <>
            <header className="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
              <div className="min-w-0 pt-0.5">
                <h2 id={titleId} className="truncate text-lg font-semibold">
                  {title}
                </h2>
                {subtitle !== undefined && <div className="mt-1 text-sm text-soft">{subtitle}</div>}
              </div>
              <CloseButton onClose={close} />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto p-5 wrap-break-word">{children}</div>
            {actions !== undefined && (
              <footer className="panel-actions flex empty:hidden flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
                {actions}
              </footer>
            )}
          </>
        )}
      </GuardedSurface>
    </Suspense>
  );
}

/** Name and value, one below the other name; for what a panel knows. */
interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Where there is little room it stands below its name. */
  readonly isLong?: boolean;
}

const BESIDE = "grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)] gap-4 *:last:text-right";
const BELOW = "gap-1 @sm:grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)] @sm:gap-4 @sm:*:last:text-right";

export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  return (
    <dl className="@container divide-y divide-line">
      {rows.map(({ name, value, isLong = false }) => (
        <div key={name} className={`grid items-baseline py-2 ${isLong ? BELOW : BESIDE}`}>
          <dt className="text-sm text-faint">{name}</dt>
          <dd className="figures min-w-0 text-sm wrap-break-word text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

// A titled surface for one subject.
import { type ReactNode, useId } from "react";

interface CardProps {
  readonly title?: ReactNode;
  readonly hint?: ReactNode;
  /** Buttons or links at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Where it stands. */
  readonly className?: string;
  /** Lets the content reach the edges (tables, lists). */
  readonly flush?: boolean;
}

export function Card({ title, hint, actions, children, className = "", flush = false }: CardProps) {
  const titleId = useId();
  return (
    <section
      {...(title === undefined ? {} : { "aria-labelledby": titleId })}
      className={`min-w-0 rounded-xl border border-line bg-panel shadow-card ${className}`}
    >
      {title !== undefined && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2">
          <div className="min-w-0 flex-1 basis-40">
            <h2 id={titleId} className="text-base font-semibold text-ink">
              {title}
            </h2>
            {hint !== undefined && <p className="text-xs text-faint">{hint}</p>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? "" : "p-4"}>{children}</div>
    </section>
  );
}

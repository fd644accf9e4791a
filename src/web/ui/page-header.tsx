// The head of a screen: its title, one sentence, its main actions.
import type { ReactNode } from "react";

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, text, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight text-ink">{title}</h1>
        {text !== undefined && <p className="mt-0.5 max-w-3xl text-sm text-pretty text-soft">{text}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

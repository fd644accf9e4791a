// What stands where content cannot: nothing yet (and how to begin), or something went wrong (and how to go on).
import { CircleAlert, Inbox, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { CopyId } from "./copy-id.tsx";

interface EmptyStateProps {
  /** What belongs here. */
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The one action that brings the first thing. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1.5 px-6 py-12 text-center">
      <span aria-hidden className="mb-2 grid size-11 place-items-center rounded-full bg-neutral-soft text-faint">
        {icon ?? <Inbox size={20} />}
      </span>
      <p className="text-base font-semibold text-ink">{title}</p>
      {text !== undefined && <p className="max-w-md text-sm text-balance text-soft">{text}</p>}
      {action !== undefined && <div className="mt-3 max-w-full">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly requestId?: string | null;
  readonly onRetry?: (() => void) | undefined;
  /** The way on where another try would fail as well; it stands in place of that try. */
  readonly action?: ReactNode;
}

export function ErrorState({ title, text, requestId = null, onRetry, action }: ErrorStateProps) {
  const t = useTranslations("ui.error");
  return (
    <div role="alert" className="grid justify-items-center gap-1.5 px-6 py-12 text-center">
      <span aria-hidden className="mb-2 grid size-11 place-items-center rounded-full bg-bad-soft text-bad">
        <CircleAlert size={20} />
      </span>
      <p className="text-base font-semibold text-ink">{title}</p>
      {text !== undefined && <p className="max-w-md text-sm text-balance text-soft">{text}</p>}
      {requestId !== null && (
        <p className="flex items-center gap-1.5 text-xs text-faint">
          {t("requestId")} <CopyId id={requestId} />
        </p>
      )}
      {action !== undefined && <div className="mt-3">{action}</div>}
      {action === undefined && onRetry !== undefined && (
        <Button className="mt-3" size="sm" icon={<RotateCw aria-hidden size={15} />} onPress={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}

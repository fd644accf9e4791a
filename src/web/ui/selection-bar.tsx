// What can be done with the rows that are chosen; stays at the bottom while there are any.
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./icon-button.tsx";

interface SelectionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const t = useTranslations("ui.table");
  if (count === 0) return null;
  return (
    <div
      role="region"
      aria-label={t("selected", { count })}
      className="floating selection-bar animate-pop sticky bottom-3 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 px-3 py-2"
    >
      <span className="figures text-sm font-medium">{t("selected", { count })}</span>
      <span aria-hidden className="h-5 w-px bg-line" />
      <div className="contents">{children}</div>
      <IconButton label={t("clearSelection")} icon={<X aria-hidden size={16} />} size="sm" onPress={onClear} />
    </div>
  );
}

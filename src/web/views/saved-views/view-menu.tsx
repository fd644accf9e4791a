// Above a list: the views the reader saved of it, which one is shown, and the way to save, rename and remove them.
import { Bookmark } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { PopoverButton } from "#web/ui/popover.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { SavedViews } from "./use-saved-views.ts";

// Fetched when the menu is opened: the list itself is there sooner without it.
const ViewLines = lazy(() => import("./view-lines.tsx"));

export function ViewMenu({ views }: { readonly views: SavedViews }) {
  const t = useTranslations("savedView");
  const { current, isChanged } = views;
  return (
    <PopoverButton
      label={t("title")}
      size="sm"
      icon={<Bookmark aria-hidden size={15} className={current === null ? "" : "fill-current"} />}
      text={
        current === null ? (
          t("button")
        ) : (
          <span className="flex min-w-0 items-baseline gap-1">
            <span className="max-w-40 truncate">{current.name}</span>
            {isChanged && <span className="text-xs text-faint">{t("changed")}</span>}
          </span>
        )
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="m-3 h-40 w-72" />}>
          <ViewLines views={views} onShown={close} />
        </Suspense>
      )}
    </PopoverButton>
  );
}

/** What a saved view asks for and this list no longer has: said where the rows are, for as long as the view is shown. */
export function DroppedParts({ views: { current, dropped } }: { readonly views: SavedViews }) {
  const t = useTranslations("savedView");
  if (current === null || dropped.length === 0) return null;
  return (
    <p role="status" className="border-b border-line bg-warn-soft px-4 py-2 text-sm text-warn">
      {t("dropped", { name: current.name, parts: dropped.join(", "), count: dropped.length })}
    </p>
  );
}

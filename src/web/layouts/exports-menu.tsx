// The member's own exports, from every screen: how far each is, its file, and the way to be rid of it.
import { FileDown } from "lucide-react";
import { Suspense, lazy, useEffect, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { isUnderWay, listExports } from "#contract/exports.ts";
import { noteUnderWay, underWayStore } from "#web/client/exports-under-way.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { IconPopover } from "#web/ui/icon-popover.tsx";

const ExportsList = lazy(() => import("./exports-list.tsx"));

const LOOK_AGAIN_MS = 1_000;

export function ExportsMenu({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const t = useTranslations("export.menu");
  const isExpected = useSyncExternalStore(underWayStore.subscribe, underWayStore.now, underWayStore.whenBuilt);
  const { answer } = useEndpoint(listExports, {}, { enabled: isSignedIn && isExpected });
  const underWay = answer?.data.filter(isUnderWay).length ?? 0;
  // The same answer once more, asked for again and again only while something moves.
  useEndpoint(listExports, {}, { enabled: underWay > 0, everyMs: LOOK_AGAIN_MS });
  useEffect(() => {
    if (answer !== undefined) noteUnderWay(underWay > 0);
  }, [answer, underWay]);
  return (
    <IconPopover
      label={t("open", { count: underWay })}
      title={t("label")}
      icon={
        <span className="relative">
          <FileDown aria-hidden size={18} />
          {underWay > 0 && <span aria-hidden className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-main" />}
        </span>
      }
    >
      <Listed />
    </IconPopover>
  );
}

/** Asked for as it opens: what another device has begun is there, too. */
function Listed() {
  const t = useTranslations("export.menu");
  const { answer } = useEndpoint(listExports, {});
  return (
    <div className="w-80 max-w-full">
      <div className="border-b border-line p-3">
        <p className="text-sm font-semibold">{t("label")}</p>
        <p className="text-xs text-soft">{answer?.data.length === 0 ? t("empty") : t("kept")}</p>
      </div>
      <Suspense fallback={null}>
        <ExportsList rows={answer?.data ?? []} />
      </Suspense>
    </div>
  );
}

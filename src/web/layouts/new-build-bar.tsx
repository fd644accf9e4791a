// Says that a newer version of the dashboard is ready.
import { RefreshCw } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { newBuildStore } from "#web/client/new-build.ts";
import { Button } from "#web/ui/button.tsx";

export function NewBuildBar() {
  const t = useTranslations("shell.build");
  const format = useFormatter();
  const build = useSyncExternalStore(newBuildStore.subscribe, newBuildStore.now, newBuildStore.whenBuilt);
  return (
    <div role="status" className="fixed bottom-4 left-1/2 z-30 -translate-x-1/2">
      {build !== null && (
        <div className="floating flex items-center gap-3 py-2 pr-2 pl-4 text-sm">
          {t("text", { when: format.dateTime(new Date(build.timestamp), { hour: "2-digit", minute: "2-digit" }) })}
          <Button
            variant="primary"
            size="sm"
            icon={<RefreshCw aria-hidden size={14} />}
            onPress={() => globalThis.location.reload()}
          >
            {t("reload")}
          </Button>
        </div>
      )}
    </div>
  );
}

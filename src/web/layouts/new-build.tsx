// Offers a newer build of the dashboard, and takes it with the next page: what is being typed here stays.
import { RefreshCw } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { type Build, newBuildStore } from "#web/client/new-build.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";

export function NewBuild() {
  const build = useSyncExternalStore(newBuildStore.subscribe, newBuildStore.now, newBuildStore.whenBuilt);
  useEffect(() => {
    if (build !== null) void toast("info", <Offer build={build} />, { stays: true });
  }, [build]);
  useTakenWithTheNextPage(build !== null);
  return null;
}

function Offer({ build }: { readonly build: Build }) {
  const t = useTranslations("shell.build");
  const format = useFormatter();
  const when = format.dateTime(new Date(build.timestamp), { hour: "2-digit", minute: "2-digit" });
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t("text", { when })}</p>
      <Button size="sm" icon={<RefreshCw aria-hidden size={14} />} onPress={() => globalThis.location.reload()}>
        {t("reload")}
      </Button>
    </div>
  );
}

/** Filters, pages of a list and what is open beside it are the same page: nothing is fetched anew for them. */
function useTakenWithTheNextPage(isWaiting: boolean): void {
  const { pathname } = useLocation();
  const readOn = useRef(pathname);
  useEffect(() => {
    if (!isWaiting) readOn.current = pathname;
    else if (readOn.current !== pathname) globalThis.location.reload();
  }, [isWaiting, pathname]);
}

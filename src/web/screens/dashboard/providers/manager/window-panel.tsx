// Everything about one window of maintenance, and what the platform can do about it.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { MaintenanceWindow } from "#contract/catalogue.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { WindowBadge } from "./cells.tsx";
import { ChangeWindow } from "./change-window.tsx";
import { EndWindow } from "./end-window.tsx";
import { useOperating } from "./operating.ts";

interface WindowPanelProps {
  readonly window: MaintenanceWindow | undefined;
  readonly isLoading: boolean;
  readonly onClose: () => void;
}

export default function WindowPanel({ window, isLoading, onClose }: WindowPanelProps) {
  const t = useTranslations("catalogue");
  const error = useTranslations("error");
  const [doing, setDoing] = useState<"change" | "end" | null>(null);
  const { isOffered, forbidden } = useOperating();
  const stop = () => setDoing(null);
  const isAhead = window?.state === "planned" || window?.state === "in_force";
  const against = forbidden ?? (isAhead ? undefined : error("window_over"));
  return (
    <>
      <SidePanel
        isOpen
        onClose={onClose}
        title={window?.provider.name ?? "…"}
        subtitle={window !== undefined && <WindowBadge state={window.state} />}
        {...(isOffered && window !== undefined
          ? {
              actions: (
                <>
                  <Button forbidden={against} onPress={() => setDoing("change")}>
                    {t("action.change")}
                  </Button>
                  <Button variant="danger" forbidden={against} onPress={() => setDoing("end")}>
                    {t(window.state === "in_force" ? "action.end" : "action.callOff")}
                  </Button>
                </>
              ),
            }
          : {})}
      >
        {window !== undefined && <FactsOf window={window} />}
        {window === undefined && (isLoading ? <SkeletonText lines={8} /> : <p>{t("panel.gone")}</p>)}
      </SidePanel>
      {window !== undefined && doing === "change" && <ChangeWindow window={window} onClose={stop} />}
      {window !== undefined && doing === "end" && <EndWindow window={window} onClose={stop} />}
    </>
  );
}

function FactsOf({ window }: { readonly window: MaintenanceWindow }) {
  const t = useTranslations("catalogue");
  const { provider, called_off_at: calledOffAt, end_reason: endReason } = window;
  return (
    <section aria-label={t("panel.facts")}>
      <Facts
        rows={[
          { name: t("panel.id"), value: <CopyId id={window.id} /> },
          {
            name: t("column.provider"),
            value: <Link to={`/dashboard/providers/manager?tab=providers&open=${provider.code}`}>{provider.name}</Link>,
          },
          { name: t("column.from"), value: <ExactTime at={window.from} /> },
          { name: t("column.to"), value: window.to === null ? t("openEnd") : <ExactTime at={window.to} /> },
          { name: t("column.reason"), value: window.reason, isLong: true },
          { name: t("column.announced"), value: <ExactTime at={window.announced_at} /> },
          ...(calledOffAt === null ? [] : [{ name: t("panel.calledOff"), value: <ExactTime at={calledOffAt} /> }]),
          ...(endReason === null ? [] : [{ name: t("column.endReason"), value: endReason, isLong: true }]),
        ]}
      />
    </section>
  );
}

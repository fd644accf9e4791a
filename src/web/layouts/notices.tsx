// What the member is told, from every screen: each notice as it comes, and the latest of them to read again.
import { Bell } from "lucide-react";
import { Suspense, lazy, useEffect } from "react";
import { useTranslations } from "use-intl";
import { type Notice, listNotices } from "#contract/notice.ts";
import { kept } from "#web/client/stored.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { IconPopover } from "#web/ui/icon-popover.tsx";

const NoticeList = lazy(() => import("./notice-list.tsx"));

export default function Notices() {
  const t = useTranslations("notice.menu");
  const { answer, refetch } = useEndpoint(listNotices, {}, { refetchOn: ["notice.raised"] });
  const unseen = answer?.data.filter((one) => !one.is_seen).length ?? 0;
  useShownAsTheyCome(answer?.data);
  return (
    <IconPopover
      label={t("open", { count: unseen })}
      title={t("label")}
      icon={
        <span className="relative">
          <Bell aria-hidden size={18} />
          {unseen > 0 && <span aria-hidden className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-main" />}
        </span>
      }
    >
      <div className="w-80 max-w-full">
        <div className="border-b border-line p-3">
          <p className="text-sm font-semibold">{t("label")}</p>
          <p className="text-xs text-soft">{answer?.data.length === 0 ? t("empty") : t("latest")}</p>
        </div>
        <Suspense fallback={null}>
          <NoticeList notices={answer?.data ?? []} onSeen={refetch} />
        </Suspense>
      </div>
    </IconPopover>
  );
}

/** The newest notice this browser has shown: no tab shows it again, and none shows what was there before it. */
const SHOWN_UP_TO = "notices-shown";

function useShownAsTheyCome(notices: readonly Notice[] | undefined): void {
  useEffect(() => {
    if (notices === undefined) return;
    const before = kept.get(SHOWN_UP_TO);
    // Ids grow with time.
    const newest = notices[0]?.id ?? "";
    if (before !== null && newest <= before) return;
    kept.set(SHOWN_UP_TO, newest);
    if (before === null) return;
    const fresh = notices.filter(({ id, is_seen: isSeen }) => !isSeen && id > before);
    if (fresh.length > 0) void import("./notice-toasts.tsx").then(({ showNotices }) => showNotices(fresh));
  }, [notices]);
}

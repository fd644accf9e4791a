// The latest notices, the newest first; whoever opens them has seen them.
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { type Notice, markNoticesSeen } from "#contract/notice.ts";
import { attempt } from "#web/client/attempt.ts";
import { Link } from "#web/ui/link.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { noticePlace } from "./notice-place.ts";
import { useNoticeText } from "./notice-text.ts";

interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly onSeen: () => void;
}

export default function NoticeList({ notices, onSeen }: NoticeListProps) {
  const t = useTranslations("notice.menu");
  const unseen = notices.find((one) => !one.is_seen)?.id;
  useEffect(() => {
    if (unseen !== undefined) void attempt(markNoticesSeen, { body: { up_to: unseen } }).then(onSeen);
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each that is new; what `onSeen` is does not matter
  }, [unseen]);
  return (
    <>
      <ul aria-label={t("label")} className="grid max-h-96 overflow-y-auto">
        {notices.map((one) => (
          <Line key={one.id} notice={one} />
        ))}
      </ul>
      <p className="border-t border-line p-3 text-sm">
        <Link to="/dashboard/profile">{t("rules")}</Link>
      </p>
    </>
  );
}

function Line({ notice: { about, at } }: { readonly notice: Notice }) {
  const text = useNoticeText();
  const place = noticePlace(about);
  return (
    <li className="grid gap-0.5 border-b border-line p-3 text-sm last:border-b-0">
      <p className="wrap-anywhere text-ink">{place === null ? text(about) : <Link to={place}>{text(about)}</Link>}</p>
      <p className="text-xs text-faint">
        <RelativeTime at={at} />
      </p>
    </li>
  );
}

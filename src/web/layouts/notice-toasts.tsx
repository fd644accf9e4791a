// What a member is told, shown as it comes: each notice leads to what it is about. Fetched with the first of them.
import { useTranslations } from "use-intl";
import type { Notice, NoticeAbout, NoticeEvent } from "#contract/notice.ts";
import { Link } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast.tsx";
import { noticePlace } from "./notice-place.ts";
import { useNoticeText } from "./notice-text.ts";

const AT_ONCE = 3;
const ALARMS: readonly NoticeEvent[] = [
  "ledger.broken",
  "feed.broken",
  "figures.differed",
  "round.differed",
  "rtp.alarmed",
  "wallet.stuck",
  "webhook.off",
];
const WARNINGS: readonly NoticeEvent[] = [
  "sign_in.new_device",
  "sign_in.locked",
  "credit.rejected",
  "credit.turned",
  "auto_top_up.stopped",
  "maintenance.told",
  "feed.lagging",
];

const toneOf = (event: NoticeEvent) =>
  ALARMS.includes(event) ? "error" : WARNINGS.includes(event) ? "warning" : "info";

/** Shows the newest of them, given newest first, and says how many more there are. */
export function showNotices(fresh: readonly Notice[]): void {
  for (const { id, about } of fresh.slice(0, AT_ONCE).toReversed())
    void toast(toneOf(about.event), <Told about={about} />, { id });
  if (fresh.length > AT_ONCE) void toast("info", <More count={fresh.length - AT_ONCE} />);
}

function Told({ about }: { readonly about: NoticeAbout }) {
  const text = useNoticeText();
  const place = noticePlace(about);
  return place === null ? text(about) : <Link to={place}>{text(about)}</Link>;
}

function More({ count }: { readonly count: number }) {
  const t = useTranslations("notice.menu");
  return t("more", { count });
}

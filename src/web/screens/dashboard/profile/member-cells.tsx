// The columns of the list of members, and what its panel shows the same way.
import { useTranslations } from "use-intl";
import type { MemberRow, MemberState } from "#contract/member.ts";
import type { Role } from "#contract/roles.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

export const memberColumns: readonly ScreenColumn<MemberRow>[] = [
  { id: "name", title: "column.name", width: 180, sorts: { ascending: "name" }, cell: (row) => row.name },
  { id: "login", title: "member.column.login", width: 240, cell: (row) => row.login },
  { id: "role", title: "member.column.role", width: 120, cell: (row) => <RoleName role={row.role} /> },
  {
    id: "state",
    title: "column.state",
    width: 120,
    isCardAside: true,
    cell: (row) => <MemberStateBadge state={row.state} />,
  },
  {
    id: "twoFactor",
    title: "member.column.twoFactor",
    width: 110,
    room: 960,
    cell: (row) => <TwoFactorText has={row.has_two_factor} />,
  },
  {
    id: "lastSeen",
    title: "member.column.lastSeen",
    width: 130,
    sorts: { descending: "last_seen_at" },
    cell: (row) => <LastSeen at={row.last_seen_at} />,
  },
  {
    id: "created",
    title: "column.createdAt",
    width: 130,
    room: 1120,
    sorts: { descending: "created_at" },
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
];

const TONES: Readonly<Record<MemberState, Tone>> = { active: "good", invited: "info", disabled: "neutral" };

export function MemberStateBadge({ state }: { readonly state: MemberState }) {
  const t = useTranslations("member.state");
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

export function RoleName({ role }: { readonly role: Role }) {
  return <>{useTranslations("role")(role)}</>;
}

export function TwoFactorText({ has }: { readonly has: boolean }) {
  const t = useTranslations("profile.twoFactor");
  return <span className={has ? "" : "text-faint"}>{has ? t("on") : t("off")}</span>;
}

export function LastSeen({ at }: { readonly at: string | null }) {
  const t = useTranslations("member.panel");
  return at === null ? <span className="text-faint">{t("never")}</span> : <RelativeTime at={at} />;
}

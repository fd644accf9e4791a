// The columns of the list of API keys, and what a key's panel shows the same way.
import { useTranslations } from "use-intl";
import type { ApiKey, ApiScope } from "#contract/access.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

export const keyColumns: readonly ScreenColumn<ApiKey>[] = [
  { id: "name", title: "column.name", width: 150, cell: (row) => row.name },
  { id: "keyId", title: "apiKey.column.keyId", width: 150, cell: (row) => <CopyId id={row.key_id} /> },
  {
    id: "state",
    title: "column.state",
    width: 200,
    isCardAside: true,
    cell: (row) => <KeyStateBadge apiKey={row} />,
  },
  { id: "scopes", title: "apiKey.column.scopes", width: 200, cell: (row) => <Scopes scopes={row.scopes} /> },
  { id: "networks", title: "apiKey.column.networks", width: 170, cell: (row) => <Networks networks={row.networks} /> },
  { id: "lastUsed", title: "apiKey.column.lastUsed", width: 120, cell: (row) => <LastUsed at={row.last_used_at} /> },
  {
    id: "createdAt",
    title: "apiKey.column.createdAt",
    width: 120,
    room: 1120,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  {
    id: "createdBy",
    title: "apiKey.column.createdBy",
    width: 150,
    room: 1360,
    cell: (row) => row.created_by ?? <Absent />,
  },
];

export function KeyStateBadge({ apiKey: { state, ends_at } }: { readonly apiKey: Pick<ApiKey, "state" | "ends_at"> }) {
  const t = useTranslations("apiKey.state");
  if (state === "active") return <Badge tone="good">{t("active")}</Badge>;
  if (state === "ending" && ends_at !== null)
    return (
      <Badge tone="warn">
        <span>
          {t("until")} <MinuteTime at={ends_at} />
        </span>
      </Badge>
    );
  return <Badge tone="neutral">{state === "revoked" ? t("revoked") : t("ended")}</Badge>;
}

export function Scopes({ scopes }: { readonly scopes: readonly ApiScope[] }) {
  const t = useTranslations("apiKey.scope");
  return <>{scopes.map((scope) => t(`${scope}.name`)).join(", ")}</>;
}

function Networks({ networks }: { readonly networks: readonly string[] }) {
  const t = useTranslations("apiKey.networks");
  const [first, ...others] = networks;
  if (first === undefined) return <span className="text-faint">{t("anywhere")}</span>;
  return (
    <span className="font-mono text-xs" title={networks.join(", ")}>
      {first}
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}

/** Each network in a line of its own. */
export function NetworkList({ networks }: { readonly networks: readonly string[] }) {
  const t = useTranslations("apiKey.networks");
  if (networks.length === 0) return <span className="text-sm text-soft">{t("anywhere")}</span>;
  return (
    <ul className="grid gap-1 font-mono text-xs text-ink">
      {networks.map((network) => (
        <li key={network} className="wrap-anywhere">
          {network}
        </li>
      ))}
    </ul>
  );
}

export function LastUsed({ at }: { readonly at: string | null }) {
  const t = useTranslations("apiKey.panel");
  return at === null ? <span className="text-faint">{t("never")}</span> : <RelativeTime at={at} />;
}

// The columns of the inspector, and what a call's panel shows the same way.
import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { useTranslations } from "use-intl";
import type { CallDirection, CallRow } from "#contract/calls.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";

export const callColumns: readonly ScreenColumn<CallRow>[] = [
  { id: "what", title: "inspector.column.what", width: 320, cell: (row) => <What call={row} /> },
  {
    id: "outcome",
    title: "inspector.column.outcome",
    width: 230,
    isCardAside: true,
    cell: (row) => <Outcome call={row} />,
  },
  {
    id: "at",
    title: "inspector.column.at",
    width: 180,
    sorts: ALONG_TIME,
    cell: (row) => <ExactTime at={row.at} />,
  },
  {
    id: "direction",
    title: "inspector.column.direction",
    width: 130,
    cell: (row) => <Direction direction={row.direction} />,
  },
  { id: "player", title: "column.player", width: 140, cell: (row) => row.player ?? <Absent /> },
  {
    id: "transaction",
    title: "inspector.column.transaction",
    width: 170,
    room: 1360,
    cell: (row) =>
      row.transaction === null ? <Absent /> : <span className="font-mono text-xs">{row.transaction}</span>,
  },
  {
    id: "took",
    title: "inspector.column.took",
    width: 100,
    align: "end",
    cell: (row) => <Took ms={row.duration_ms} />,
  },
  {
    id: "round",
    title: "wallet.column.round",
    width: 150,
    isOptional: true,
    cell: (row) => (row.round_id === null ? <Absent /> : <CopyId id={row.round_id} />),
  },
  { id: "id", title: "column.id", width: 150, isOptional: true, cell: (row) => <CopyId id={row.id} /> },
];

/** What was called, in one line: the query is told where there is room for it. */
export function What({ call }: { readonly call: Pick<CallRow, "type" | "method" | "path"> }) {
  const t = useTranslations("wallet.type");
  if (call.type !== null) return <>{t(call.type)}</>;
  return (
    <span className="font-mono text-xs" title={call.path}>
      <span className="text-soft">{call.method}</span> {call.path}
    </span>
  );
}

export function Direction({ direction }: { readonly direction: CallDirection }) {
  const t = useTranslations("inspector.direction");
  const Arrow = direction === "in" ? ArrowDownLeft : ArrowUpRight;
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom whitespace-nowrap">
      <Arrow aria-hidden size={14} className="shrink-0 text-faint" />
      {t(direction)}
    </span>
  );
}

export function Outcome({ call }: { readonly call: Pick<CallRow, "direction" | "status" | "code"> }) {
  const t = useTranslations("inspector");
  const { direction, status, code } = call;
  if (direction === "out") return <WalletVerdict verdict={code ?? "ok"} status={status} />;
  if (code === null) return <Badge tone="good">{t("done", { status: String(status) })}</Badge>;
  return (
    <Badge tone="bad">
      <span className="font-mono text-xs">{t("failed", { status: String(status), code })}</span>
    </Badge>
  );
}

export function Took({ ms }: { readonly ms: number }) {
  const t = useTranslations("inspector");
  const format = useFormatter();
  return <>{t("ms", { ms: format.number(ms) })}</>;
}

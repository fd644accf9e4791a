// The columns of the list of certifications, and how a run stands in one word.
import { useTranslations } from "use-intl";
import type { Certification } from "#contract/certification.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

export const certificationColumns: readonly ScreenColumn<Certification>[] = [
  {
    id: "createdAt",
    title: "certify.column.startedAt",
    width: 140,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  {
    id: "state",
    title: "column.state",
    width: 180,
    isCardAside: true,
    cell: (row) => <CertificationBadge certification={row} />,
  },
  {
    id: "passed",
    title: "certify.column.passed",
    width: 130,
    align: "end",
    cell: (row) => <Passed certification={row} />,
  },
  { id: "player", title: "certify.column.player", width: 160, cell: (row) => row.player },
  { id: "startedBy", title: "certify.column.startedBy", width: 160, cell: (row) => row.started_by ?? <Absent /> },
  {
    id: "address",
    title: "certify.column.address",
    width: 260,
    room: 1120,
    cell: (row) => <span className="font-mono text-xs">{row.address}</span>,
  },
];

export function CertificationBadge({ certification }: { readonly certification: Certification }) {
  const t = useTranslations("certify.state");
  const { state, certificate, failed } = certification;
  if (state === "waiting" || state === "running") return <Badge tone="info">{t(state)}</Badge>;
  if (state === "interrupted") return <Badge tone="warn">{t("interrupted")}</Badge>;
  if (certificate !== null) return <Badge tone="good">{t("certified")}</Badge>;
  return failed > 0 ? <Badge tone="bad">{t("failed")}</Badge> : <Badge tone="warn">{t("incomplete")}</Badge>;
}

function Passed({ certification: { passed, cases } }: { readonly certification: Certification }) {
  const t = useTranslations("certify");
  const format = useFormatter();
  return <>{t("passedOf", { passed: format.number(passed), cases: format.number(cases) })}</>;
}

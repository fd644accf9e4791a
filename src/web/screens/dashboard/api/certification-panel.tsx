// One certification beside the list: how it stands, what it moved, and every case with what was said and how to mend it.
import { useTranslations } from "use-intl";
import type { Certification, getCertification } from "#contract/certification.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { Reading } from "#web/client/use-endpoint.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { CertificationBadge } from "./certification-cells.tsx";
import { CertificationCase } from "./certification-case.tsx";

interface CertificationPanelProps {
  readonly reading: Reading<Answer<typeof getCertification>>;
  readonly onClose: () => void;
}

const ORDER = { failed: 0, skipped: 1, passed: 2 } as const;

export default function CertificationPanel({ reading, onClose }: CertificationPanelProps) {
  const t = useTranslations("certify");
  const { answer, problem, refetch } = reading;
  // What failed comes first; within that, as it was played.
  const results = answer?.results.toSorted((one, other) => ORDER[one.verdict] - ORDER[other.verdict]) ?? [];
  return (
    <SidePanel
      wide
      isOpen
      onClose={onClose}
      title={t("panelTitle")}
      subtitle={
        answer !== undefined && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CertificationBadge certification={answer} />
            <ExactTime at={answer.created_at} />
          </span>
        )
      }
    >
      {answer !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <FactsOf certification={answer} />
          <section aria-label={t("cases")}>
            <h3 className="mb-2 text-base font-semibold text-ink">{t("cases")}</h3>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {results.map((result) => (
                <CertificationCase key={result.id} result={result} />
              ))}
              {results.length === 0 && <li className="px-3 py-2.5 text-sm text-soft">{t("noCases")}</li>}
            </ul>
          </section>
        </div>
      )}
      {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {answer === undefined && problem === null && <SkeletonText lines={10} />}
    </SidePanel>
  );
}

function FactsOf({ certification }: { readonly certification: Certification }) {
  const t = useTranslations("certify");
  const format = useFormatter();
  const { moved, currency, certificate, passed, failed, skipped, cases } = certification;
  const counts = t("counts", {
    passed: format.number(passed),
    failed: format.number(failed),
    skipped: format.number(skipped),
    cases: format.number(cases),
  });
  return (
    <Facts
      rows={[
        {
          name: t("certificate"),
          value: certificate === null ? <Absent /> : <CopyId id={certificate} whole />,
        },
        { name: t("cases"), value: counts, isLong: true },
        { name: t("column.player"), value: certification.player },
        { name: t("blockedPlayer"), value: certification.blocked_player ?? <Absent /> },
        {
          name: t("column.address"),
          value: <code className="font-mono text-xs wrap-anywhere">{certification.address}</code>,
          isLong: true,
        },
        {
          name: t("moved"),
          value:
            moved === null ? (
              <Absent />
            ) : (
              <span className="flex flex-wrap justify-end gap-x-2">
                <Money amount={-moved.taken} currency={currency} signed />
                <Money amount={moved.given} currency={currency} signed />
              </span>
            ),
        },
        {
          name: t("endedAt"),
          value: certification.ended_at === null ? <Absent /> : <ExactTime at={certification.ended_at} />,
        },
      ]}
    />
  );
}

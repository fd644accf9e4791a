// What differs on a day, transaction by transaction: by source, each with its round or transfer, and all of it as a file.
import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  LINES_LISTED,
  listReconciliationLines,
  type ReconciliationDetail,
  type ReconciliationLine,
  reconciliationSource,
  type ReconciliationSource,
} from "#contract/reconciliation.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { ExportButton } from "#web/views/exports/export-button.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { LineLink } from "./cells.tsx";

const KINDS: Readonly<Record<ReconciliationLine["kind"], Tone>> = {
  missing_here: "warn",
  missing_there: "info",
  amount_differs: "bad",
};
const COLUMNS = ["source", "kind", "txId", "ours", "theirs", "line"];
const FIRST = 25;
const MOST = 200;

export function Lines({ day }: { readonly day: ReconciliationDetail }) {
  const { rollups, wallet, file } = day.differences;
  return rollups + (wallet ?? 0) + (file ?? 0) === 0 ? null : <Differing day={day} />;
}

function Differing({ day }: { readonly day: ReconciliationDetail }) {
  const t = useTranslations("reconciliation");
  const [source, setSource] = useState<ReconciliationSource | "all">("all");
  const [limit, setLimit] = useState(FIRST);
  const query = { agent_id: day.agent.id, day: day.day, ...(source !== "all" && { source }) };
  const { answer, problem, refetch } = useEndpoint(
    listReconciliationLines,
    { query: { ...query, limit } },
    { refetchOn: ["reconciliation.changed"] },
  );
  const counts = day.differences;
  const differing = reconciliationSource.options.filter((one) => (counts[one] ?? 0) > 0);
  const shown = source === "all" ? differing.reduce((sum, one) => sum + (counts[one] ?? 0), 0) : (counts[source] ?? 0);
  return (
    <section aria-label={t("lines.title")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-semibold">{t("lines.titleCount", { count: shown })}</h3>
        <ExportButton shown={{ list: "reconciliation_lines", params: undefined, query, columns: COLUMNS }} />
      </div>
      {differing.length > 1 && (
        <div className="max-w-full overflow-x-auto">
          <Segments
            label={t("lines.by")}
            options={[
              { id: "all" as const, text: t("lines.all") },
              ...differing.map((id) => ({ id, text: t(`source.${id}`) })),
            ]}
            value={source}
            onChange={setSource}
          />
        </div>
      )}
      {answer === undefined &&
        (problem === null ? <SkeletonText lines={4} /> : <ProblemState problem={problem} onRetry={refetch} />)}
      {answer !== undefined && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {answer.data.map((line) => (
            <Line key={line.id} line={line} day={day} />
          ))}
        </ul>
      )}
      {answer !== undefined && answer.next_cursor !== null && limit < MOST && (
        <Button size="sm" className="justify-self-start" onPress={() => setLimit(MOST)}>
          {t("lines.more")}
        </Button>
      )}
      {shown > LINES_LISTED && <p className="text-xs text-soft">{t("lines.first", { count: LINES_LISTED })}</p>}
    </section>
  );
}

function Line({ line, day }: { readonly line: ReconciliationLine; readonly day: ReconciliationDetail }) {
  const t = useTranslations("reconciliation");
  const { kind, source, tx_id: txId, ours, theirs, currency } = line;
  const money = (amount: bigint | null) =>
    amount === null ? <Absent /> : <Money amount={amount} currency={currency} />;
  return (
    <li className="grid gap-1 px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={KINDS[kind]}>{t(`kind.${kind}`)}</Badge>
          <span className="text-xs text-soft">
            {t(`source.${source}`)}
            {line.line !== null && <> · {t("lines.line", { line: line.line })}</>}
          </span>
        </span>
        <LineLink line={line} agentId={day.agent.id} day={day.day} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {source === "rollups" ? <Sum name={txId} /> : <CopyId id={txId} />}
        <span className="figures text-soft">
          {t("column.ours")} <span className="text-ink">{money(ours)}</span> · {t(`lines.theirs.${source}`)}{" "}
          <span className="text-ink">{money(theirs)}</span>
        </span>
      </div>
    </li>
  );
}

const SUMS = [
  "turnover.by_game",
  "turnover.by_hour",
  "turnover.by_player",
  "wins.by_game",
  "wins.by_hour",
  "wins.by_player",
] as const;

/** Which sum of which roll-up. */
function Sum({ name }: { readonly name: string }) {
  const t = useTranslations("reconciliation.sum");
  const known = SUMS.find((one) => one === name);
  return <span>{known === undefined ? name : t(known)}</span>;
}

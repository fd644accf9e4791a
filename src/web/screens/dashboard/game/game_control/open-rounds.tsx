// Rounds that are not settled: how long, which step waits for whom, what happens next, and what can be done about it.
import { CircleCheck } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { type OpenRound, listOpenRounds, openRoundWaitsFor } from "#contract/open-round.ts";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { GameFilter } from "#web/views/game-filter.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { openRoundColumns } from "./open-round-columns.tsx";
import { OpenRoundTiles } from "./open-round-tiles.tsx";

const RoundPanel = lazy(() => import("#web/views/rounds/round-panel.tsx"));
const SettleByHand = lazy(() => import("#web/views/by-hand/settle-by-hand.tsx"));

const LOOK_AGAIN_MS = 5_000;
const PROGRESS = ["stuck", "moving"] as const;

export default function OpenRounds({ label }: { readonly label: string }) {
  const t = useTranslations("control.rounds");
  const [settling, setSettling] = useState<OpenRound | null>(null);
  const [columns] = useState(() => openRoundColumns(setSettling));
  const table = useEndpointTable(listOpenRounds, columns, {
    rowId: (row) => row.id,
    keeps: ["tab"],
    refetchOn: ["round.settled"],
    everyMs: LOOK_AGAIN_MS,
    list: "open_rounds",
  });
  const { query, filter } = table;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <OpenRoundTiles totals={table.reading.answer?.totals} />
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={
          <>
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
            <GameFilter value={query.game} onChange={(game) => filter({ game })} />
            <ListSelect
              label={t("filter.progress")}
              any={t("filter.anyProgress")}
              options={PROGRESS.map((id) => ({ id, text: t(`progress.${id}`) }))}
              value={query.progress}
              onChange={(progress) => filter({ progress })}
            />
            <ListSelect
              label={t("filter.waitsFor")}
              any={t("filter.anyWaitsFor")}
              options={openRoundWaitsFor.options.map((id) => ({ id, text: t(`waitsFor.${id}`) }))}
              value={query.waits_for}
              onChange={(waitsFor) => filter({ waits_for: waitsFor })}
            />
          </>
        }
        empty={<EmptyState icon={<CircleCheck size={20} />} title={t("emptyTitle")} text={t("emptyText")} />}
      />
      <Suspense fallback={null}>
        {table.openId !== null && <RoundPanel key={table.openId} id={table.openId} isUnderWay onClose={table.close} />}
        {settling !== null && (
          <SettleByHand agentId={settling.agent.id} roundId={settling.id} onClose={() => setSettling(null)} />
        )}
      </Suspense>
    </div>
  );
}

// Who is playing now: where, what, on which device, what was staked and won; and ending games after their round.
import { MonitorPlay } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { gameMode } from "#contract/game.ts";
import { listLiveSessions, playDevice } from "#contract/live-session.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { GameFilter } from "#web/views/game-filter.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { EndButton } from "./end-button.tsx";
import { sessionColumns, sessionTotals } from "./session-columns.tsx";

// Each fetched when it is opened.
const SessionPanel = lazy(() => import("./session-panel.tsx"));
const EndSessions = lazy(() => import("./end-sessions.tsx"));

/** A session opens and closes without a fact of its own. */
const LOOK_AGAIN_MS = 5_000;

interface Ending {
  readonly ids: readonly string[];
  readonly onEnded: () => void;
}

/** The button for the sessions that are chosen. */
const bulkOf = (onEnd: (ending: Ending) => void) => (ids: ReadonlySet<string>, clear: () => void) => (
  <EndButton size="sm" onPress={() => onEnd({ ids: [...ids], onEnded: clear })} />
);

export default function Sessions({ label }: { readonly label: string }) {
  const t = useTranslations("control.sessions");
  const launch = useTranslations("launch.form");
  const [ending, setEnding] = useState<Ending | null>(null);
  const table = useEndpointTable(listLiveSessions, sessionColumns, {
    rowId: (row) => row.id,
    keeps: ["tab"],
    refetchOn: ["player.changed", "round.settled"],
    everyMs: LOOK_AGAIN_MS,
    list: "live_sessions",
  });
  const { query, filter } = table;
  const opened = table.rows.find(({ id }) => id === table.openId);
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={
          <>
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
            <GameFilter value={query.game} onChange={(game) => filter({ game })} />
            <ListSelect
              label={t("device")}
              any={t("anyDevice")}
              options={playDevice.options.map((id) => ({ id, text: t(`devices.${id}`) }))}
              value={query.device}
              onChange={(device) => filter({ device })}
            />
            <ListSelect
              label={t("mode")}
              any={t("anyMode")}
              options={gameMode.options.map((id) => ({ id, text: t(`modes.${id}`) }))}
              value={query.mode}
              onChange={(mode) => filter({ mode })}
            />
          </>
        }
        totals={sessionTotals}
        bulk={bulkOf(setEnding)}
        empty={
          <EmptyState
            icon={<MonitorPlay size={20} />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={<ButtonLink to="/dashboard/providers/launch">{launch("launch")}</ButtonLink>}
          />
        }
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <SessionPanel
            key={table.openId}
            session={opened}
            isLoading={table.reading.isLoading}
            onEnd={() => opened !== undefined && setEnding({ ids: [opened.id], onEnded: () => undefined })}
            onClose={table.close}
          />
        )}
        {ending !== null && <EndSessions {...ending} onClose={() => setEnding(null)} />}
      </Suspense>
    </>
  );
}

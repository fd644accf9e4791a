// The matrix of agents and games: what each may offer now and why, what is planned, and setting it for one or many.
import { Grid3x3 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { type AvailabilityRow, availabilityState, listAvailability } from "#contract/availability.ts";
import { GAME_CODES } from "#studio/games/game-names.ts";
import { useMay } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { GameFilter } from "#web/views/game-filter.tsx";
import { useGameName } from "#web/views/round-cells.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { availabilityColumns } from "./availability-columns.tsx";
import { Stops } from "./stops.tsx";

// Each fetched when it is opened.
const AvailabilityPanel = lazy(() => import("./availability-panel.tsx"));
const SetAvailability = lazy(() => import("./set-availability.tsx"));

/** Schedules begin and end without a fact. */
const LOOK_AGAIN_MS = 15_000;
const RULES = ["own", "planned"] as const;

interface Setting {
  readonly agents: readonly AvailabilityRow[];
  readonly onDone: () => void;
}

/** Buttons for the agents that are chosen. */
const bulkOf =
  (rows: readonly AvailabilityRow[], onSet: (setting: Setting) => void) =>
  (ids: ReadonlySet<string>, clear: () => void) => (
    <SetButton onPress={() => onSet({ agents: rows.filter(({ id }) => ids.has(id)), onDone: clear })} />
  );

export function Availability({ label }: { readonly label: string }) {
  const t = useTranslations("control.availability");
  const gameName = useGameName();
  const [setting, setSetting] = useState<Setting | null>(null);
  const columns = availabilityColumns(GAME_CODES, gameName);
  const table = useEndpointTable(listAvailability, columns, {
    rowId: (row) => row.id,
    keeps: ["tab"],
    refetchOn: ["catalogue.changed", "agent.changed"],
    everyMs: LOOK_AGAIN_MS,
    list: "availability",
  });
  const { query, filter } = table;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Stops />
      <EndpointTable
        table={table}
        label={label}
        filters={
          <>
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
            <GameFilter value={query.game} onChange={(game) => filter({ game })} />
            <ListSelect
              label={t("filter.state")}
              any={t("filter.anyState")}
              options={availabilityState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
            <ListSelect
              label={t("filter.rules")}
              any={t("filter.anyRules")}
              options={RULES.map((id) => ({ id, text: t(`filter.${id}`) }))}
              value={query.rules}
              onChange={(rules) => filter({ rules })}
            />
          </>
        }
        bulk={bulkOf(table.rows, setSetting)}
        empty={<EmptyState icon={<Grid3x3 size={20} />} title={t("emptyTitle")} text={t("emptyText")} />}
      />
      <Suspense fallback={null}>
        {table.openId !== null && <AvailabilityPanel key={table.openId} place={table.openId} onClose={table.close} />}
        {setting !== null && (
          <SetAvailability
            agents={setting.agents}
            games={query.game === undefined ? GAME_CODES : [query.game]}
            onDone={setting.onDone}
            onClose={() => setSetting(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function SetButton({ onPress }: { readonly onPress: () => void }) {
  const t = useTranslations("control.availability");
  const error = useTranslations("error");
  const maySet = useMay("game.availability");
  return (
    <Button size="sm" forbidden={maySet ? undefined : error("permission_missing")} onPress={onPress}>
      {t("set.open")}
    </Button>
  );
}

// Which variant of each game is in force at each agent, who chose it, and what is to come.
import { useTranslations } from "use-intl";
import { Dices } from "lucide-react";
import { listVariantsInForce, type VariantInForce } from "#contract/variant.ts";
import { Absent } from "#web/ui/absent.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { GameFilter } from "#web/views/game-filter.tsx";
import { InForcePanel } from "./in-force-panel.tsx";
import { Chosen, Next, VariantLabel } from "./variant-cells.tsx";
import { Volatility } from "./variant-choice.tsx";

const columns: readonly ScreenColumn<VariantInForce>[] = [
  { id: "agent", title: "column.agent", width: 168, cell: (row) => row.agent.code },
  { id: "game", title: "column.game", width: 152, cell: (row) => <GameName code={row.game.code} /> },
  {
    id: "variant",
    title: "variant.column.inForce",
    width: 124,
    isCardAside: true,
    cell: (row) => <VariantLabel variant={row.variant} />,
  },
  { id: "chosen", title: "variant.column.chosen", width: 176, cell: (row) => <Chosen row={row} /> },
  { id: "next", title: "variant.column.next", width: 168, cell: (row) => <Next next={row.next} /> },
  {
    id: "hitRate",
    title: "variant.column.hitRate",
    width: 108,
    room: 1120,
    align: "end",
    cell: (row) => <BpsText bps={row.variant.hit_rate_bps} />,
  },
  {
    id: "volatility",
    title: "variant.column.volatility",
    width: 132,
    room: 1120,
    cell: (row) => <Volatility of={row.variant.volatility} />,
  },
  {
    id: "certificate",
    title: "variant.column.certificate",
    width: 152,
    room: 1360,
    cell: (row) => <CopyId id={row.variant.maths_hash} />,
  },
  {
    id: "since",
    title: "variant.column.since",
    width: 180,
    isOptional: true,
    cell: (row) => (row.since === null ? <Absent /> : <ExactTime at={row.since} />),
  },
];

export function InForce({ label }: { readonly label: string }) {
  const t = useTranslations("variant");
  const table = useEndpointTable(listVariantsInForce, columns, {
    rowId: (row) => row.id,
    refetchOn: ["variant.changed", "agent.changed"],
    keeps: ["tab"],
  });
  const { query, filter } = table;
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
          </>
        }
        empty={<EmptyState icon={<Dices size={20} />} title={t("list.emptyTitle")} text={t("list.emptyText")} />}
      />
      {table.openId !== null && <InForcePanel key={table.openId} place={table.openId} onClose={table.close} />}
    </>
  );
}

// Look over the tree of agents: their credit, runway and state; create, edit, move, suspend and close them, move credit.
import { Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { type AgentRow, listAgents } from "#contract/agent.ts";
import { useMay, useSession } from "#web/client/session.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { DoContext } from "./agent-menu.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { columns, totalsOf } from "./columns.tsx";
import type { Doing } from "./doing.ts";
import { Filters } from "./filters.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering({ reads: listAgents });
export const meta = pageMeta;

// Fetched when something is opened: the tree itself is there sooner without them.
const AgentPanel = lazy(() => import("./agent-panel.tsx"));
const DoingNow = lazy(() => import("./doing-now.tsx"));

const bulk = (ids: ReadonlySet<string>) => <BulkActions ids={ids} />;
const parentOf = (row: AgentRow) => row.parent_id;

export default function AgentManage({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("agent");
  const [doing, setDoing] = useState<Doing | null>(null);
  const table = useEndpointTable(listAgents, columns, {
    list: "agents",
    rowId: (row) => row.id,
    refetchOn: ["agent.changed", "credit.changed", "player.changed", "round.settled"],
  });
  const shown = columns
    .filter(({ id, isControl = false }) => !isControl && table.visible.includes(id))
    .map(({ id }) => id);
  // Until it is known who looks, nothing is refused.
  const isKnown = useSession().answer !== undefined;
  const mayCreate = useMay("agent.create") || !isKnown;
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={16} />}
      forbidden={mayCreate ? undefined : t("refusal.permission")}
      onPress={() => setDoing({ what: "create", below: null })}
    >
      {t("list.create")}
    </Button>
  );
  return (
    <DoContext value={{ onDo: setDoing, columns: shown }}>
      <PageHeader title={loaderData.title} text={t("list.text")} actions={create} />
      <EndpointTable
        table={table}
        label={loaderData.title}
        opensRows
        parentOf={parentOf}
        filters={<Filters table={table} />}
        totals={totalsOf}
        bulk={bulk}
        empty={<EmptyState title={t("list.emptyTitle")} text={t("list.emptyText")} action={create} />}
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <AgentPanel key={table.openId} id={table.openId} onClose={table.close} onDo={setDoing} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {doing !== null && <DoingNow doing={doing} onClose={() => setDoing(null)} onCreated={table.open} />}
      </Suspense>
    </DoContext>
  );
}

// The members of my agent: who they are, what they may do, and whether they have come in yet.
import { UserPlus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { type MemberRow, listMembers, memberState } from "#contract/member.ts";
import type { Me } from "#contract/session.ts";
import { rolesOf } from "#contract/roles.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { type EndpointTable as TableHandle, useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { useForbidden } from "./forbidden.ts";
import { memberColumns } from "./member-cells.tsx";

// Fetched when a member is opened or invited.
const MemberPanel = lazy(() => import("./member-panel.tsx"));
const InviteMember = lazy(() => import("./invite-member.tsx"));

export default function Members({ me }: { readonly me: Me }) {
  const t = useTranslations();
  const [isInviting, setInviting] = useState(false);
  const table = useEndpointTable(listMembers, memberColumns, { rowId });
  const missing = me.permissions.includes("member.manage") ? undefined : t("error.permission_missing");
  const forbidden = useForbidden() ?? missing;
  return (
    <div className="mt-6 grid gap-3">
      <header className="min-w-0">
        <h2 className="text-lg font-semibold text-ink">{t("member.list.title")}</h2>
        <p className="text-sm text-soft">{t("member.list.text", { agent: me.agent.name })}</p>
      </header>
      <EndpointTable
        table={table}
        label={t("member.list.title")}
        opensRows
        filters={<Filters table={table} me={me} />}
        actions={
          <Button
            size="sm"
            variant="primary"
            icon={<UserPlus aria-hidden size={15} />}
            forbidden={forbidden}
            onPress={() => setInviting(true)}
          >
            {t("member.list.invite")}
          </Button>
        }
        empty={<EmptyState title={t("member.list.emptyTitle")} />}
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <MemberPanel
            key={table.openId}
            id={table.openId}
            me={me}
            listed={table.rows.find(({ id }) => id === table.openId)}
            onClose={table.close}
          />
        )}
        {isInviting && <InviteMember me={me} onClose={() => setInviting(false)} />}
      </Suspense>
    </div>
  );
}

const rowId = (row: MemberRow): string => row.id;

interface FiltersProps {
  readonly table: TableHandle<typeof listMembers>;
  readonly me: Me;
}

function Filters({ table: { query, filter }, me }: FiltersProps) {
  const t = useTranslations("member");
  const role = useTranslations("role");
  return (
    <>
      <SearchField label={t("list.search")} value={query.search ?? ""} onChange={(search) => filter({ search })} />
      <ListSelect
        label={t("column.role")}
        any={t("list.anyRole")}
        options={rolesOf(me.party).map((id) => ({ id, text: role(id) }))}
        value={query.role}
        onChange={(chosen) => filter({ role: chosen })}
      />
      <ListSelect
        label={t("list.state")}
        any={t("list.anyState")}
        options={memberState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
        value={query.state}
        onChange={(state) => filter({ state })}
      />
    </>
  );
}

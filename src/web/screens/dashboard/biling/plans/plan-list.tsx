// The newest version of each plan; for the platform with its customers and the way to make new ones.
import { FileText } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CURRENCY_CODES } from "#contract/money.ts";
import { listPlans, type Plan } from "#contract/plan.ts";
import { useMay, useSession } from "#web/client/session.ts";
import { Absent } from "#web/ui/absent.tsx";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useMoneyRefusal } from "#web/views/decision/decision.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { useOwnAgent } from "#web/views/fresh-agent.ts";
import { MinuteTime } from "#web/views/minute-time.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { lowestOf, Offer } from "./plan-cells.tsx";
import { PlanForm } from "./plan-form.tsx";
import { PlanPanel } from "./plan-panel.tsx";

const columns: readonly ScreenColumn<Plan>[] = [
  { id: "name", title: "column.name", width: 180, cell: (row) => row.name },
  { id: "currency", title: "agent.column.currency", width: 84, cell: (row) => row.currency },
  {
    id: "version",
    title: "plan.column.version",
    width: 80,
    align: "end",
    cell: (row) => <CountText count={row.version} />,
  },
  {
    id: "highest",
    title: "plan.column.highest",
    width: 112,
    align: "end",
    cell: (row) => <BpsText bps={row.price_bps} />,
  },
  {
    id: "lowest",
    title: "plan.column.lowest",
    width: 112,
    align: "end",
    cell: (row) => <BpsText bps={lowestOf(row)} />,
  },
  {
    id: "tiers",
    title: "plan.column.tiers",
    width: 72,
    align: "end",
    cell: (row) => <CountText count={row.tiers.length} />,
  },
  {
    id: "minimum",
    title: "plan.column.minimum",
    width: 132,
    money: (row) => ({ amount: row.minimum, currency: row.currency }),
  },
  {
    id: "line",
    title: "plan.column.line",
    width: 148,
    room: 1120,
    money: (row) => ({ amount: row.credit_line_most, currency: row.currency }),
  },
  {
    id: "offered",
    title: "plan.column.offered",
    width: 116,
    isCardAside: true,
    cell: (row) => <Offer isOffered={row.is_offered} />,
  },
  {
    id: "agents",
    title: "plan.column.agents",
    width: 88,
    align: "end",
    cell: (row) => (row.agents === null ? <Absent /> : <CountText count={row.agents} />),
  },
  { id: "madeAt", title: "plan.column.madeAt", width: 144, room: 1360, cell: (row) => <MinuteTime at={row.made_at} /> },
  { id: "code", title: "column.code", width: 160, isOptional: true, cell: (row) => row.code },
];
/** Customers are the platform's to see. */
const columnsOfAgents = columns.filter(({ id }) => id !== "agents" && id !== "offered");

export default function PlanList({ label }: { readonly label: string }) {
  const { answer: me } = useSession();
  return me === undefined ? null : <Listed label={label} isPlatform={me.party === "platform"} />;
}

function Listed({ label, isPlatform }: { readonly label: string; readonly isPlatform: boolean }) {
  const t = useTranslations("plan.list");
  const mayEdit = useMay("plan.edit");
  const table = useEndpointTable(listPlans, isPlatform ? columns : columnsOfAgents, {
    list: "plans",
    rowId: (row) => row.code,
    refetchOn: ["payment.changed"],
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
          isPlatform && (
            <ListSelect
              label={t("currency")}
              any={t("anyCurrency")}
              options={CURRENCY_CODES.map((id) => ({ id, text: id }))}
              value={query.currency}
              onChange={(currency) => filter({ currency })}
            />
          )
        }
        actions={mayEdit && <NewPlan />}
        empty={<Nothing isPlatform={isPlatform} />}
      />
      {table.openId !== null && <PlanPanel key={table.openId} code={table.openId} onClose={table.close} />}
    </>
  );
}

function NewPlan() {
  const t = useTranslations("plan.edit");
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <Button size="sm" variant="primary" forbidden={useMoneyRefusal("plan.edit")} onPress={() => setMaking(true)}>
        {t("create")}
      </Button>
      {isMaking && <PlanForm onClose={() => setMaking(false)} />}
    </>
  );
}

function Nothing({ isPlatform }: { readonly isPlatform: boolean }) {
  const t = useTranslations("plan.empty");
  const own = useOwnAgent();
  const isBelow = own !== undefined && own.depth > 1;
  const text = isPlatform ? t("platform") : t(isBelow ? "below" : "agent");
  return <EmptyState icon={<FileText aria-hidden size={20} />} title={t("title")} text={text} />;
}

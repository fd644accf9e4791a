// Tables: rows chosen, open and added up, a tree, a long list, and what stands there when there are none.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Absent } from "#web/ui/absent.tsx";
import { AmountText, CountText } from "#web/ui/amount-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import type { Column, Sort } from "#web/ui/table-model.ts";
import { Table } from "#web/ui/table.tsx";
import { TableViewMenu } from "#web/ui/table-view-menu.tsx";
import { AGENTS, MANY_AGENTS, NOW, type ShownAgent } from "./agents.ts";
import { Section, Specimen } from "./section.tsx";
import { useWords } from "./words.ts";

const STATE_TONE = { active: "good", suspended: "warn", closed: "neutral" } as const;
const CREDIT_TONE = { ok: "good", low: "warn", critical: "bad", exhausted: "bad" } as const;
const rowId = ({ id }: ShownAgent) => id;
const idOf = (code: string | null) => AGENTS.find((agent) => agent.code === code)?.id ?? null;
const parentOf = ({ parent }: ShownAgent) => idOf(parent);
const OF_A_TREE = ["code", "name", "state", "credit"];
const nothing = () => {};

function useColumns(): readonly Column<ShownAgent>[] {
  const t = useTranslations();
  return [
    { id: "code", head: t("column.code"), width: 130, sort: "code", cell: ({ code }) => code },
    { id: "name", head: t("column.name"), width: 120, cell: ({ name }) => name },
    {
      id: "state",
      head: t("column.state"),
      width: 115,
      isCardAside: true,
      cell: ({ state }) => <Badge tone={STATE_TONE[state]}>{t(`agent.state.${state}`)}</Badge>,
    },
    {
      id: "creditState",
      head: t("agent.column.creditState"),
      width: 115,
      cell: ({ credit }) => <Badge tone={CREDIT_TONE[credit]}>{t(`agent.credit.${credit}`)}</Badge>,
    },
    {
      id: "credit",
      head: `${t("agent.column.credit")} BRL`,
      align: "end",
      width: 130,
      sort: "credit",
      cell: ({ creditMinor }) => <AmountText minor={creditMinor} digits={2} />,
    },
    {
      id: "ggr",
      head: `${t("agent.column.ggr30d")} BRL`,
      align: "end",
      width: 130,
      sort: "ggr",
      cell: ({ ggrMinor }) => <AmountText minor={ggrMinor} digits={2} lossWord={t("money.loss")} />,
    },
    {
      id: "players",
      head: t("agent.column.players"),
      align: "end",
      width: 80,
      cell: ({ players }) => <CountText count={players} />,
    },
    {
      id: "lastAt",
      head: t("agent.column.lastActivity"),
      width: 130,
      cell: ({ lastAt }) => (lastAt === null ? <Absent /> : <RelativeTime at={lastAt} now={NOW} />),
    },
  ];
}

type TableProps = Parameters<typeof Table<ShownAgent>>[0];

/** A table as the screens set it: only what differs is said. */
function AgentTable({
  name,
  head,
  ...props
}: Partial<TableProps> & { readonly name: string; readonly head?: ReactNode }) {
  const columns = useColumns();
  return (
    <Specimen name={name}>
      <Card flush>
        {head}
        <div className="flex h-96 flex-col max-sm:h-auto">
          <Table
            label={name}
            columns={columns}
            visible={columns.map(({ id }) => id)}
            rows={AGENTS}
            rowId={rowId}
            isLoading={false}
            empty={null}
            error={null}
            density="comfortable"
            {...props}
          />
        </div>
      </Card>
    </Specimen>
  );
}

export function Tables() {
  const words = useWords();
  return (
    <Section id="tables" title={words.tables}>
      <ChosenRows />
      <div className="density-compact">
        <AgentTable name={words.tree} density="compact" parentOf={parentOf} visible={OF_A_TREE} />
      </div>
    </Section>
  );
}

function ChosenRows() {
  const words = useWords();
  const t = useTranslations();
  const columns = useColumns();
  const [visible, setVisible] = useState<readonly string[]>(columns.map(({ id }) => id));
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(AGENTS.slice(1, 3).map(rowId)));
  const [openId, setOpenId] = useState(AGENTS[4]?.id ?? null);
  const [sort, setSort] = useState<Sort>({ by: "credit", direction: "descending" });
  const total = (pick: (agent: ShownAgent) => bigint) => AGENTS.reduce((sum, agent) => sum + pick(agent), 0n);
  return (
    <AgentTable
      name={words.rows}
      visible={visible}
      selection={{ ids, onChange: setIds }}
      onOpen={(agent) => setOpenId(agent.id)}
      openId={openId}
      sort={sort}
      onSort={(by) => setSort({ by, direction: sort.direction === "ascending" ? "descending" : "ascending" })}
      totals={[
        {
          id: "BRL",
          label: t("agent.list.total", { currency: "BRL", count: AGENTS.length }),
          cells: {
            credit: <AmountText minor={total(({ creditMinor }) => creditMinor)} digits={2} />,
            ggr: <AmountText minor={total(({ ggrMinor }) => ggrMinor)} digits={2} />,
          },
        },
      ]}
      head={
        <div className="flex justify-end border-b border-line px-3 py-2">
          <TableViewMenu
            columns={columns}
            visible={visible}
            onVisible={setVisible}
            onFit={() => setVisible(columns.map(({ id }) => id))}
            density="comfortable"
            onDensity={nothing}
          />
        </div>
      }
    />
  );
}

export function OtherTables() {
  const words = useWords();
  const t = useTranslations();
  return (
    <Section id="other-tables" title={words.otherTables}>
      <AgentTable name={words.loading} rows={[]} isLoading />
      <div className="grid gap-4 sm:grid-cols-2">
        <AgentTable
          name={words.empty}
          rows={[]}
          empty={
            <EmptyState
              title={t("agent.list.emptyTitle")}
              text={t("agent.list.emptyText")}
              action={<Button variant="primary">{t("agent.list.create")}</Button>}
            />
          }
        />
        <AgentTable
          name={words.failed}
          error={
            <ErrorState
              title={t("errorTitle.load")}
              text={t("error.internal")}
              requestId="0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e5"
              onRetry={nothing}
            />
          }
        />
      </div>
    </Section>
  );
}

export function LongTable() {
  const words = useWords();
  return (
    <Section id="long-table" title={words.longTable}>
      <AgentTable name={words.long} rows={MANY_AGENTS} visible={OF_A_TREE} />
    </Section>
  );
}

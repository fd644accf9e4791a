// The columns of holdings by direct customer and child, and their totals.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import {
  type AgentHoldings,
  type FlowKind,
  HELD_PARTS,
  type HoldingPart,
  type listAgentHoldings,
  type PartFlows,
} from "#contract/holdings.ts";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { Money } from "#web/views/money.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

export const rowIdOf = ({ agent }: AgentHoldings): string => agent.id;

type Parts = readonly PartFlows[];

const closingOf = (parts: Parts, part: HoldingPart): bigint => parts.find((one) => one.part === part)?.closing ?? 0n;
const flowOf = (parts: Parts, of: readonly HoldingPart[], kinds: readonly FlowKind[]): bigint =>
  parts
    .filter(({ part }) => of.includes(part))
    .reduce((sum, { flows }) => kinds.reduce((all, kind) => all + flows[kind], sum), 0n);

/** Each figure of a row, as its column and its total show it. */
const FIGURES = {
  credit: (parts: Parts) => closingOf(parts, "credit"),
  wallet: (parts: Parts) => closingOf(parts, "wallet"),
  open: (parts: Parts) => closingOf(parts, "open"),
  held: (parts: Parts) => HELD_PARTS.reduce((sum, part) => sum + closingOf(parts, part), 0n),
  change: (parts: Parts) =>
    parts.filter(({ part }) => isHeld(part)).reduce((sum, { opening, closing }) => sum + closing - opening, 0n),
  bought: (parts: Parts) => flowOf(parts, HELD_PARTS, ["credit_issue", "credit_redeem"]),
  given: (parts: Parts) => flowOf(parts, HELD_PARTS, ["credit_send", "credit_take"]),
  deposits: (parts: Parts) => flowOf(parts, ["wallet"], ["deposit"]),
  withdrawals: (parts: Parts) => flowOf(parts, ["wallet"], ["withdrawal"]),
  stakes: (parts: Parts) => flowOf(parts, ["open"], ["settlement"]),
  wins: (parts: Parts) => flowOf(parts, HELD_PARTS, ["win"]),
  house: (parts: Parts) => closingOf(parts, "house"),
} as const;

const TITLES = {
  credit: "holdings.column.credit",
  wallet: "holdings.column.wallet",
  open: "holdings.column.open",
  held: "holdings.column.held",
  change: "holdings.column.change",
  bought: "holdings.column.bought",
  given: "holdings.column.given",
  deposits: "holdings.column.deposits",
  withdrawals: "holdings.column.withdrawals",
  stakes: "holdings.column.stakes",
  wins: "holdings.column.wins",
  house: "holdings.column.house",
} as const satisfies Record<keyof typeof FIGURES, string>;

const isHeld = (part: HoldingPart): boolean => HELD_PARTS.some((one) => one === part);

interface FigureLook {
  readonly width: number;
  readonly room?: 960 | 1120 | 1360 | 1600;
  readonly isOptional?: boolean;
  readonly signed?: boolean;
}

const figure = (id: keyof typeof FIGURES, look: FigureLook): ScreenColumn<AgentHoldings> => ({
  id,
  title: TITLES[id],
  ...look,
  money: ({ parts, currency }) => ({ amount: FIGURES[id](parts), currency }),
});

export const columns: readonly ScreenColumn<AgentHoldings>[] = [
  { id: "agent", title: "column.agent", width: 168, cell: (row) => <Whose row={row} /> },
  figure("held", { width: 140 }),
  figure("change", { width: 136, signed: true }),
  figure("credit", { width: 136 }),
  figure("wallet", { width: 124 }),
  figure("open", { width: 116 }),
  figure("bought", { width: 132, signed: true }),
  figure("given", { width: 132, signed: true }),
  figure("stakes", { width: 132, signed: true, room: 1360 }),
  figure("wins", { width: 124, signed: true, room: 1360 }),
  figure("deposits", { width: 124, signed: true, isOptional: true }),
  figure("withdrawals", { width: 124, signed: true, isOptional: true }),
  figure("house", { width: 124, isOptional: true }),
  { id: "name", title: "column.name", width: 160, isOptional: true, cell: ({ agent }) => agent.name },
  { id: "currency", title: "agent.column.currency", width: 84, isOptional: true, cell: (row) => row.currency },
];

function Whose({ row: { agent, is_own: isOwn } }: { readonly row: AgentHoldings }) {
  const t = useTranslations("holdings");
  return (
    <span className="whitespace-nowrap">
      <span>{agent.code}</span>
      {isOwn && <span className="ml-1.5 text-xs text-faint">{t("own")}</span>}
    </span>
  );
}

/** One line per currency: of the whole filter, not of the page. */
export function totalsOf(totals: Answer<typeof listAgentHoldings>["totals"]): TotalsRow[] {
  return totals.map(({ currency, agents, parts }) => ({
    id: currency,
    currency,
    label: <TotalLabel currency={currency} agents={agents} />,
    cells: Object.fromEntries(
      Object.entries(FIGURES).map(([id, of]) => [id, <Money key={id} amount={of(parts)} currency={currency} bare />]),
    ),
  }));
}

function TotalLabel({ currency, agents }: { readonly currency: string; readonly agents: number }) {
  return <>{useTranslations("holdings")("agentsTotal", { currency, count: agents })}</>;
}

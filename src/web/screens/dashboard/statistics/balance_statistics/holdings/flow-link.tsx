// Leads from a flow to what it is made of: transfers of credit, transfers of players, or rounds.
import { useTranslations } from "use-intl";
import type { FlowKind } from "#contract/holdings.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { applyPatch } from "#web/client/url-state.ts";
import { Link } from "#web/ui/link.tsx";

export interface FlowScope {
  readonly agentId: string | undefined;
  readonly currency: CurrencyCode;
  readonly from: string;
  readonly to: string;
}

const ROUNDS = "/dashboard/game/history";
const CREDIT = "/dashboard/agent/transactions";
const PLAYERS = "/dashboard/user/transactions";

const BEHIND = {
  credit_issue: { path: CREDIT, rows: "credit", only: {} },
  credit_redeem: { path: CREDIT, rows: "credit", only: {} },
  credit_send: { path: CREDIT, rows: "credit", only: {} },
  credit_take: { path: CREDIT, rows: "credit", only: {} },
  deposit: { path: PLAYERS, rows: "players", only: {} },
  withdrawal: { path: PLAYERS, rows: "players", only: {} },
  stake: { path: ROUNDS, rows: "rounds", only: { currency: true } },
  settlement: { path: ROUNDS, rows: "rounds", only: { currency: true, state: "settled" } },
  win: { path: ROUNDS, rows: "rounds", only: { currency: true, state: "settled" } },
  refund: { path: ROUNDS, rows: "rounds", only: { currency: true, state: "refunded" } },
} as const satisfies Record<FlowKind, unknown>;

export function FlowLink({ kind, scope }: { readonly kind: FlowKind; readonly scope: FlowScope }) {
  const t = useTranslations("holdings.rows");
  const { path, rows, only } = BEHIND[kind];
  const filter = applyPatch(new URLSearchParams(), {
    state: "state" in only ? only.state : null,
    agent_id: scope.agentId,
    currency: "currency" in only ? scope.currency : null,
    from: scope.from,
    to: scope.to,
  });
  return <Link to={`${path}?${filter}`}>{t(rows)}</Link>;
}

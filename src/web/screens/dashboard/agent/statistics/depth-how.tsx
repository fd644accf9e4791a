// What a figure in depth is made of, and the way to the rounds, players and entries behind it.
import { useTranslations } from "use-intl";
import type { listAgentDepth } from "#contract/agent-depth.ts";
import type { Answer } from "#contract/endpoint.ts";
import { Link } from "#web/ui/link.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "#web/views/how.tsx";
import RoundsBehind from "#web/views/rounds-behind.tsx";

export type Scope = "own" | "subtree";

const OF_ROUNDS = ["turnover", "wins", "ggr", "margin", "rtp", "rounds"] as const;
const OF_PLAYERS = ["active", "new", "returning", "lost"] as const;
const OF_HOLDINGS = ["credit", "wallets", "children"] as const;
export type DepthFigure = (typeof OF_ROUNDS)[number] | (typeof OF_PLAYERS)[number] | (typeof OF_HOLDINGS)[number];
type OfRounds = (typeof OF_ROUNDS)[number];
type OfHoldings = (typeof OF_HOLDINGS)[number];

const isOfRounds = (name: DepthFigure): name is OfRounds => OF_ROUNDS.some((one) => one === name);
const isOfHoldings = (name: DepthFigure): name is OfHoldings => OF_HOLDINGS.some((one) => one === name);

/** Whose figure it is, and of which time. */
export type DepthOf = Pick<Answer<typeof listAgentDepth>, "agent" | "currency" | "from" | "to">;

interface DepthHowProps {
  readonly name: DepthFigure;
  /** undefined while it is on its way. */
  readonly of: DepthOf | undefined;
  readonly scope: Scope;
  /** Says the figure's name before it. */
  readonly isLabel?: boolean;
}

export function DepthHow({ name, of, scope, isLabel = false }: DepthHowProps) {
  const text = useDepthName()(name);
  return (
    <span className="flex h-[1lh] items-center gap-1">
      {isLabel && <span className="truncate">{text}</span>}
      {of !== undefined && <Explanation name={name} of={of} scope={scope} />}
    </span>
  );
}

/** The name of a figure, as its label says it. */
export function useDepthName(): (name: DepthFigure) => string {
  const t = useTranslations();
  return (name) => (isOfRounds(name) ? t(`agentRanking.column.${name}`) : t(`agentDepth.column.${name}`));
}

function Explanation({ name, of, scope }: { readonly name: DepthFigure; readonly of: DepthOf; readonly scope: Scope }) {
  const t = useTranslations();
  const format = useFormatter();
  const text = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const covers = t(`agentRanking.covers.${scope}`, { from: text(of.from), to: text(of.to) });
  return (
    <How
      figure={useDepthName()(name)}
      formula={isOfRounds(name) ? t(`agentRanking.how.${name}`) : t(`agentDepth.how.${name}`)}
      covers={isOfHoldings(name) ? t("agentDepth.how.holdings") : covers}
      rows={<Behind name={name} of={of} scope={scope} />}
    />
  );
}

function Behind({
  name,
  of: { agent, currency, from, to },
  scope,
}: {
  readonly name: DepthFigure;
  readonly of: DepthOf;
  readonly scope: Scope;
}) {
  const t = useTranslations("agentDepth.behind");
  if (isOfRounds(name))
    return (
      <RoundsBehind
        agentId={agent.id}
        currency={currency}
        isOwnOnly={scope === "own"}
        period={{ from, lastsMs: Date.parse(to) - Date.parse(from) }}
      />
    );
  if (name === "credit")
    return <Link to={`/dashboard/agent/balance_history?agent_id=${agent.id}`}>{t("entries")}</Link>;
  if (name === "wallets") return <Link to={`/dashboard/user/manage?agent_id=${agent.id}`}>{t("wallets")}</Link>;
  if (name === "children") return <Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{t("agents")}</Link>;
  return (
    <Link to={`/dashboard/statistics/user_statistics?${playersAddress({ agent, from, to })}`}>{t("players")}</Link>
  );
}

export const playersAddress = ({ agent, from, to }: Pick<DepthOf, "agent" | "from" | "to">): string =>
  new URLSearchParams({ agent_id: agent.id, from, to }).toString();

// One agent of the ranking: each of its figures with what it is made of, whose games were played, and what lies behind.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ggrPerPlayer, listAgentRanking, marginBps, type RankedAgent } from "#contract/agent-ranking.ts";
import type { Answer, Input } from "#contract/endpoint.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { ActualRtp } from "#web/views/actual-rtp.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import RoundsBehind from "#web/views/rounds-behind.tsx";
import { ShareText } from "#web/views/share-text.tsx";
import { Players } from "./columns.tsx";
import { ProviderMix } from "./provider-mix.tsx";

type Ranking = Answer<typeof listAgentRanking>;
type Query = NonNullable<Input<typeof listAgentRanking>["query"]>;

interface RankedAgentPanelProps {
  readonly id: string;
  /** Of the list it was opened from. */
  readonly query: Query;
  /** As the list has it; the agent is not on every page of it. */
  readonly listed: Ranking | undefined;
  readonly isListLoading: boolean;
  readonly onClose: () => void;
}

export default function RankedAgentPanel({ id, query, listed, isListLoading, onClose }: RankedAgentPanelProps) {
  const t = useTranslations("agentRanking.panel");
  const rowOf = (ranking: Ranking | undefined) => ranking?.data.find((row) => row.id === id);
  const isElsewhere = !isListLoading && rowOf(listed) === undefined;
  const alone: Query = { ...query, ids: id, search: undefined, currency: undefined, cursor: undefined };
  const { answer, problem, refetch } = useEndpoint(listAgentRanking, { query: alone }, { enabled: isElsewhere });
  const ranking = rowOf(listed) === undefined ? answer : listed;
  const agent = rowOf(ranking);
  return (
    <SidePanel isOpen onClose={onClose} title={agent?.code ?? "…"} subtitle={agent?.name}>
      {agent !== undefined && ranking !== undefined && <Known agent={agent} of={ranking} scope={query.scope} />}
      {agent === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {agent === undefined && problem === null && answer === undefined && <SkeletonText lines={12} />}
      {agent === undefined && answer !== undefined && <EmptyState title={t("notThere")} text={t("notThereText")} />}
    </SidePanel>
  );
}

interface KnownProps {
  readonly agent: RankedAgent;
  readonly of: Pick<Ranking, "from" | "to">;
  readonly scope: Query["scope"];
}

const ASKED = ["turnover", "wins", "rtp", "margin", "cost", "rounds", "players", "perPlayer"] as const;
type Asked = (typeof ASKED)[number];

function Known({ agent, of, scope }: KnownProps) {
  const t = useTranslations("agentRanking");
  const figures = figuresOf(agent);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 rounded-lg bg-sunken p-4">
        <p className="flex items-center gap-1 text-xs text-soft">
          {t("column.ggr")}
          <HowOf name="ggr" agent={agent} of={of} scope={scope} />
        </p>
        <p className="figures text-2xl font-semibold tracking-tight">
          <Money amount={agent.ggr} currency={agent.currency} marksLoss />
        </p>
        <p className="text-sm text-soft">
          <Covers of={of} scope={scope} />
        </p>
      </div>
      <Links agent={agent} of={of} />
      <Facts
        rows={ASKED.map((name) => ({
          name: t(`column.${name}`),
          value: (
            <span className={`flex items-center justify-end gap-1 ${name === "rtp" ? "" : "h-[1lh]"}`}>
              <HowOf name={name} agent={agent} of={of} scope={scope} />
              {figures[name]}
            </span>
          ),
        }))}
      />
      <ProviderMix agent={agent} />
      <p className="text-xs text-faint">{t("panel.bands")}</p>
    </div>
  );
}

function figuresOf(agent: RankedAgent): Readonly<Record<Asked, ReactNode>> {
  const money = (amount: bigint) => <Money amount={amount} currency={agent.currency} />;
  const perPlayer = ggrPerPlayer(agent);
  return {
    turnover: money(agent.turnover),
    wins: money(agent.wins),
    rtp: <ActualRtp actual={agent.rtp_bps} theoretical={agent.rtp_theoretical_bps} />,
    margin: <ShareText bps={marginBps(agent)} />,
    cost: money(agent.cost),
    rounds: <CountText count={agent.rounds} />,
    players: <Players count={agent.players} />,
    perPlayer: perPlayer === null ? <Absent /> : money(perPlayer),
  };
}

function Covers({ of: { from, to }, scope }: Omit<KnownProps, "agent">) {
  return <>{useCovers({ of: { from, to }, scope })}</>;
}

/** Whose rounds are counted, and from when to when on the reader's clock. */
function useCovers({ of: { from, to }, scope }: Omit<KnownProps, "agent">): string {
  const t = useTranslations("agentRanking.covers");
  const format = useFormatter();
  const text = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  return t(scope, { from: text(from), to: text(to) });
}

function HowOf({ name, agent, of, scope }: KnownProps & { readonly name: Asked | "ggr" }) {
  const t = useTranslations("agentRanking");
  const format = useFormatter();
  const price = format.number(agent.price_bps / 10_000, { style: "percent", maximumFractionDigits: 2 });
  const covers = useCovers({ of, scope });
  return (
    <How
      figure={t(`column.${name}`)}
      formula={t(`how.${name}`, { price })}
      covers={`${covers} ${t("covers.hours")}`}
      rows={
        <RoundsBehind
          agentId={agent.id}
          currency={agent.currency}
          isOwnOnly={scope === "own"}
          period={{ from: of.from, lastsMs: Date.parse(of.to) - Date.parse(of.from) }}
        />
      }
    />
  );
}

function Links({ agent: { id, currency }, of: { from, to } }: Omit<KnownProps, "scope">) {
  const t = useTranslations("agentRanking.panel");
  const agent = useTranslations("agent.panel");
  const rounds = new URLSearchParams({ agent_id: id, currency, state: "settled", from, to }).toString();
  return (
    <nav aria-label={agent("links")} className="flex flex-wrap gap-2">
      <ButtonLink size="sm" to={`/dashboard/game/history?${rounds}`}>
        {agent("rounds")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/user/manage?agent_id=${id}`}>
        {agent("players")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/agent/agent_manage?open=${id}`}>
        {t("agent")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/agent/statistics?agent_id=${id}`}>
        {t("inDepth")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/game/control_rtp?agent_id=${id}`}>
        RTP
      </ButtonLink>
    </nav>
  );
}

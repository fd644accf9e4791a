// One player of the ranking: each of its figures with what it is made of, and what lies behind.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Answer, Input } from "#contract/endpoint.ts";
import { listPlayerRanking, type RankedPlayer } from "#contract/player-ranking.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { ActualRtp } from "#web/views/actual-rtp.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { PlayerStateBadge } from "#web/views/player-cells.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import RoundsBehind from "#web/views/rounds-behind.tsx";

type Ranking = Answer<typeof listPlayerRanking>;
type Query = NonNullable<Input<typeof listPlayerRanking>["query"]>;

interface RankedPlayerPanelProps {
  readonly id: string;
  /** Of the list it was opened from. */
  readonly query: Query;
  /** As the list has it; the player is not on every page of it. */
  readonly listed: Ranking | undefined;
  readonly isListLoading: boolean;
  readonly onClose: () => void;
}

export default function RankedPlayerPanel({ id, query, listed, isListLoading, onClose }: RankedPlayerPanelProps) {
  const t = useTranslations("playerRanking.panel");
  const rowOf = (ranking: Ranking | undefined) => ranking?.data.find((row) => row.id === id);
  const isElsewhere = !isListLoading && rowOf(listed) === undefined;
  const { from, to, sort, limit } = query;
  const { answer, problem, refetch } = useEndpoint(
    listPlayerRanking,
    { query: { from, to, sort, limit, player_id: id } },
    { enabled: isElsewhere },
  );
  const ranking = rowOf(listed) === undefined ? answer : listed;
  const player = rowOf(ranking);
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={player?.code ?? "…"}
      subtitle={player !== undefined && <PlayerStateBadge state={player.state} />}
    >
      {player !== undefined && ranking !== undefined && <Known player={player} of={ranking} />}
      {player === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {player === undefined && problem === null && answer === undefined && <SkeletonText lines={12} />}
      {player === undefined && answer !== undefined && <EmptyState title={t("notThere")} text={t("notThereText")} />}
    </SidePanel>
  );
}

interface KnownProps {
  readonly player: RankedPlayer;
  readonly of: Pick<Ranking, "from" | "to">;
}

function Known({ player, of }: KnownProps) {
  const t = useTranslations();
  const covers = useCovers(of);
  const { currency, agent } = player;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  const asked = (name: string, formula: string, figure: ReactNode, isTall = false) => ({
    name,
    value: (
      <span className={`flex items-center justify-end gap-1 ${isTall ? "" : "h-[1lh]"}`}>
        <HowOf figure={name} formula={formula} player={player} of={of} />
        {figure}
      </span>
    ),
  });
  const net = t("playerRanking.column.net");
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 rounded-lg bg-sunken p-4">
        <p className="flex items-center gap-1 text-xs text-soft">
          {net}
          <HowOf figure={net} formula={t("playerRanking.how.net")} player={player} of={of} />
        </p>
        <p className="figures text-2xl font-semibold tracking-tight">
          <Money amount={-player.ggr} currency={currency} signed />
        </p>
        <p className="text-sm text-soft">{covers}</p>
      </div>
      <Links player={player} of={of} />
      <Facts
        rows={[
          asked(t("agentRanking.column.turnover"), t("agentRanking.how.turnover"), money(player.turnover)),
          asked(t("agentRanking.column.wins"), t("agentRanking.how.wins"), money(player.wins)),
          asked(t("playerRanking.column.biggestWin"), t("playerRanking.how.biggestWin"), money(player.biggest_win)),
          asked(
            t("agentRanking.column.rtp"),
            t("agentRanking.how.rtp"),
            <ActualRtp actual={player.rtp_bps} theoretical={player.rtp_theoretical_bps} />,
            true,
          ),
          asked(t("agentRanking.column.rounds"), t("agentRanking.how.rounds"), <CountText count={player.rounds} />),
          {
            name: t("column.agent"),
            value: <Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{agent.code}</Link>,
          },
          {
            name: t("player.column.lastRound"),
            value: player.last_round_at === null ? "–" : <ExactTime at={player.last_round_at} />,
          },
          { name: t("playerRanking.column.firstSeen"), value: <ExactTime at={player.first_seen_at} /> },
          ...(player.stake_cap === null ? [] : [{ name: t("player.column.stakeCap"), value: money(player.stake_cap) }]),
        ]}
      />
      <p className="text-xs text-faint">{t("playerRanking.panel.chance")}</p>
    </div>
  );
}

/** From when to when on the reader's clock. */
function useCovers({ from, to }: KnownProps["of"]): string {
  const t = useTranslations("playerRanking.covers");
  const format = useFormatter();
  const text = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  return t("text", { from: text(from), to: text(to) });
}

interface HowOfProps extends KnownProps {
  readonly figure: string;
  readonly formula: string;
}

function HowOf({ figure, formula, player, of }: HowOfProps) {
  const t = useTranslations("playerRanking.covers");
  const covers = useCovers(of);
  return (
    <How
      figure={figure}
      formula={formula}
      covers={`${covers} ${t("hours")}`}
      rows={
        <RoundsBehind
          playerId={player.id}
          period={{ from: of.from, lastsMs: Date.parse(of.to) - Date.parse(of.from) }}
        />
      }
    />
  );
}

function Links({ player: { id }, of: { from, to } }: KnownProps) {
  const t = useTranslations("playerRanking.panel");
  const agent = useTranslations("agent.panel");
  const rounds = new URLSearchParams({ player_id: id, state: "settled", from, to }).toString();
  return (
    <nav aria-label={agent("links")} className="flex flex-wrap gap-2">
      <ButtonLink size="sm" to={`/dashboard/game/history?${rounds}`}>
        {agent("rounds")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/user/manage?open=${id}`}>
        {t("player")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/user/balance_history?player_id=${id}`}>
        {t("wallet")}
      </ButtonLink>
    </nav>
  );
}

// Everything about one player, beside the list: wallet, open games, what was played, where to look on, what can be done.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type PlayerRow, getPlayer } from "#contract/player.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { PlayerStateBadge } from "#web/views/player-cells.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import RoundsBehind from "#web/views/rounds-behind.tsx";
import { SessionCard } from "#web/views/session-card.tsx";
import { Anonymise } from "./anonymise.tsx";
import { LastGame, LastRound } from "./columns.tsx";
import { MoveMoney } from "./move-money.tsx";
import { Notes } from "./notes.tsx";
import { OpenSessions } from "./open-sessions.tsx";
import { PlayerActions, type PlayerDoing } from "./player-actions.tsx";
import { SetState } from "./set-state.tsx";
import { StakeCap } from "./stake-cap.tsx";
import { WalletStatement } from "./wallet-statement.tsx";

interface PlayerPanelProps {
  readonly id: string;
  /** A game session of the player, open or over, that is looked for. */
  readonly sessionId: string | undefined;
  /** The player as the list has it: shown until the newest is there. */
  readonly listed: PlayerRow | undefined;
  readonly onClose: () => void;
}

export default function PlayerPanel({ id, sessionId, listed, onClose }: PlayerPanelProps) {
  const [doing, setDoing] = useState<PlayerDoing | null>(null);
  const { answer, problem, refetch } = useEndpoint(
    getPlayer,
    { params: { id } },
    { refetchOn: ["player.changed", "round.settled"] },
  );
  const player = answer ?? listed;
  return (
    <>
      <SidePanel
        isOpen
        onClose={onClose}
        title={player?.code ?? "…"}
        subtitle={player !== undefined && <Subtitle player={player} />}
        actions={player !== undefined && <PlayerActions player={player} onDo={setDoing} />}
      >
        {player !== undefined && (
          <div className="grid gap-5">
            {sessionId !== undefined && <SessionCard agentId={player.agent.id} sessionId={sessionId} />}
            <Played player={player} />
            <Links id={player.id} />
            <OpenSessions player={player} />
            <WalletStatement player={player} />
            <Notes player={player} />
            <FactsOf player={player} />
          </div>
        )}
        {player === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
        {player === undefined && problem === null && <SkeletonText lines={12} />}
      </SidePanel>
      {doing !== null && player !== undefined && (
        <DoingNow player={player} doing={doing} onClose={() => setDoing(null)} />
      )}
    </>
  );
}

interface DoingNowProps {
  readonly player: PlayerRow;
  readonly doing: PlayerDoing;
  readonly onClose: () => void;
}

function DoingNow({ player, doing, onClose }: DoingNowProps) {
  switch (doing) {
    case "deposit":
    case "withdraw":
      return <MoveMoney player={player} direction={doing} onClose={onClose} />;
    case "stakeCap":
      return <StakeCap player={player} onClose={onClose} />;
    case "anonymise":
      return <Anonymise player={player} onClose={onClose} />;
    case "block":
    case "unblock":
    case "exclude":
      return <SetState player={player} change={doing} onClose={onClose} />;
  }
}

interface PartProps {
  readonly player: PlayerRow;
}

function Subtitle({ player }: PartProps) {
  const t = useTranslations("player.panel");
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{player.anonymised_at === null ? (player.name ?? t("noName")) : t("anonymised")}</span>
      <PlayerStateBadge state={player.state} />
    </span>
  );
}

function Played({ player }: PartProps) {
  const t = useTranslations("player");
  const { currency, turnover, wins } = player;
  return (
    <dl className="flex flex-wrap gap-3 rounded-lg bg-sunken p-4 text-sm *:grow *:basis-24">
      <div>
        <dt className="flex min-h-6 items-center text-xs text-soft">{t("column.turnover")}</dt>
        <dd className="font-medium">
          <Money amount={turnover} currency={currency} />
        </dd>
      </div>
      <div>
        <dt className="flex min-h-6 items-center text-xs text-soft">{t("column.wins")}</dt>
        <dd className="font-medium">
          <Money amount={wins} currency={currency} />
        </dd>
      </div>
      <div>
        <dt className="flex min-h-6 items-center gap-1 text-xs text-soft">
          {t("panel.ggr")}
          <How
            figure={t("panel.ggr")}
            formula={t("panel.ggrFormula")}
            covers={t("panel.ggrCovers")}
            rows={<RoundsBehind playerId={player.id} />}
          />
        </dt>
        <dd className="font-medium">
          <Money amount={turnover - wins} currency={currency} marksLoss />
        </dd>
      </div>
    </dl>
  );
}

function Links({ id }: { readonly id: string }) {
  const t = useTranslations("player.panel");
  return (
    <nav aria-label={t("links")} className="flex flex-wrap gap-2">
      <ButtonLink size="sm" to={`/dashboard/user/game_history?player_id=${id}`}>
        {t("rounds")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/user/balance_history?player_id=${id}`}>
        {t("statement")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/user/transactions?player_id=${id}`}>
        {t("transfers")}
      </ButtonLink>
    </nav>
  );
}

function Cap({ player: { stake_cap: cap, currency } }: PartProps) {
  const t = useTranslations("player.panel");
  return cap === null ? <>{t("noCap")}</> : <Money amount={cap} currency={currency} />;
}

function FactsOf({ player }: PartProps) {
  const t = useTranslations("player");
  const column = useTranslations("column");
  return (
    <section aria-label={t("panel.facts")}>
      <Facts
        rows={[
          {
            name: column("agent"),
            value: <Link to={`/dashboard/agent/agent_manage?open=${player.agent.id}`}>{player.agent.code}</Link>,
          },
          { name: t("column.rounds"), value: <CountText count={player.rounds} /> },
          { name: t("column.lastGame"), value: <LastGame code={player.last_game} /> },
          { name: t("column.lastRound"), value: <LastRound at={player.last_round_at} /> },
          { name: t("column.stakeCap"), value: <Cap player={player} /> },
          { name: t("column.country"), value: player.country ?? "–" },
          { name: column("createdAt"), value: <ExactTime at={player.created_at} /> },
          ...(player.anonymised_at === null
            ? []
            : [{ name: t("panel.anonymisedAt"), value: <ExactTime at={player.anonymised_at} /> }]),
          { name: column("id"), value: <CopyId id={player.id} /> },
        ]}
      />
    </section>
  );
}

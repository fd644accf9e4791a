// Everything about one game session that has not ended, what leads on from it, and ending it after the round in progress.
import { useTranslations } from "use-intl";
import type { LiveSession } from "#contract/live-session.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import { EndButton } from "./end-button.tsx";
import { DeviceOf, PlayerOf, SessionState } from "./session-columns.tsx";

interface SessionPanelProps {
  /** undefined: it has ended meanwhile, or is on its way. */
  readonly session: LiveSession | undefined;
  readonly isLoading: boolean;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

export default function SessionPanel({ session, isLoading, onEnd, onClose }: SessionPanelProps) {
  const t = useTranslations("control.sessions");
  const sessions = useTranslations("player.sessions");
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={session === undefined ? t("panelTitle") : <PlayerOf session={session} />}
      subtitle={session !== undefined && <SessionState session={session} />}
      actions={
        session !== undefined && (
          <EndButton forbidden={session.state === "ending" ? sessions("endingAlready") : undefined} onPress={onEnd} />
        )
      }
    >
      {session !== undefined && <FactsOf session={session} />}
      {session === undefined && (isLoading ? <SkeletonText lines={8} /> : <p>{t("gone")}</p>)}
    </SidePanel>
  );
}

function FactsOf({ session }: { readonly session: LiveSession }) {
  const t = useTranslations("control");
  const column = useTranslations("column");
  const round = useTranslations("round.column");
  const format = useFormatter();
  const { currency, player, agent } = session;
  const moneyOf = (amount: bigint | null) =>
    amount === null ? <Absent /> : <Money amount={amount} currency={currency} />;
  const timeOf = (at: string | null) => (at === null ? <Absent /> : <ExactTime at={at} />);
  return (
    <div className="grid gap-4">
      <Facts
        rows={[
          {
            name: column("agent"),
            value: <Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{agent.code}</Link>,
          },
          { name: column("game"), value: <GameName code={session.game} /> },
          { name: round("variant"), value: session.variant },
          { name: t("column.device"), value: <DeviceOf session={session} /> },
          { name: t("column.since"), value: timeOf(session.created_at) },
          { name: t("sessions.openedAt"), value: timeOf(session.opened_at) },
          { name: t("sessions.seenAt"), value: timeOf(session.last_seen_at) },
          { name: t("column.lastRound"), value: timeOf(session.last_round_at) },
          { name: t("column.rounds"), value: session.rounds === null ? <Absent /> : format.number(session.rounds) },
          { name: t("column.staked"), value: moneyOf(session.staked) },
          { name: t("column.won"), value: moneyOf(session.won) },
          {
            name: t("sessions.result"),
            value: (
              <span className="inline-flex items-center gap-1">
                <How
                  figure={t("sessions.result")}
                  formula={t("sessions.resultFormula")}
                  covers={t("sessions.resultCovers")}
                />
                {session.staked === null || session.won === null ? (
                  <Absent />
                ) : (
                  <Money amount={session.won - session.staked} currency={currency} signed />
                )}
              </span>
            ),
          },
          { name: column("balance"), value: moneyOf(session.balance) },
          { name: column("id"), value: <CopyId id={session.id} /> },
        ]}
      />
      {player !== null && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Link to={`/dashboard/user/manage?open=${player.id}`}>{t("sessions.toPlayer")}</Link>
          <Link to={`/dashboard/game/history?player_id=${player.id}`}>{t("sessions.toRounds")}</Link>
        </p>
      )}
    </div>
  );
}

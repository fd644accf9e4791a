// One watch beside the list: actual RTP inside its exact band, what the figures mean, and the rounds behind them.
import { useTranslations } from "use-intl";
import { Link } from "#web/ui/link.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import { RtpCase } from "./rtp-case.tsx";
import { WatchOf } from "./watch-facts.tsx";

interface WatchPanelProps {
  /** `{agent id}:{game}:{variant}`, as the row has it. */
  readonly place: string;
  /** The agent's code, as far as the list has it. */
  readonly agent: string | undefined;
  readonly onClose: () => void;
}

export function WatchPanel({ place, agent, onClose }: WatchPanelProps) {
  const t = useTranslations("variant");
  const [agentId = "", game = "", variant = ""] = place.split(":");
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={<GameName code={game} />}
      subtitle={agent === undefined ? variant : `${agent} · ${variant}`}
    >
      <div className="grid gap-5">
        <WatchOf agentId={agentId} game={game} variant={variant} />
        <RtpCase id={agentId} game={game} variant={variant} />
        <Facts
          rows={[
            {
              name: t("monitor.rows"),
              value: (
                <Link to={`/dashboard/game/history?agent_id=${agentId}&game=${game}&variant=${variant}`}>
                  {t("monitor.seeRows")}
                </Link>
              ),
            },
            {
              name: t("panel.history"),
              value: (
                <Link to={`/dashboard/game/control_rtp?tab=changes&agent_id=${agentId}&game=${game}`}>
                  {t("panel.seeHistory")}
                </Link>
              ),
            },
          ]}
        />
        <div className="grid gap-2 text-xs text-faint">
          <p>{t("monitor.aboutBand")}</p>
          <p>{t("monitor.aboutEvidence")}</p>
        </div>
      </div>
    </SidePanel>
  );
}

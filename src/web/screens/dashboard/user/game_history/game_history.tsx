// All rounds of one player: what they came to, and each with its replay and proof.
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import type { PlayerRow } from "#contract/player.ts";
import { rtpBps } from "#contract/statistics.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { OnePlayer } from "#web/views/player-choice.tsx";
import RoundsBehind from "#web/views/rounds-behind.tsx";
import { RoundTable } from "#web/views/rounds/round-table.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

export default function PlayerRounds({ loaderData: { title, description } }: { readonly loaderData: Page }) {
  return (
    <OnePlayer title={title} text={description}>
      {(player) => (
        <>
          <InAll player={player} />
          <RoundTable key={player.id} label={title} ofOnePlayer />
        </>
      )}
    </OnePlayer>
  );
}

function InAll({ player: { id, currency, turnover, wins, rounds, agent } }: { readonly player: PlayerRow }) {
  const t = useTranslations("player");
  const how = useTranslations("how.rtp");
  const bps = rtpBps(wins, turnover);
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatTile label={t("column.rounds")} figure={<CountText count={rounds} />} hint={agent.code} />
      <StatTile label={t("column.turnover")} figure={<Money amount={turnover} currency={currency} />} />
      <StatTile label={t("column.wins")} figure={<Money amount={wins} currency={currency} />} />
      <StatTile
        label="RTP"
        figure={bps === null ? "–" : <BpsText bps={bps} />}
        hint={
          <span className="inline-flex items-center gap-1">
            {t("choice.inAll")}
            <How
              figure="RTP"
              formula={how("formula")}
              covers={t("choice.rtpCovers")}
              rows={<RoundsBehind playerId={id} />}
            />
          </span>
        }
      />
    </div>
  );
}

// The other games the chosen player has open: each can be watched here, and ended.
import { useTranslations } from "use-intl";
import { listPlayerSessions } from "#contract/player.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useGameName } from "#web/views/round-cells.tsx";

const LOOK_AGAIN_MS = 5_000;

interface OtherSessionsProps {
  readonly playerId: string;
  /** The one that is watched already. */
  readonly sessionId: string | undefined;
  readonly onWatch: (sessionId: string) => void;
}

export function OtherSessions({ playerId, sessionId, onWatch }: OtherSessionsProps) {
  const t = useTranslations("launch.others");
  const words = useTranslations("player.sessions");
  const nameOf = useGameName();
  const { answer } = useEndpoint(
    listPlayerSessions,
    { params: { id: playerId } },
    { refetchOn: ["player.changed"], everyMs: LOOK_AGAIN_MS },
  );
  const others = answer?.data.filter(({ id }) => id !== sessionId) ?? [];
  if (others.length === 0) return null;
  return (
    <Card title={t("title")}>
      <ul aria-label={t("title")} className="-my-2 divide-y divide-line">
        {others.map(({ id, game, state, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
            <span className="font-medium text-ink">{nameOf(game)}</span>
            <Badge tone={state === "active" ? "good" : "warn"}>{words(state)}</Badge>
            <span className="text-xs text-soft">
              <RelativeTime at={created_at} />
            </span>
            <span className="ml-auto">
              <Button size="sm" onPress={() => onWatch(id)}>
                {t("watch")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

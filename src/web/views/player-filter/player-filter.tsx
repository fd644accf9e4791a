// Narrows what is shown to one player, looked up by code.
import { UserRound, X } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { type PlayerRow, getPlayer } from "#contract/player.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PopoverButton } from "#web/ui/popover.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";

interface PlayerFilterProps {
  readonly agentId: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (playerId: string | undefined, player?: PlayerRow) => void;
  /** Where there is nothing to see of all players. */
  readonly isNeeded?: boolean;
}

const PlayerLookup = lazy(() => import("./player-lookup.tsx"));

export function PlayerFilter({ agentId, value, onChange, isNeeded = false }: PlayerFilterProps) {
  const t = useTranslations("player.filter");
  const { answer, problem } = useEndpoint(getPlayer, { params: { id: value ?? "" } }, { enabled: value !== undefined });
  const code = answer?.id === value ? answer?.code : undefined;
  const nobody = problem?.code === "player_not_found" ? t("unknown") : "…";
  return (
    <span className="inline-flex min-w-0 items-center max-sm:*:first:min-w-0 max-sm:*:first:flex-1">
      <PopoverButton
        label={t("label")}
        text={
          <span className="max-w-40 truncate">
            {value === undefined ? (isNeeded ? t("choose") : t("any")) : (code ?? nobody)}
          </span>
        }
        icon={<UserRound aria-hidden size={15} className="text-faint" />}
        size="sm"
        placement="bottom start"
        isMarked={!isNeeded && value !== undefined}
      >
        {(close) => (
          <Suspense
            fallback={
              <div className="w-72 max-w-full p-2">
                <SkeletonText lines={4} />
              </div>
            }
          >
            <PlayerLookup
              agentId={agentId}
              onChoose={(player) => {
                close();
                onChange(player.id, player);
              }}
            />
          </Suspense>
        )}
      </PopoverButton>
      {value !== undefined && (
        <IconButton
          label={t("clear")}
          size="sm"
          icon={<X aria-hidden size={15} />}
          onPress={() => onChange(undefined)}
        />
      )}
    </span>
  );
}

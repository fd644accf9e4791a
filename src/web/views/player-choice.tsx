// A screen about one player: whose it is stands in the address, and who has not chosen yet is asked to.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { id } from "#contract/page.ts";
import { type PlayerRow, getPlayer } from "#contract/player.ts";
import { useUrlState } from "#web/client/url-state.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { PlayerFilter } from "./player-filter/player-filter.tsx";
import { ProblemState } from "./problem-state.tsx";

const address = z.object({ player_id: id.optional() });

interface OnePlayerProps {
  readonly title: string;
  readonly text: string;
  readonly children: (player: PlayerRow) => ReactNode;
}

export function OnePlayer({ title, text, children }: OnePlayerProps) {
  const t = useTranslations("player.choice");
  const [{ player_id: chosen }, set] = useUrlState(address);
  const { answer, problem, refetch } = useEndpoint(
    getPlayer,
    { params: { id: chosen ?? "" } },
    { enabled: chosen !== undefined, refetchOn: ["player.changed", "round.settled"] },
  );
  const choice = (
    <PlayerFilter
      isNeeded
      agentId={undefined}
      value={chosen}
      onChange={(playerId) => set({ player_id: playerId ?? null, cursor: null, open: null })}
    />
  );
  const content = (): ReactNode => {
    if (chosen === undefined)
      return (
        <Card flush>
          <EmptyState title={t("title")} text={t("text")} action={choice} />
        </Card>
      );
    // While another player is on the way the earlier answer is still that of the one before.
    if (answer?.id === chosen) return children(answer);
    return (
      <Card flush={problem !== null}>
        {problem === null ? <SkeletonText lines={12} /> : <ProblemState problem={problem} onRetry={refetch} />}
      </Card>
    );
  };
  return (
    <>
      <PageHeader title={title} text={text} actions={chosen === undefined ? undefined : choice} />
      {content()}
    </>
  );
}

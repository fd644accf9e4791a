// A game at an agent: what is in force and who chose it, what was really paid, what else is certified, and asking for it.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { getVariantsOfGame } from "#contract/variant.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import { RequestVariant } from "./request-variant.tsx";
import { Chosen, ChangeState, Next, Step, VariantLabel } from "./variant-cells.tsx";
import { VariantList, type VariantsOfGame } from "./variant-choice.tsx";
import { WatchOf } from "./watch-facts.tsx";

interface InForcePanelProps {
  /** `{agent id}:{game code}`, as the row has it. */
  readonly place: string;
  readonly onClose: () => void;
}

export function InForcePanel({ place, onClose }: InForcePanelProps) {
  const [agentId = "", code = ""] = place.split(":");
  const { answer, problem, refetch } = useEndpoint(
    getVariantsOfGame,
    { params: { id: agentId, game: code } },
    { refetchOn: ["variant.changed", "agent.changed"] },
  );
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={<GameName code={code} />}
      subtitle={answer?.agent.code}
      actions={answer !== undefined && <Ask game={answer} />}
    >
      {answer !== undefined && <Known game={answer} />}
      {answer === undefined &&
        (problem === null ? <SkeletonText lines={12} /> : <ProblemState problem={problem} onRetry={refetch} />)}
    </SidePanel>
  );
}

function Known({ game }: { readonly game: VariantsOfGame }) {
  const t = useTranslations("variant");
  const { agent, variant, since, next, open } = game;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 rounded-lg bg-sunken p-4">
        <p className="text-2xl font-semibold tracking-tight">
          <VariantLabel variant={variant} />
        </p>
        <p className="text-sm text-soft">
          <Chosen row={game} />
        </p>
      </div>
      {open !== null && (
        <div className="grid gap-1 rounded-lg border border-line p-3 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Step from={open.from} to={open.to} />
            <ChangeState state={open.state} />
          </div>
          <Link to={`/dashboard/game/control_rtp?tab=changes&open=${open.id}`}>{t("panel.seeChange")}</Link>
        </div>
      )}
      <WatchOf agentId={agent.id} game={game.game.code} variant={variant.id} />
      <VariantList game={game} />
      <Facts
        rows={[
          { name: t("column.since"), value: since === null ? t("panel.sinceStart") : <ExactTime at={since} /> },
          { name: t("column.next"), value: <Next next={next} /> },
          {
            name: t("panel.history"),
            value: (
              <Link to={`/dashboard/game/control_rtp?tab=changes&agent_id=${agent.id}&game=${game.game.code}`}>
                {t("panel.seeHistory")}
              </Link>
            ),
          },
          {
            name: t("panel.availability"),
            value: (
              <Link to={`/dashboard/game/game_control?open=${agent.id}:${game.game.code}`}>
                {t("panel.seeAvailability")}
              </Link>
            ),
          },
        ]}
      />
      <p className="text-xs text-faint">{t("panel.policy")}</p>
    </div>
  );
}

function Ask({ game }: { readonly game: VariantsOfGame }) {
  const t = useTranslations("variant.request");
  const refusal = useTranslations("agent.refusal");
  const mayAsk = useMay("variant.request");
  const [isAsking, setAsking] = useState(false);
  const why = mayAsk ? (game.may_ask ? undefined : t("open")) : refusal("permission");
  return (
    <>
      <Button variant="primary" forbidden={why} onPress={() => setAsking(true)}>
        {t("action")}
      </Button>
      {isAsking && <RequestVariant game={game} onClose={() => setAsking(false)} />}
    </>
  );
}

// Open a game as an agent's own server would: choose, see the signed request and the answer, play, and watch what it moves.
import { type ComponentProps, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { launchSession, listAgentGames } from "#contract/launch.ts";
import { v1CreateSession } from "#contract/integration.ts";
import { getPlayer } from "#contract/player.ts";
import { useUrlState } from "#web/client/url-state.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useChosenAgent } from "#web/views/agent-choice.tsx";
import { CallCode } from "#web/views/calls/call-code.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { GameCard } from "./game-card.tsx";
import { launchAddress, requestOf } from "./launch-address.ts";
import { LaunchForm, REFUSED_AT } from "./launch-form.tsx";
import { OtherSessions } from "./other-sessions.tsx";
import { Received } from "./received.tsx";
import { SessionCard } from "#web/views/session-card.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering();
export const meta = pageMeta;

export default function Launch({ loaderData: { title } }: { readonly loaderData: Page }) {
  const t = useTranslations("launch");
  const [asked, set] = useUrlState(launchAddress);
  const chosen = useChosenAgent(asked.agent_id);
  if (!chosen.isKnown)
    return (
      <>
        <PageHeader title={title} text={t("text")} />
        <Card flush={chosen.problem !== null}>
          {chosen.problem === null ? (
            <SkeletonText lines={10} />
          ) : (
            <ProblemState problem={chosen.problem} onRetry={chosen.refetch} />
          )}
        </Card>
      </>
    );
  return (
    <>
      <PageHeader title={title} text={t("text")} />
      <Console asked={asked} set={set} chosen={chosen} />
    </>
  );
}

interface ConsoleProps {
  readonly asked: ReturnType<typeof useUrlState<typeof launchAddress>>[0];
  readonly set: ReturnType<typeof useUrlState<typeof launchAddress>>[1];
  readonly chosen: ReturnType<typeof useChosenAgent>;
}

function Console({ asked, set, chosen: { agent, agents } }: ConsoleProps) {
  const t = useTranslations("launch");
  const pageLocale = useLocale();
  const [launched, setLaunched] = useState<Answer<typeof launchSession> | null>(null);
  const games = useGames(agent?.id);
  const player = usePlayer(asked.mode === "real" ? asked.player_id : undefined);
  const game =
    games.answer?.find(({ code }) => code === asked.game) ?? games.answer?.find(({ state }) => state === "active");
  const locale = asked.locale ?? (pageLocale === "pt-BR" ? "pt-BR" : "en-US");
  const form = useEndpointForm(
    launchSession,
    (answer) => {
      setLaunched(answer);
      set({ session_id: answer.session_id });
    },
    REFUSED_AT,
  );
  const request =
    agent === undefined || game === undefined
      ? null
      : requestOf({ mode: asked.mode, player: player?.code, game: game.code, currency: agent.currency, locale });
  const change = (patch: Parameters<typeof set>[0]) => {
    form.reset();
    set(patch, { replace: true });
  };
  const sessionId = agent === undefined ? undefined : asked.session_id;
  const isHere = launched !== null && launched.session_id === sessionId;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:contents">
        <LaunchForm
          asked={{ ...asked, locale, game: game?.code }}
          agents={agents}
          agent={agent}
          games={games}
          player={player}
          form={form}
          onChange={change}
          onLaunch={() => {
            if (agent !== undefined && request !== null) form.submit({ agent_id: agent.id, ...request });
          }}
        />
        {request !== null && (
          <CallCode
            title={t("request")}
            begin="http"
            method={v1CreateSession.method}
            url={v1CreateSession.path}
            body={JSON.stringify(request, null, 2)}
            className="max-lg:order-1"
          />
        )}
        <Received problem={form.problem} answer={isHere ? launched : null} className="max-lg:order-1" />
      </div>
      <Opened
        agentId={agent?.id}
        sessionId={sessionId}
        playerId={player?.id}
        address={isHere ? launched.launch_url : null}
        device={asked.device}
        onWatch={(id) => set({ session_id: id })}
      />
    </div>
  );
}

interface OpenedProps extends Pick<ComponentProps<typeof GameCard>, "agentId" | "sessionId" | "address" | "device"> {
  readonly playerId: string | undefined;
  readonly onWatch: (sessionId: string) => void;
}

/** What is open: played, watched, and what else the player has open. */
function Opened({ agentId, sessionId, playerId, address, device, onWatch }: OpenedProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:contents">
      <GameCard key={sessionId} agentId={agentId} sessionId={sessionId} address={address} device={device} />
      {agentId !== undefined && sessionId !== undefined && (
        <SessionCard key={`calls ${sessionId}`} agentId={agentId} sessionId={sessionId} />
      )}
      {playerId !== undefined && (
        <OtherSessions key={playerId} playerId={playerId} sessionId={sessionId} onWatch={onWatch} />
      )}
    </div>
  );
}

function useGames(agentId: string | undefined) {
  const { answer, problem, refetch } = useEndpoint(
    listAgentGames,
    { params: { id: agentId ?? "" } },
    { enabled: agentId !== undefined, refetchOn: ["agent.changed"] },
  );
  return { answer: answer?.data, problem, refetch };
}

/** undefined: none is chosen, or it is not known yet. */
function usePlayer(id: string | undefined) {
  const { answer } = useEndpoint(getPlayer, { params: { id: id ?? "" } }, { enabled: id !== undefined });
  return answer !== undefined && answer.id === id ? answer : undefined;
}

// The game itself, played in a frame as large as the device, loaded anew, taken to a tab of its own, or ended.
import { CircleStop, ExternalLink, Gamepad2, RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { endSession } from "#contract/launch.ts";
import { useMay } from "#web/client/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type Device, DeviceFrame } from "#web/ui/device-frame.tsx";
import { prefersLessMotion } from "#web/ui/media.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import { ConfirmEnd } from "./confirm-end.tsx";
import { isRefused, useWatched } from "#web/views/use-watched.ts";

interface GameCardProps {
  readonly agentId: string | undefined;
  readonly sessionId: string | undefined;
  /** null: nothing was opened here, or not since this page was loaded. */
  readonly address: string | null;
  readonly device: Device;
}

export function GameCard({ agentId, sessionId, address, device }: GameCardProps) {
  if (agentId === undefined || sessionId === undefined) return <Nothing kind="none" />;
  if (address === null) return <Gone agentId={agentId} sessionId={sessionId} />;
  return <Playing key={address} agentId={agentId} sessionId={sessionId} address={address} device={device} />;
}

interface PlayingProps extends SessionProps {
  readonly address: string;
  readonly device: Device;
}

/** A game that was opened here, until its session is over: from then on it takes no stake. */
function Playing({ agentId, sessionId, address, device }: PlayingProps) {
  const t = useTranslations("launch.game");
  const watched = useWatched(agentId, sessionId);
  const [loads, setLoads] = useState(0);
  const [isElsewhere, setElsewhere] = useState(false);
  if (watched.answer?.state === "closed") return <Nothing kind="over" />;
  const openElsewhere = () => {
    // With its opener, so that the tab takes the play token along: the launch address opens nothing twice.
    if (window.open(address, "_blank") !== null) setElsewhere(true);
  };
  return (
    <Card title={t("title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap gap-2">
          {!isElsewhere && (
            <>
              <Button size="sm" icon={<RotateCw aria-hidden size={15} />} onPress={() => setLoads(loads + 1)}>
                {t("reload")}
              </Button>
              <Button size="sm" icon={<ExternalLink aria-hidden size={15} />} onPress={openElsewhere}>
                {t("newTab")}
              </Button>
            </>
          )}
          <EndButton agentId={agentId} sessionId={sessionId} />
        </div>
        {isElsewhere ? (
          <EmptyState
            icon={<ExternalLink size={20} />}
            title={t("elsewhereTitle")}
            text={t("elsewhereText")}
            action={<Button onPress={() => setElsewhere(false)}>{t("bringBack")}</Button>}
          />
        ) : (
          <Found name={t("title")}>
            <DeviceFrame key={loads} title={t("title")} address={address} device={device} />
          </Found>
        )}
      </div>
    </Card>
  );
}

interface SessionProps {
  readonly agentId: string;
  readonly sessionId: string;
}

/** The page was loaded anew: the session is watched on, where there is one, and can still be ended. */
function Gone({ agentId, sessionId }: SessionProps) {
  const watched = useWatched(agentId, sessionId);
  if (isRefused(watched)) return <Nothing kind="none" />;
  if (watched.answer?.state === "closed") return <Nothing kind="over" />;
  return <Nothing kind="gone" action={<EndButton agentId={agentId} sessionId={sessionId} asks />} />;
}

interface NothingProps {
  readonly kind: "none" | "gone" | "over";
  readonly action?: ReactNode;
}

function Nothing({ kind, action }: NothingProps) {
  const t = useTranslations("launch.game");
  return (
    <Card title={t("title")} flush>
      <EmptyState icon={<Gamepad2 size={20} />} title={t(`${kind}Title`)} text={t(`${kind}Text`)} action={action} />
    </Card>
  );
}

interface FoundProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A game that has just been opened is what one looks at and goes on with, also where it stands far below the form. */
function Found({ name, children }: FoundProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    current.focus({ preventScroll: true });
    // Once it is as large as it stays.
    const frame = requestAnimationFrame(() => {
      const { top, bottom } = current.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight)
        current.scrollIntoView({ behavior: prefersLessMotion() ? "auto" : "smooth" });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      ref={place}
      role="group"
      aria-label={name}
      tabIndex={-1}
      className="focus-ring min-w-0 scroll-mt-18 rounded-xl"
    >
      {children}
    </div>
  );
}

interface EndButtonProps extends SessionProps {
  /** Somebody else may be playing it. */
  readonly asks?: boolean;
}

function EndButton({ agentId, sessionId, asks = false }: EndButtonProps) {
  const t = useTranslations("launch.game");
  const error = useTranslations("error");
  const action = useAction(endSession);
  const { answer } = useWatched(agentId, sessionId);
  const mayEnd = useMay("session.launch");
  const [isAsking, setAsking] = useState(false);
  const isOver = answer !== undefined && answer.state !== "active";
  const end = () => {
    setAsking(false);
    void action.run({ params: { id: agentId, session: sessionId } });
  };
  return (
    <>
      <Button
        size="sm"
        icon={<CircleStop aria-hidden size={15} />}
        isPending={action.isPending}
        isDisabled={isOver}
        forbidden={mayEnd ? undefined : error("permission_missing")}
        onPress={asks ? () => setAsking(true) : end}
      >
        {t("end")}
      </Button>
      {action.problem !== null && (
        <div role="alert" className="self-center text-sm text-bad">
          <ProblemText problem={action.problem} />
        </div>
      )}
      {isAsking && <ConfirmEnd onClose={() => setAsking(false)} onConfirm={end} />}
    </>
  );
}

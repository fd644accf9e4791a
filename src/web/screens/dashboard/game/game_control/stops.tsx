// Emergency stops: those in force and lifting them, earlier ones on demand, and the way to stop.
import { OctagonX } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type EmergencyStop, listStops } from "#contract/emergency-stop.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";

// Each fetched when it is opened.
const StopForm = lazy(() => import("./stop-form.tsx"));
const LiftStop = lazy(() => import("./lift-stop.tsx"));

const FOLLOWED = { refetchOn: ["catalogue.changed", "agent.changed"], everyMs: 15_000 } as const;
const IN_FORCE = { query: { state: "in_force", limit: 200 } } as const;
const ALL = { query: { limit: 25 } } as const;

export function Stops() {
  const t = useTranslations("control.stops");
  const error = useTranslations("error");
  const mayStopGames = useMay("game.operate");
  const mayStopAgents = useMay("agent.suspend");
  const [isPast, setPast] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const [lifting, setLifting] = useState<EmergencyStop | null>(null);
  const { answer, problem, refetch } = useEndpoint(listStops, isPast ? ALL : IN_FORCE, FOLLOWED);
  const stops = answer?.data ?? [];
  return (
    <Card
      title={t("title")}
      actions={
        <>
          <Button size="sm" onPress={() => setPast(!isPast)}>
            {t(isPast ? "showInForce" : "showPast")}
          </Button>
          <Button
            size="sm"
            variant="danger"
            icon={<OctagonX aria-hidden size={15} />}
            forbidden={mayStopGames || mayStopAgents ? undefined : error("permission_missing")}
            onPress={() => setStopping(true)}
          >
            {t("stop")}
          </Button>
        </>
      }
    >
      {answer === undefined && problem === null && <SkeletonText lines={1} />}
      {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {answer !== undefined && stops.length === 0 && (
        <p className="text-sm text-soft">{t(isPast ? "never" : "none")}</p>
      )}
      {stops.length > 0 && (
        <ul aria-label={t("title")} className="divide-y divide-line">
          {stops.map((stop) => (
            <StopLine key={stop.id} stop={stop} onLift={() => setLifting(stop)} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {isStopping && <StopForm onClose={() => setStopping(false)} />}
        {lifting !== null && <LiftStop stop={lifting} onClose={() => setLifting(null)} />}
      </Suspense>
    </Card>
  );
}

const TONES: Readonly<Record<EmergencyStop["state"], Tone>> = { in_force: "bad", lifted: "good", ended: "neutral" };

function StopLine({ stop, onLift }: { readonly stop: EmergencyStop; readonly onLift: () => void }) {
  const t = useTranslations("control.stops");
  const error = useTranslations("error");
  const name = stop.names[useLocale()];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={TONES[stop.state]}>{t(`state.${stop.state}`)}</Badge>
          <span className="font-medium text-ink">
            {t(`kind.${stop.kind}`)} · {name}
          </span>
        </p>
        <p className="wrap-anywhere text-ink">{stop.reason}</p>
        <p className="text-xs text-soft">
          <PartyCode code={stop.stopped_by} /> · <ExactTime at={stop.stopped_at} />
        </p>
        {stop.lifted_at !== null && (
          <p className="text-xs text-soft">
            {t("liftedBecause", { reason: stop.lift_reason ?? "" })} <PartyCode code={stop.lifted_by} /> ·{" "}
            <ExactTime at={stop.lifted_at} />
          </p>
        )}
      </div>
      {stop.state === "in_force" && (
        <Button size="sm" forbidden={stop.may_lift ? undefined : error("permission_missing")} onPress={onLift}>
          {t("lift")}
        </Button>
      )}
    </li>
  );
}

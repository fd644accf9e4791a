// Asks before the session ends: stay or sign out when nobody has been here, the password again when its time is up.
import { Suspense, lazy, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Me } from "#contract/session.ts";
import { type Ends, askSessionEnd, endsStore, keepAlive } from "#web/client/session-end.ts";

const fetchQuestions = () => import("./session-questions.tsx");
const IdleQuestion = lazy(async () => ({ default: (await fetchQuestions()).IdleQuestion }));
const EndQuestion = lazy(async () => ({ default: (await fetchQuestions()).EndQuestion }));

const IDLE_WARNED_MS = 2 * 60_000;
const END_WARNED_MS = 5 * 60_000;
const TICK_MS = 1_000;
/** The server is asked again this often when, by our clock, the session should have ended. */
const ASKED_EVERY_MS = 5_000;

type Phase = "quiet" | "idle" | "end" | "over";

function phaseAt(now: number, ends: Ends | null): Phase {
  if (ends === null) return "quiet";
  if (now >= Math.min(ends.idleAt, ends.endAt)) return "over";
  if (ends.endAt - now <= END_WARNED_MS) return "end";
  return ends.idleAt - now <= IDLE_WARNED_MS ? "idle" : "quiet";
}

/** Whatever is being filled in stays as it is behind the question. */
export function SessionWarning({ me }: { readonly me: Me }) {
  const ends = useSyncExternalStore(endsStore.subscribe, endsStore.now, endsStore.whenBuilt);
  const phase = usePhase(ends);
  const [putOff, setPutOff] = useState<number | null>(null);
  if (ends === null) return null;
  return (
    <Suspense fallback={null}>
      {phase === "idle" && <IdleQuestion at={ends.idleAt} />}
      {phase === "end" && putOff !== ends.endAt && (
        <EndQuestion me={me} at={ends.endAt} onLater={() => setPutOff(ends.endAt)} />
      )}
    </Suspense>
  );
}

function usePhase(ends: Ends | null): Phase {
  // The moment of the last change; between two of them nothing is drawn anew.
  const [seenAt, setSeenAt] = useState(Date.now);
  const phase = phaseAt(seenAt, ends);
  const look = useEffectEvent((): Phase => {
    const now = Date.now();
    const next = phaseAt(now, ends);
    if (next !== phase) setSeenAt(now);
    return next;
  });
  const isAsking = useEffectEvent(() => phase !== "quiet");
  useEffect(() => keepAlive(() => isAsking()), []);
  useEffect(() => {
    let askedAt = 0;
    const timer = setInterval(() => {
      if (look() !== "over" || Date.now() - askedAt < ASKED_EVERY_MS) return;
      askedAt = Date.now();
      void askSessionEnd();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return phase;
}

// Follows a game session: by facts where there are any, and by asking while it is open, for what happens without one.
import { useState } from "react";
import { type WatchedSession, watchSession } from "#contract/launch.ts";
import { type Reading, useEndpoint } from "#web/client/use-endpoint.tsx";

const ASKED_EVERY_MS = 2_000;

export const isRefused = ({ problem }: Pick<Reading<WatchedSession>, "problem">): boolean => problem?.status === 404;

export function useWatched(agentId: string, sessionId: string): Reading<WatchedSession> {
  const [isClosed, setClosed] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const asked = `${agentId} ${sessionId}`;
  const reading = useEndpoint(
    watchSession,
    { params: { id: agentId, session: sessionId } },
    {
      refetchOn: ["round.settled", "player.changed"],
      // What was not found is not found a moment later either; while it is asked for again no problem is known.
      enabled: refused !== asked,
      ...(isClosed ? {} : { everyMs: ASKED_EVERY_MS }),
    },
  );
  const isOver = reading.answer?.state === "closed";
  if (isOver !== isClosed) setClosed(isOver);
  if (isRefused(reading) && refused !== asked) setRefused(asked);
  return reading;
}

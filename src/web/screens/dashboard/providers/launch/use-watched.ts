// Follows a game session: by facts where there are any, and by asking while it is open, for what happens without one.
import { useState } from "react";
import { type WatchedSession, watchSession } from "#contract/launch.ts";
import { type Reading, useEndpoint } from "#web/client/use-endpoint.tsx";

const ASKED_EVERY_MS = 2_000;

export function useWatched(agentId: string, sessionId: string): Reading<WatchedSession> {
  const [isClosed, setClosed] = useState(false);
  const reading = useEndpoint(
    watchSession,
    { params: { id: agentId, session: sessionId } },
    { refetchOn: ["round.settled", "player.changed"], ...(isClosed ? {} : { everyMs: ASKED_EVERY_MS }) },
  );
  const isOver = reading.answer?.state === "closed" || reading.problem?.status === 404;
  if (isOver !== isClosed) setClosed(isOver);
  return reading;
}

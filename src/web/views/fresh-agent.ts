// An agent with its newest figures, for whoever is about to move its credit.
import { type AgentRow, getAgent } from "#contract/agent.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";

/** Undefined until they are there, and where no agent is named. */
export function useFreshAgent(id: string | undefined): AgentRow | undefined {
  const { answer } = useEndpoint(
    getAgent,
    { params: { id: id ?? "" } },
    { refetchOn: ["credit.changed"], enabled: id !== undefined },
  );
  return answer;
}

/** The agent whose credit gives and takes what the reader moves; undefined where the platform issues and redeems it. */
export function useOwnAgent(): AgentRow | undefined {
  const { answer: me } = useSession();
  return useFreshAgent(me?.party === "agent" ? me.agent.id : undefined);
}

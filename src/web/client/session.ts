// Who is signed in here and what they may do.
import type { Permission } from "#contract/roles.ts";
import { type Me, getSession } from "#contract/session.ts";
import { type Reading, useEndpoint } from "./use-endpoint.tsx";

const SESSION_STALE_MS = 60_000;

/** What the member is itself, also while it looks as another agent. */
export const ownPlaceOf = ({ party, role, agent, viewing_from: own }: Me): NonNullable<Me["viewing_from"]> =>
  own ?? { party, role, code: agent.code, name: agent.name };

export const useSession = (): Reading<Me> => useEndpoint(getSession, {}, { staleMs: SESSION_STALE_MS });

/** Whether the signed-in member has to set two-factor up before it can move money. */
export const useTwoFactorDue = (): boolean => useSession().answer?.two_factor_due ?? false;

/** Whether the signed-in member looks as another agent, and so can change nothing. */
export const useIsViewing = (): boolean => (useSession().answer?.viewing_from ?? null) !== null;

/** Whether the signed-in member may; false until it is known. */
export function useMay(permission: Permission): boolean {
  const { answer } = useSession();
  return answer?.permissions.includes(permission) ?? false;
}

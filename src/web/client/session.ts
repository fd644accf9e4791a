// Who is signed in here and what they may do.
import type { Permission } from "#contract/roles.ts";
import { type Me, getSession } from "#contract/session.ts";
import { type Reading, useEndpoint } from "./use-endpoint.tsx";

const SESSION_STALE_MS = 60_000;

export const useSession = (): Reading<Me> => useEndpoint(getSession, {}, { staleMs: SESSION_STALE_MS });

/** Whether the signed-in member has to set two-factor up before it can move money. */
export const useTwoFactorDue = (): boolean => useSession().answer?.two_factor_due ?? false;

/** Whether the signed-in member may; false until it is known. */
export function useMay(permission: Permission): boolean {
  const { answer } = useSession();
  return answer?.permissions.includes(permission) ?? false;
}

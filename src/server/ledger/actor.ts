/** Who did it, as transfers keep it: an id that carries its tenant, never a name or an address. */

/** A member of the dashboard. */
export const memberActor = (member: { readonly tenantId: string; readonly memberId: string }): string =>
  `member:${member.tenantId}:${member.memberId}`;

/** A way of paying that confirms by itself what has come, such as PIX. */
export const railActor = (method: string): string => `rail:${method}`;

/** The member an actor names; undefined for everything else. */
export function memberOf(actor: string | null): { tenantId: string; memberId: string } | undefined {
  const [kind, tenantId, memberId] = (actor ?? "").split(":");
  return kind === "member" && tenantId !== undefined && memberId !== undefined ? { tenantId, memberId } : undefined;
}

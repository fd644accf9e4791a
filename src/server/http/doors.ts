/** The doors: what each kind of caller must show, found out by functions that `app.ts` hands over. */
import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint } from "#contract/endpoint.ts";
import { isRefusal, refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { may, movesMoney } from "#contract/roles.ts";
import { rateLimitHeaders } from "./buckets.ts";
import type { Buckets, Taken } from "./buckets.ts";
import type { ApiCaller, Caller, MemberCaller, PlayCaller, Viewing } from "./caller.ts";
import { callerKindOf } from "./serve.ts";

/** A request as it came over the wire. */
export interface DoorRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw body; empty when there is none. */
  readonly body: Buffer;
  readonly address: string;
}

/** The signature is right; the nonce is claimed only once the call may go on, so that a flood costs no writes. */
export interface ApiAdmission {
  readonly caller: ApiCaller;
  claimNonce(): Promise<Refusal | null>;
}

/** Whose key a request names, whether it has signed it or not. */
export interface KeyOwner {
  readonly tenantId: string;
  readonly agentId: string;
  readonly keyId: string;
}

export interface Doors {
  member(request: DoorRequest): Promise<MemberCaller | Refusal>;
  /** A member that may not move money before it has set a second factor up. */
  lacksSecondFactor(member: MemberCaller): Promise<boolean>;
  /** @param onKey is told as soon as the key is known, also when the request is refused after it */
  api(request: DoorRequest, onKey: (owner: KeyOwner) => void): Promise<ApiAdmission | Refusal>;
  play(token: string): Promise<PlayCaller | Refusal>;
}

/** One set of buckets for each kind of caller. */
export interface CallLimits {
  readonly member: Buckets;
  readonly api: Buckets;
  readonly play: Buckets;
  readonly anybody: Buckets;
}

export interface Entry<C extends Caller = Caller> {
  readonly outcome: C | Refusal;
  /** For the answer, whatever it will be. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of a call with a key that is known. */
  readonly key?: { readonly owner: KeyOwner; readonly isAdmitted: boolean } | undefined;
}

/** Lets a request in as somebody, or refuses it. */
export async function admit(
  endpoint: Endpoint,
  request: DoorRequest,
  doors: Doors,
  limits: CallLimits,
): Promise<Entry> {
  switch (callerKindOf(endpoint.may)) {
    case "anybody":
      return turn(limits.anybody.take(request.address), { kind: "anybody" });
    case "member": {
      const member = await doors.member(request);
      if (isRefusal(member)) return { outcome: member, headers: {} };
      const taken = limits.member.take(member.sessionId);
      return turn(taken, taken.isAllowed ? await memberMayCall(endpoint, member, doors) : member);
    }
    case "game-session": {
      const token = /^Bearer ([\w.~+/-]{20,300})$/.exec(request.headers.authorization ?? "")?.[1];
      if (token === undefined) return { outcome: refuse("sign_in_required", "A play token is missing."), headers: {} };
      const player = await doors.play(token);
      if (isRefusal(player)) return { outcome: player, headers: {} };
      return turn(limits.play.take(player.sessionId), player);
    }
    case "api":
      return admitApi(endpoint, request, doors, limits.api);
  }
}

async function admitApi(endpoint: Endpoint, request: DoorRequest, doors: Doors, buckets: Buckets): Promise<Entry> {
  const entry = await admitKey(request, doors, buckets);
  const { outcome } = entry;
  if (isRefusal(outcome)) return { ...entry, outcome };
  return { ...entry, outcome: scopeRefusal(endpoint, outcome) ?? suspensionRefusal(endpoint, outcome) ?? outcome };
}

/** Whoever has signed a request, whatever it asks for. */
export async function admitKey(
  request: DoorRequest,
  doors: Pick<Doors, "api">,
  buckets: Buckets,
): Promise<Entry<ApiCaller>> {
  let owner: KeyOwner | undefined;
  const admission = await doors.api(request, (known) => (owner = known));
  const keyOf = (isAdmitted: boolean) => owner && { owner, isAdmitted };
  if (isRefusal(admission)) return { outcome: admission, headers: {}, key: keyOf(false) };
  const { caller } = admission;
  const taken = buckets.take(caller.agentId);
  const headers = rateLimitHeaders("agent", buckets.limit, taken);
  if (!taken.isAllowed) return { outcome: tooMany, headers: { ...headers, ...retryAfter(taken) }, key: keyOf(false) };
  const usedUp = await admission.claimNonce();
  if (usedUp !== null) return { outcome: usedUp, headers, key: keyOf(false) };
  return { outcome: caller, headers, key: keyOf(true) };
}

const tooMany = refuse("rate_limited", "Too many calls in too short a time.");
const retryAfter = (taken: Taken) => ({ "retry-after": String(taken.retryAfterS) });

function turn(taken: Taken, outcome: Caller | Refusal): Entry {
  return taken.isAllowed ? { outcome, headers: {} } : { outcome: tooMany, headers: retryAfter(taken) };
}

/** Whoever may do it by role may have to show more than a password before money moves. */
async function memberMayCall(endpoint: Endpoint, member: MemberCaller, doors: Doors): Promise<MemberCaller | Refusal> {
  const outcome = memberWithPermission(endpoint, member);
  const permission = permissionOf(endpoint);
  if (isRefusal(outcome) || permission === null || !movesMoney(permission)) return outcome;
  return (await doors.lacksSecondFactor(member)) ? secondFactorFirst : outcome;
}

const secondFactorFirst = refuse(
  "two_factor_required",
  "Your role moves money here: set two-factor up on your profile first.",
);

const permissionOf = ({ may: needed }: Endpoint) =>
  typeof needed === "object" && "permission" in needed ? needed.permission : null;

function memberWithPermission(endpoint: Endpoint, member: MemberCaller): MemberCaller | Refusal {
  const permission = permissionOf(endpoint);
  const { viewing } = member;
  if (viewing !== undefined && !endpoint.whileViewing)
    return refuse("viewing_read_only", "Nothing can be changed while looking as another agent does.");
  // What is about the member itself stays so, whomever it looks as.
  if (permission === null) return member;
  const seen = viewing === undefined ? member : seenAs(member, viewing);
  // Looking as another agent gives nobody more than it has.
  if (!may(member, permission) || !may(seen, permission))
    return refuse("permission_missing", `This needs the permission ${permission}.`);
  return viewing?.isOver === true ? refuse("agent_not_found", "There is no such agent to look as any more.") : seen;
}

/** The caller that a member is for everything an agent has: one that may look and nothing else. */
const seenAs = (member: MemberCaller, { tenantId, agentId, agentPath }: Viewing): MemberCaller => ({
  ...member,
  tenantId,
  agentId,
  agentPath,
  party: "agent",
  role: "viewer",
});

function scopeRefusal({ may: needed }: Endpoint, caller: ApiCaller): Refusal | null {
  if (typeof needed !== "object" || !("scope" in needed) || caller.scopes.includes(needed.scope)) return null;
  return refuse("auth_scope_missing", `This needs a key with the scope ${needed.scope}.`);
}

/** Transfers are let through: their refusal is recorded under the transfer's id, and a done one is answered again. */
function suspensionRefusal({ may: needed, errors }: Endpoint, caller: ApiCaller): Refusal | null {
  const isGuarded = typeof needed === "object" && "scope" in needed && needed.scope === "play";
  if (!isGuarded || !caller.isSuspended || !errors.includes("agent_suspended")) return null;
  return refuse("agent_suspended", "The agent, or one above it, is suspended.");
}

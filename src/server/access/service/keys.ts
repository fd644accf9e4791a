/** What members do with the API keys of an agent: make, rotate, rename, bind to scopes and networks, revoke. */
import { apiScope, MOST_API_KEYS, OVERLAP_HOURS } from "#contract/access.ts";
import type { ApiKey, ApiScope, KeyOverlap } from "#contract/access.ts";
import { isRefusal, refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { placeOf, type AgentPlace } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Publish } from "../../live/publish.ts";
import { issueApiKey, type AccessDeps } from "../service.ts";
import { plainNetwork } from "./network.ts";
import { agentNotFound, readApiKey } from "./read-keys.ts";

export interface Issued {
  readonly key: ApiKey;
  readonly secret: string;
}

export interface KeyChange {
  readonly name?: string | undefined;
  readonly scopes?: readonly ApiScope[] | undefined;
  readonly networks?: readonly string[] | undefined;
}

/** `publish` tells open pages that an agent's keys are others now. */
export interface KeyDeps extends AccessDeps {
  readonly publish: Publish;
}

const HOUR_MS = 3_600_000;

const notFound = refuse("key_not_found", "There is no such key.");
const over = refuse("key_over", "The key is revoked, or has ended.");
const limit = refuse("key_limit", `An agent has at most ${MOST_API_KEYS} keys in force: revoke one first.`);

/** A change of one agent's keys, under way. */
interface Turn {
  readonly tx: Tx;
  readonly deps: AccessDeps;
  readonly caller: MemberCaller;
  readonly place: AgentPlace;
  readonly now: Date;
}

/** Whoever changes keys of one agent does so one after the other: of two who make the second key, one is refused. */
async function inTurn<T>(
  deps: KeyDeps,
  caller: MemberCaller,
  agentId: string,
  change: (turn: Turn) => Promise<T | Refusal>,
  { evenClosed = false } = {},
): Promise<T | Refusal> {
  const place = await placeOf(deps.db, caller, agentId);
  if (place === undefined) return agentNotFound;
  let path: readonly string[] = [];
  const done = await deps.db.transaction().execute(async (tx): Promise<T | Refusal> => {
    const agent = await tx
      .selectFrom("agents")
      .select(["state", "path"])
      .where("tenant_id", "=", place.tenantId)
      .where("id", "=", place.agentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (agent.state === "closed" && !evenClosed) return refuse("agent_closed", "A closed agent stays as it is.");
    ({ path } = agent);
    return change({ tx, deps: { ...deps, db: tx }, caller, place, now: deps.clock() });
  });
  if (!isRefusal(done)) deps.publish([{ kind: "key.changed", agentId: place.agentId, path, count: 1 }]);
  return done;
}

export const createKey = (
  deps: KeyDeps,
  caller: MemberCaller,
  agentId: string,
  input: { readonly name: string; readonly scopes: readonly ApiScope[]; readonly networks: readonly string[] },
): Promise<Issued | Refusal> =>
  inTurn(deps, caller, agentId, async (turn) => {
    if ((await countInForce(turn)) >= MOST_API_KEYS) return limit;
    const { name, scopes, networks } = input;
    return issue(turn, { name, scopes: inOrder(scopes), networks: plain(networks) }, "key.create");
  });

/** The new one is like the old one, which goes on for a while, so that no call fails meanwhile. */
export const rotateKey = (
  deps: KeyDeps,
  caller: MemberCaller,
  agentId: string,
  id: string,
  overlap: KeyOverlap,
): Promise<Issued | Refusal> =>
  inTurn(deps, caller, agentId, async (turn) => {
    const old = await findInForce(turn, id);
    if (isRefusal(old)) return old;
    if (old.endsAt !== null) return refuse("key_ending", "Another key takes over from this one already.");
    if ((await countInForce(turn)) >= MOST_API_KEYS) return limit;
    const endsAt = new Date(turn.now.getTime() + OVERLAP_HOURS[overlap] * HOUR_MS);
    await update(turn, old.id, { ends_at: endsAt });
    const issued = await issue(turn, old, "key.rotate");
    await note(turn, "key.end", old.id, { ends_at: null }, { ends_at: endsAt.toISOString(), next: issued.key.id });
    return issued;
  });

export const changeKey = (
  deps: KeyDeps,
  caller: MemberCaller,
  agentId: string,
  id: string,
  change: KeyChange,
): Promise<ApiKey | Refusal> =>
  inTurn(deps, caller, agentId, async (turn) => {
    const key = await findInForce(turn, id);
    if (isRefusal(key)) return key;
    const { name = key.name } = change;
    const scopes = change.scopes === undefined ? key.scopes : inOrder(change.scopes);
    const networks = change.networks === undefined ? key.networks : plain(change.networks);
    if (name !== key.name) {
      await update(turn, key.id, { name });
      await note(turn, "key.rename", key.id, { name: key.name }, { name });
    }
    if (scopes.join(" ") !== key.scopes.join(" ")) {
      await update(turn, key.id, { scopes: [...scopes] });
      await note(turn, "key.scope", key.id, { scopes: key.scopes }, { scopes });
    }
    if (networks.join(" ") !== key.networks.join(" ")) {
      await update(turn, key.id, { cidrs: [...networks] });
      await note(turn, "key.network", key.id, { networks: key.networks }, { networks });
    }
    return read(turn, key.id);
  });

/** The door reads the key at each call: once this has committed, no node lets it in any more. */
export const revokeKey = (
  deps: KeyDeps,
  caller: MemberCaller,
  agentId: string,
  id: string,
): Promise<ApiKey | Refusal> =>
  inTurn(
    deps,
    caller,
    agentId,
    async (turn) => {
      const key = await findInForce(turn, id);
      if (isRefusal(key)) return key;
      await update(turn, key.id, {
        state: "revoked",
        revoked_at: turn.now,
        revoked_by_tenant_id: caller.tenantId,
        revoked_by: caller.memberId,
      });
      await note(turn, "key.revoke", key.id, { state: "active" }, { state: "revoked", name: key.name });
      return read(turn, key.id);
    },
    { evenClosed: true },
  );

const inOrder = (scopes: readonly string[]): ApiScope[] => apiScope.options.filter((scope) => scopes.includes(scope));

const plain = (networks: readonly string[]): string[] => [...new Set(networks.map((one) => plainNetwork(one)))];

const read = ({ tx, caller, place, now }: Turn, id: string): Promise<ApiKey> => readApiKey(tx, caller, place, id, now);

interface Kept {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly networks: readonly string[];
}

async function issue(turn: Turn, { name, scopes, networks }: Kept, action: string): Promise<Issued> {
  const { deps, caller, place } = turn;
  const issued = await issueApiKey(deps, { ...place, name, scopes, cidrs: networks, by: caller });
  await note(turn, action, issued.id, null, { name, scopes, networks });
  return { key: await read(turn, issued.id), secret: issued.secret };
}

const keysInForce = ({ tx, place, now }: Turn) =>
  tx
    .selectFrom("api_keys")
    .where("tenant_id", "=", place.tenantId)
    .where("agent_id", "=", place.agentId)
    .where("state", "=", "active")
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", now)]));

async function countInForce(turn: Turn): Promise<number> {
  const rows = await keysInForce(turn).select("id").execute();
  return rows.length;
}

interface KeyInForce extends Kept {
  readonly id: string;
  readonly endsAt: Date | null;
}

/** Another agent's key does not exist. */
async function findInForce(turn: Turn, anyCaseId: string): Promise<KeyInForce | Refusal> {
  const { tx, place } = turn;
  const id = anyCaseId.toLowerCase();
  const row = await keysInForce(turn)
    .select(["id", "name", "scopes", "cidrs", "ends_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row !== undefined) {
    return { id, name: row.name, scopes: inOrder(row.scopes), networks: row.cidrs, endsAt: row.ends_at };
  }
  const known = await tx
    .selectFrom("api_keys")
    .select("id")
    .where("tenant_id", "=", place.tenantId)
    .where("agent_id", "=", place.agentId)
    .where("id", "=", id)
    .executeTakeFirst();
  return known === undefined ? notFound : over;
}

interface KeyUpdate {
  readonly name?: string;
  readonly scopes?: ApiScope[];
  readonly cidrs?: string[];
  readonly ends_at?: Date;
  readonly state?: "revoked";
  readonly revoked_at?: Date;
  readonly revoked_by_tenant_id?: string;
  readonly revoked_by?: string;
}

const update = ({ tx, place }: Turn, id: string, set: KeyUpdate) =>
  tx.updateTable("api_keys").set(set).where("tenant_id", "=", place.tenantId).where("id", "=", id).execute();

const note = (
  { tx, caller, place, now }: Turn,
  action: string,
  subject: string,
  before: unknown,
  after: unknown,
): Promise<void> =>
  appendAudit(tx, {
    tenantId: place.tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action,
    subject,
    before,
    after,
    at: now,
  });

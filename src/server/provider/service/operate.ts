/** The platform's hand on games and providers: paused, disabled, active again, each with a reason and a record. */
import type { CatalogueGame, CatalogueProvider, OperatingState } from "#contract/catalogue.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { games as built } from "#studio/games/catalogue.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Publish } from "../../live/publish.ts";
import { findCatalogueGame, findCatalogueProvider, type CatalogueDeps } from "./read-catalogue.ts";
import { agentsOffering, changeSeenBy, tellServers, type Offering } from "./tell.ts";

export interface OperateDeps extends CatalogueDeps {
  readonly ids: () => string;
  readonly publish: Publish;
}

/** A deed about a provider or one of its games, under way. */
export interface Turn {
  readonly tx: Tx;
  readonly now: Date;
  readonly offering: readonly Offering[];
}

export interface Change<State extends OperatingState = OperatingState> {
  readonly state: State;
  readonly reason: string;
}

export const providerNotFound = refuse("provider_not_found", "There is no such provider.");

/** Deeds about one provider come one after the other, each with a record, and open pages hear of those that were done. */
export async function inTurn<T>(
  deps: OperateDeps,
  caller: MemberCaller,
  provider: string,
  change: (turn: Turn) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  let offering: readonly Offering[] = [];
  const done = await deps.db.transaction().execute(async (tx): Promise<T | Refusal> => {
    // Weaker than a lock on its key: rounds and sessions that name it go on meanwhile.
    const found = await tx
      .selectFrom("providers")
      .select("code")
      .where("code", "=", provider)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (found === undefined) return providerNotFound;
    offering = await agentsOffering(tx, provider);
    return change({ tx, now: deps.clock(), offering });
  });
  if (!isRefusal(done)) deps.publish(changeSeenBy(caller, offering));
  return done;
}

export const note = (
  { tx, now }: Turn,
  { tenantId, memberId, address }: MemberCaller,
  record: {
    readonly action: string;
    readonly subject: string;
    readonly before: unknown;
    readonly after: unknown;
  },
): Promise<void> => appendAudit(tx, { tenantId, memberId, address, ...record, at: now });

/** What else is written with a change, or refuses it; `before` is the state it had. */
export type BesideChange = (tx: Tx, before: string, now: Date) => Promise<Refusal | null>;
const nothingBeside: BesideChange = async () => null;

/** Rounds that are open finish, and wins are paid: what stops is the next session and the next stake. */
export async function setGameState(
  deps: OperateDeps,
  caller: MemberCaller,
  code: string,
  change: Change,
  beside = nothingBeside,
): Promise<CatalogueGame | Refusal> {
  const notFound = refuse("game_not_found", `There is no game ${code}.`);
  const seen = await findCatalogueGame(deps, caller, code);
  if (seen === undefined) return notFound;
  return inTurn(deps, caller, seen.provider.code, async (turn) => {
    const { tx, now, offering } = turn;
    const before = await tx
      .selectFrom("games")
      .select(["state", "state_reason as reason"])
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    if (before.state === change.state) return refuse("state_unchanged", `The game is ${change.state} already.`);
    const refusal = await beside(tx, before.state, now);
    if (refusal !== null) return refusal;
    await tx
      .updateTable("games")
      .set({ state: change.state, state_since: now, state_reason: change.reason })
      .where("code", "=", code)
      .execute();
    await note(turn, caller, { action: "game.state", subject: code, before, after: change });
    if (change.state === "disabled") await tellDisabled(turn, deps, { ...seen, reason: change.reason, offering });
    return (await findCatalogueGame({ ...deps, db: tx }, caller, code)) ?? notFound;
  });
}

export async function setProviderState(
  deps: OperateDeps,
  caller: MemberCaller,
  code: string,
  change: Change,
  beside = nothingBeside,
): Promise<CatalogueProvider | Refusal> {
  return inTurn(deps, caller, code, async (turn) => {
    const { tx, now, offering } = turn;
    const before = await tx
      .selectFrom("providers")
      .select(["state", "state_reason as reason"])
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    if (before.state === change.state) return refuse("state_unchanged", `The provider is ${change.state} already.`);
    const refusal = await beside(tx, before.state, now);
    if (refusal !== null) return refusal;
    await tx
      .updateTable("providers")
      .set({ state: change.state, state_since: now, state_reason: change.reason })
      .where("code", "=", code)
      .execute();
    await note(turn, caller, { action: "provider.state", subject: code, before, after: change });
    if (change.state === "disabled") {
      const { reason } = change;
      for (const game of await gamesToTell(tx, code))
        await tellDisabled(turn, deps, { code: game, provider: { code }, reason, offering });
    }
    return (await findCatalogueProvider({ ...deps, db: tx }, caller, code)) ?? providerNotFound;
  });
}

/** Games of a provider that can be played: of those that are disabled themselves it was told before. */
async function gamesToTell(tx: Tx, provider: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("games")
    .select("code")
    .where("provider_code", "=", provider)
    .where("state", "<>", "disabled")
    .where(
      "code",
      "in",
      built.map((game) => game.code),
    )
    .orderBy("code")
    .execute();
  return rows.map(({ code }) => code);
}

interface Disabled {
  readonly code: string;
  readonly provider: { readonly code: string };
  readonly reason: string;
  readonly offering: readonly Offering[];
}

/** Each time it is disabled is an event of its own. */
const tellDisabled = ({ tx, now }: Turn, { ids }: OperateDeps, { code, provider, reason, offering }: Disabled) =>
  tellServers(tx, offering, {
    key: `game.disabled/${code}/${ids()}`,
    about: {
      type: "game.disabled",
      data: { game: code, provider: provider.code, reason, disabled_at: now.toISOString() },
    },
    ids,
    at: now,
  });

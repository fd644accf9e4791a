/** Billing terms as a viewer may see them: what is agreed on is for the agent, what is only considered for the platform. */
import { DUE_DAYS, type BillingKind, type BillingTerms, type TermsChange } from "#contract/billing-terms.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { may } from "#contract/roles.ts";
import type { Db } from "../../db/database.ts";
import { CODE_KEY, cursorInvalid, decodeCursor, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { memberActor } from "../../ledger/actor.ts";
import {
  findTermsChange,
  listTermsChanges,
  listTermsRows,
  type TermsChangeRow,
  type TermsRow,
} from "../queries/terms.ts";

type ReadDeps = { readonly db: Db };

export interface TermsQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly kind?: BillingKind | undefined;
}

const LIST = "billing terms";
const agentNotFound = refuse("agent_not_found", "There is no such agent.");
const notFound = refuse("request_not_found", "There is no such change.");

export async function readBillingTerms(
  { db }: ReadDeps,
  caller: MemberCaller,
  { limit, cursor, agent_id: agentId, kind }: TermsQuery,
): Promise<Page<BillingTerms> | Refusal> {
  const key = cursor === undefined ? [] : decodeCursor(LIST, cursor, [CODE_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller, agentId);
  if (reach === undefined) return agentNotFound;
  const rows = await listTermsRows(db, reach, { kind, after: key[0], limit: limit + 1 });
  const page = pageFrom(LIST, rows, limit, ({ code }) => [code]);
  const data: BillingTerms[] = [];
  for (const row of page.data) data.push(await termsOf(db, caller, reach, row));
  return { ...page, data };
}

/** Of one direct customer, with the history. */
export async function readBillingTermsOf({ db }: ReadDeps, caller: MemberCaller, agentId: string) {
  const reach = await reachOf(db, caller, agentId);
  const [row] = reach === undefined ? [] : await listTermsRows(db, reach, { limit: 1 });
  if (reach === undefined || row === undefined) return agentNotFound;
  const all = await listTermsChanges(db, row.tenantId);
  const seen = caller.party === "platform" ? all : all.filter(({ state }) => state === "done");
  return { ...(await termsOf(db, caller, reach, row)), history: await changesOf(db, caller, reach, seen) };
}

/** One that has just been made or decided. */
export async function readTermsChange(
  { db }: ReadDeps,
  caller: MemberCaller,
  row: TermsChangeRow,
): Promise<TermsChange | Refusal> {
  const reach = await reachOf(db, caller);
  const [change] = reach === undefined ? [] : await changesOf(db, caller, reach, [row]);
  return change ?? notFound;
}

async function termsOf(db: Db, caller: MemberCaller, reach: Reach, row: TermsRow): Promise<BillingTerms> {
  const waiting =
    row.waitingId === null || caller.party !== "platform"
      ? undefined
      : await findTermsChange(db, row.tenantId, row.waitingId);
  const [change] = waiting === undefined ? [] : await changesOf(db, caller, reach, [waiting]);
  return {
    id: row.agentId,
    agent: { id: row.agentId, code: row.code, name: row.name },
    kind: row.kind,
    credit_line: row.creditLine,
    due_days: row.dueDays ?? DUE_DAYS.usual,
    currency: row.currency,
    price_bps: row.priceBps,
    balance: row.balance,
    available: row.balance + row.creditLine - row.reserved,
    since: row.since?.toISOString() ?? null,
    owed: row.owed,
    waiting: change ?? null,
  };
}

async function changesOf(
  db: Db,
  caller: MemberCaller,
  reach: Reach,
  rows: readonly TermsChangeRow[],
): Promise<TermsChange[]> {
  const makerOf = (row: TermsChangeRow) => memberActor({ tenantId: row.makerTenantId, memberId: row.makerId });
  const checkerOf = (row: TermsChangeRow) =>
    row.checkerId === null || row.checkerTenantId === null
      ? null
      : memberActor({ tenantId: row.checkerTenantId, memberId: row.checkerId });
  const names = await nameActors(db, caller, reach, [...rows.map(makerOf), ...rows.map(checkerOf)]);
  return rows.map((row) => {
    const isMine = row.makerId === caller.memberId;
    return {
      id: row.id,
      agent: { id: row.agentId, code: row.agentCode },
      kind: row.kind,
      credit_line: row.creditLine,
      due_days: row.dueDays,
      currency: row.currency,
      reason: row.reason,
      state: row.state,
      needs_second: row.needsSecond,
      made_by: names.get(makerOf(row)) ?? null,
      made_at: row.madeAt.toISOString(),
      is_mine: isMine,
      is_for_me: row.state === "waiting" && may(caller, "terms.change") && !isMine,
      decided_by: names.get(checkerOf(row) ?? "") ?? null,
      decided_at: row.decidedAt?.toISOString() ?? null,
      answer: row.answer,
    };
  });
}

/** Money that has come by PIX as the platform's people see it, with the payments behind it and the newest refund. */
import type { Answer } from "#contract/endpoint.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import type { listReceivedPix, PixRefund, ReceivedPix, ReceivedState, WaitCause } from "#contract/pix.ts";
import { may } from "#contract/roles.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { findPlatform } from "../../db/platform.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { memberActor } from "../../ledger/actor.ts";
import { findCustomer } from "../queries/customers.ts";
import { findPayment, type PaymentRow } from "../queries/payments.ts";
import { listNewestRefunds, type RefundRow } from "../queries/pix-refunds.ts";
import {
  findReceived,
  listReceivedRows,
  sumReceived,
  type ReceivedFilter,
  type ReceivedRow,
} from "../queries/received-pix.ts";
import { chargedPayment, creditsAs } from "./credit-received.ts";

type ReadDeps = { readonly db: Db };

export interface ReceivedQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state?: ReceivedState | undefined;
  readonly cause?: WaitCause | undefined;
  readonly reference?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

const filterOf = ({ state, cause, reference, from, to }: ReceivedQuery): ReceivedFilter => ({
  state,
  cause,
  reference: reference === "" ? undefined : reference,
  ...idBounds(from, to),
});

/** A page with the sums of the whole filter. */
export async function readReceived(
  deps: ReadDeps,
  caller: MemberCaller,
  query: ReceivedQuery,
): Promise<Answer<typeof listReceivedPix> | Refusal> {
  const page = await pageOfReceived(deps, caller, query);
  const platform = await findPlatform(deps.db);
  if (isRefusal(page) || platform === undefined) return isRefusal(page) ? page : { ...page, totals: [] };
  const sums = await sumReceived(deps.db, platform.tenantId, filterOf(query));
  return { ...page, totals: sums?.map((sum) => ({ ...sum, payments: Number(sum.payments) })) ?? null };
}

/** A page without the sums. */
export async function pageOfReceived(
  deps: ReadDeps,
  caller: MemberCaller,
  query: ReceivedQuery,
): Promise<Page<ReceivedPix> | Refusal> {
  const { limit, cursor, sort = "newest" } = query;
  const list = `received pix, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const platform = await findPlatform(deps.db);
  if (platform === undefined) return { data: [], next_cursor: null };
  const place = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const rows = await listReceivedRows(deps.db, platform.tenantId, filterOf(query), place);
  const page = pageFrom(list, rows, limit, (row) => [row.id]);
  return { ...page, data: await receivedOf(deps, caller, page.data) };
}

export async function readReceivedWithId(
  deps: ReadDeps,
  caller: MemberCaller,
  id: string,
): Promise<ReceivedPix | Refusal> {
  const platform = await findPlatform(deps.db);
  const row = platform && (await findReceived(deps.db, platform.tenantId, id));
  const [received] = row === undefined ? [] : await receivedOf(deps, caller, [row]);
  return received ?? refuse("pix_not_found", "There is no such PIX.");
}

/** What an action on it came to: a refusal, or the PIX as it is now. */
export const afterwards = async (
  deps: ReadDeps,
  caller: MemberCaller,
  id: string,
  outcome: Refusal | null,
): Promise<ReceivedPix | Refusal> => (isRefusal(outcome) ? outcome : readReceivedWithId(deps, caller, id));

async function receivedOf(deps: ReadDeps, caller: MemberCaller, rows: readonly ReceivedRow[]): Promise<ReceivedPix[]> {
  const tenantId = rows[0]?.tenantId;
  if (tenantId === undefined) return [];
  const refunds = await listNewestRefunds(
    deps.db,
    tenantId,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(deps, caller, [...refunds.values()]);
  return Promise.all(
    rows.map(async (row) => {
      const charged = await chargedPayment(deps, row);
      const customer = row.state === "waiting" && charged ? await findCustomer(deps.db, charged.tenantId) : undefined;
      const refund = refunds.get(row.id);
      return {
        id: row.id,
        end_to_end_id: row.endToEndId,
        txid: row.txid,
        amount: row.amount,
        at: row.at.toISOString(),
        payer_name: row.payerName,
        payer_tax_id: row.payerTaxId,
        state: row.state,
        cause: row.cause,
        charged: linkOf(charged),
        credited: linkOf(await creditedPayment(deps, row, charged)),
        credits: creditsAs(row, charged, customer),
        refund: refund === undefined ? null : refundOf(caller, refund, names),
      };
    }),
  );
}

async function creditedPayment(
  { db }: ReadDeps,
  { creditedTenantId: tenantId, creditedPaymentId: id }: ReceivedRow,
  charged: PaymentRow | undefined,
): Promise<PaymentRow | undefined> {
  if (tenantId === null || id === null) return undefined;
  return charged?.id === id ? charged : findPayment(db, tenantId, id);
}

const linkOf = (payment: PaymentRow | undefined): ReceivedPix["charged"] =>
  payment === undefined ? null : { id: payment.id, reference: payment.reference, agent: payment.agentCode };

const actorOf = (tenantId: string | null, memberId: string | null): string | null =>
  tenantId === null || memberId === null ? null : memberActor({ tenantId, memberId });

async function namesOf({ db }: ReadDeps, caller: MemberCaller, refunds: readonly RefundRow[]) {
  const reach = await reachOf(db, caller);
  const actors = refunds.flatMap((row) => [
    actorOf(row.makerTenantId, row.makerId),
    actorOf(row.checkerTenantId, row.checkerId),
  ]);
  return reach === undefined ? new Map<string, string>() : nameActors(db, caller, reach, actors);
}

function refundOf(caller: MemberCaller, row: RefundRow, names: ReadonlyMap<string, string>): PixRefund {
  const nameOf = (actor: string | null): string | null => (actor === null ? null : (names.get(actor) ?? null));
  return {
    id: row.id,
    state: row.state,
    amount: row.amount,
    takes_credit: row.takesCredit,
    reason: row.reason,
    needs_second: row.needsSecond,
    made_by: nameOf(actorOf(row.makerTenantId, row.makerId)),
    made_at: row.madeAt.toISOString(),
    is_for_me: row.state === "waiting" && may(caller, "payment.confirm") && row.makerId !== caller.memberId,
    // One person was enough: there was no second look.
    decided_by: row.needsSecond ? nameOf(actorOf(row.checkerTenantId, row.checkerId)) : null,
    problem: row.problem,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

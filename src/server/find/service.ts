// Finds whatever has an id, kind by kind: each is asked for as its own screen asks, by whoever may open that screen.
import { getAgent } from "#contract/agent.ts";
import { getCreditRequest } from "#contract/credit-request.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { isRefusal, type Refusal } from "#contract/errors.ts";
import type { FoundThing } from "#contract/find.ts";
import { getInvoice } from "#contract/invoice.ts";
import { currency } from "#contract/money.ts";
import { id as ownId } from "#contract/page.ts";
import { getPayment } from "#contract/payment.ts";
import { getPlayer, listPlayerSessions, listWalletEntries, type PlayerTransfer } from "#contract/player.ts";
import { may } from "#contract/roles.ts";
import { getRound } from "#contract/round.ts";
import { getCreditTransfer, getPlayerTransfer } from "#contract/transfer.ts";
import type { CreditTransfer } from "#contract/agent.ts";
import { readAgent } from "../agent/service/read-agents.ts";
import { readCreditRequestWithId } from "../agent/service/read-credit-requests.ts";
import { readCreditTransfersWithRef, readCreditTransferWithId } from "../agent/service/read-credit-transfers.ts";
import type { InvoiceRow } from "../billing/queries/invoices.ts";
import type { PaymentRow } from "../billing/queries/payments.ts";
import { findSeenInvoices } from "../billing/service/read-invoices.ts";
import { findSeenPayments } from "../billing/service/read-payments.ts";
import { isReference, lettersOf } from "../billing/service/reference.ts";
import type { Db } from "../db/database.ts";
import { reachOf } from "../db/reach.ts";
import { findSessionWithin } from "../game/queries.ts";
import type { MemberCaller } from "../http/caller.ts";
import { readPlayer } from "../player/service/read-players.ts";
import { pageOfPlayerTransfers, readPlayerTransferWithId } from "../player/service/read-transfers.ts";
import { findEndWithin, findRoundWithin, namesOfRound, type StoredRound } from "../round/queries/stored-round.ts";
import { isRoundId } from "../round/service/explore.ts";

export interface FindDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

type Find = (deps: FindDeps, caller: MemberCaller, id: string) => Promise<readonly FoundThing[]>;

/** Of each kind what its own screen asks, which says who may. */
interface Kind {
  readonly screen: Endpoint;
  readonly find: Find;
}

/** Different agents may have given their transfers the same id. */
const MOST_WITH_REF = 5;

/**
 * Everything with this id that the caller may see: by our ids, transfers also by those their agents gave them,
 * payments by their reference and invoices by their number.
 */
export async function findById(deps: FindDeps, caller: MemberCaller, id: string): Promise<FoundThing[]> {
  const own = ownId.safeParse(id).success ? id.toLowerCase() : undefined;
  const found = new Map<string, FoundThing>();
  const ask = async (kinds: readonly Kind[], asked: string): Promise<void> => {
    for (const { screen, find } of kinds)
      for (const thing of maySee(caller, screen) ? await find(deps, caller, asked) : [])
        // A transfer may bear the same id for both sides.
        found.set(`${thing.kind} ${thing.id}`, thing);
  };
  if (own !== undefined) await ask(BY_OUR_ID, own);
  await ask(BY_REF, id);
  return [...found.values()];
}

const maySee = (caller: MemberCaller, { may: asked }: Endpoint): boolean =>
  typeof asked === "object" && "permission" in asked && may(caller, asked.permission);

const ifThere = <Row>(row: Row | Refusal, told: (row: Row) => FoundThing): readonly FoundThing[] =>
  isRefusal(row) ? [] : [told(row)];

const findAgent: Find = async (deps, caller, id) =>
  ifThere(await readAgent(deps, caller, id), ({ code, name }) => ({ kind: "agent", id, code, name }));

const findPlayer: Find = async (deps, caller, id) =>
  ifThere(await readPlayer(deps, caller, id), ({ code, agent }) => ({ kind: "player", id, code, agent }));

const findRound: Find = async ({ db }, caller, id) => {
  const reach = isRoundId(id) ? await reachOf(db, caller) : undefined;
  const round = reach && (await findRoundWithin(db, reach, id));
  if (round === undefined) return [];
  return [{ kind: "round", id, game: round.game, amount: round.stake, ...(await playedBy(db, round)) }];
};

const findEntry: Find = async ({ db }, caller, id) => {
  const reach = isRoundId(id) ? await reachOf(db, caller) : undefined;
  const end = reach && (await findEndWithin(db, reach, id));
  if (end === undefined) return [];
  const { round, movement } = end;
  const { kind, amount } = movement;
  return [{ kind: "entry", id, movement: kind, amount, round_id: round.id, ...(await playedBy(db, round)) }];
};

async function playedBy(db: Db, round: StoredRound) {
  const { playerCode: code } = await namesOfRound(db, round);
  return { player: { id: round.playerId, code }, currency: currency.parse(round.currency) };
}

const findSession: Find = async ({ db }, caller, id) => {
  const reach = await reachOf(db, caller);
  const session = reach && (await findSessionWithin(db, reach, id));
  if (session === undefined) return [];
  const { game, agentId, agentCode, playerId, playerCode } = session;
  const player = playerId === null || playerCode === null ? null : { id: playerId, code: playerCode };
  return [{ kind: "session", id, game, player, agent: { id: agentId, code: agentCode } }];
};

const playerTransferOf = ({ id, kind, player, amount, currency: of }: PlayerTransfer): FoundThing => ({
  kind: "player_transfer",
  id,
  transfer: kind,
  player,
  amount,
  currency: of,
});

const findPlayerTransfer: Find = async (deps, caller, id) =>
  ifThere(await readPlayerTransferWithId(deps, caller, id), playerTransferOf);

const findPlayerTransfersByRef: Find = async (deps, caller, ref) => {
  const page = await pageOfPlayerTransfers(deps, caller, { transfer_id: ref, limit: MOST_WITH_REF });
  return isRefusal(page) ? [] : page.data.map(playerTransferOf);
};

const creditTransferOf = ({ id, kind, from, to, amount, currency: of }: CreditTransfer): FoundThing => ({
  kind: "credit_transfer",
  id,
  transfer: kind,
  agent: kind === "credit_issue" || kind === "credit_send" ? to : from,
  amount,
  currency: of,
});

const findCreditTransfer: Find = async (deps, caller, id) =>
  ifThere(await readCreditTransferWithId(deps, caller, id), creditTransferOf);

const findCreditTransfersByRef: Find = async (deps, caller, ref) =>
  (await readCreditTransfersWithRef(deps, caller, ref, MOST_WITH_REF)).map(creditTransferOf);

const findCreditRequest: Find = async (deps, caller, id) =>
  ifThere(await readCreditRequestWithId(deps, caller, id), ({ kind, agent, amount, currency: of }) => ({
    kind: "credit_request",
    id,
    request: kind,
    agent,
    amount,
    currency: of,
  }));

const paymentOf = ({
  id,
  kind,
  reference,
  agentId,
  agentCode,
  received,
  amount,
  currency: of,
}: PaymentRow): FoundThing => ({
  kind: "payment",
  id,
  payment: kind,
  reference,
  agent: { id: agentId, code: agentCode },
  amount: received ?? amount,
  currency: of,
});

const findPayment: Find = async (deps, caller, id) => (await findSeenPayments(deps, caller, { id })).map(paymentOf);

const findPaymentsByReference: Find = async (deps, caller, reference) =>
  isReference(reference)
    ? (await findSeenPayments(deps, caller, { letters: lettersOf(reference) })).map(paymentOf)
    : [];

const invoiceOf = ({ id, number, agentId, agentCode, amount, currency: of }: InvoiceRow): FoundThing => ({
  kind: "invoice",
  id,
  number,
  agent: { id: agentId, code: agentCode },
  amount,
  currency: of,
});

const findInvoice: Find = async (deps, caller, id) => (await findSeenInvoices(deps, caller, { id })).map(invoiceOf);

const findInvoiceByNumber: Find = async (deps, caller, number) =>
  (await findSeenInvoices(deps, caller, { number })).map(invoiceOf);

const BY_OUR_ID: readonly Kind[] = [
  { screen: getAgent, find: findAgent },
  { screen: getPlayer, find: findPlayer },
  { screen: getRound, find: findRound },
  { screen: listPlayerSessions, find: findSession },
  { screen: getPlayerTransfer, find: findPlayerTransfer },
  { screen: getCreditTransfer, find: findCreditTransfer },
  { screen: getCreditRequest, find: findCreditRequest },
  { screen: listWalletEntries, find: findEntry },
  { screen: getPayment, find: findPayment },
  { screen: getInvoice, find: findInvoice },
];
const BY_REF: readonly Kind[] = [
  { screen: getPlayerTransfer, find: findPlayerTransfersByRef },
  { screen: getCreditTransfer, find: findCreditTransfersByRef },
  { screen: getPayment, find: findPaymentsByReference },
  { screen: getInvoice, find: findInvoiceByNumber },
];

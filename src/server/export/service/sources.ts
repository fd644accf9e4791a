/** Where the rows of each list come from: the list's own functions, page by page, as the member may see them. */
import * as agents from "#contract/agent.ts";
import { listCalls, type CallRow } from "#contract/calls.ts";
import { listCreditRequests, type CreditRequest } from "#contract/credit-request.ts";
import { listInvoices, type InvoiceRow } from "#contract/invoice.ts";
import { listPayments, type Payment } from "#contract/payment.ts";
import { listReceivedPix, type ReceivedPix } from "#contract/pix.ts";
import type { ExportList } from "#contract/exports.ts";
import { isRefusal } from "#contract/errors.ts";
import * as players from "#contract/player.ts";
import type { Permission } from "#contract/roles.ts";
import { listRounds } from "#contract/round.ts";
import { listVariantChanges, type VariantChange } from "#contract/variant.ts";
import { listWebhookDeliveries, type WebhookDelivery } from "#contract/webhook.ts";
import { readCalls } from "../../access/service/read-calls.ts";
import { readAgents } from "../../agent/service/read-agents.ts";
import { pageOfCreditEntries } from "../../agent/service/read-credit-entries.ts";
import { pageOfInvoices } from "../../billing/service/read-invoices.ts";
import { pageOfPayments } from "../../billing/service/read-payments.ts";
import { pageOfReceived } from "../../billing/service/read-received.ts";
import { pageOfCreditRequests } from "../../agent/service/read-credit-requests.ts";
import { pageOfCreditTransfers } from "../../agent/service/read-credit-transfers.ts";
import { readVariantChanges } from "../../game/service/variant/read-variant-changes.ts";
import { countPlayers, pageOfPlayers } from "../../player/service/read-players.ts";
import { pageOfPlayerTransfers } from "../../player/service/read-transfers.ts";
import { pageOfWalletEntries } from "../../player/service/read-wallet-entries.ts";
import { filterOf, pageOfFiledRounds, totalsOfRounds } from "../../round/service/explore.ts";
import { findDeliveries } from "../../webhook/service/read-webhook.ts";
import { agentColumns, creditRequestColumns, creditTransferColumns } from "../columns/agent.ts";
import { callColumns, deliveryColumns } from "../columns/call.ts";
import { entryColumns, playerColumns, playerTransferColumns } from "../columns/player.ts";
import { roundColumns } from "../columns/round.ts";
import { invoiceColumns, paymentColumns, receivedPixColumns } from "../columns/billing.ts";
import { variantChangeColumns } from "../columns/variant.ts";
import { creditTurns, runways } from "./runway-sources.ts";
import { availability, liveSessions, openRounds } from "./control-sources.ts";
import { listedBy, page, type Reading, type Source } from "./source.ts";
import { reconciliationLines, reconciliations } from "./reconciliation-sources.ts";
import {
  agentDepth,
  agentHoldingsList,
  agentRanking,
  agentShares,
  holdingsList,
  periodList,
  playerRanking,
} from "./statistics-sources.ts";

function roundsAsked(reading: Reading) {
  const query = listRounds.query.parse(reading.query);
  const filter = filterOf({ ...query, playerId: query.player_id, minMultiplier: query.min_multiplier });
  const { agent_id: agentId, currency, sort } = query;
  return { filter, place: { agentId, currency, sort, ...page(reading) } };
}

const rounds: Source<Parameters<typeof roundColumns.currencyOf>[0]> = {
  ...roundColumns,
  ...listedBy(listRounds),
  isOfOne: false,
  hasPeriod: true,
  // A page of them is one text: between pages the database waits for the cursor, and seldom is better (bench B11).
  pageRows: 16_000,
  async read({ db }, reading) {
    const { filter, place } = roundsAsked(reading);
    const found = await pageOfFiledRounds(db, reading.caller, filter, place);
    return isRefusal(found) ? found : { data: found.rows, next_cursor: found.nextCursor };
  },
  async count({ db }, reading) {
    const { filter, place } = roundsAsked(reading);
    const found = await pageOfFiledRounds(db, reading.caller, filter, { ...place, limit: 1 });
    const totals = isRefusal(found) ? null : await totalsOfRounds(db, found.reach, filter);
    return totals?.reduce((sum, { rounds: count }) => sum + count, 0) ?? null;
  },
};

const playerList: Source<players.PlayerRow> = {
  ...playerColumns,
  ...listedBy(players.listPlayers),
  isOfOne: false,
  hasPeriod: false,
  read: (deps, reading) =>
    pageOfPlayers(deps, reading.caller, { ...players.listPlayers.query.parse(reading.query), ...page(reading) }),
  count: (deps, reading) => countPlayers(deps, reading.caller, players.listPlayers.query.parse(reading.query)),
};

const playerTransfers: Source<players.PlayerTransfer> = {
  ...playerTransferColumns,
  ...listedBy(players.listPlayerTransfers),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfPlayerTransfers(deps, reading.caller, {
      ...players.listPlayerTransfers.query.parse(reading.query),
      ...page(reading),
    }),
};

const agentList: Source<agents.AgentRow> = {
  ...agentColumns,
  ...listedBy(agents.listAgents),
  isOfOne: false,
  hasPeriod: false,
  async read(deps, { caller, query }) {
    return { data: await readAgents(deps, caller, agents.listAgents.query.parse(query)), next_cursor: null };
  },
};

const creditTransfers: Source<agents.CreditTransfer> = {
  ...creditTransferColumns,
  ...listedBy(agents.listCreditTransfers),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfCreditTransfers(deps, reading.caller, {
      ...agents.listCreditTransfers.query.parse(reading.query),
      ...page(reading),
    }),
};

const creditRequests: Source<CreditRequest> = {
  ...creditRequestColumns,
  ...listedBy(listCreditRequests),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfCreditRequests(deps, reading.caller, {
      ...listCreditRequests.query.parse(reading.query),
      ...page(reading),
    }),
};

const calls: Source<CallRow> = {
  ...callColumns,
  ...listedBy(listCalls),
  isOfOne: true,
  hasPeriod: true,
  read: (deps, reading) =>
    readCalls(deps, reading.caller, reading.of, { ...listCalls.query.parse(reading.query), ...page(reading) }),
};

const deliveries: Source<WebhookDelivery> = {
  ...deliveryColumns,
  ...listedBy(listWebhookDeliveries),
  isOfOne: true,
  hasPeriod: true,
  read: (deps, reading) =>
    findDeliveries(deps, reading.caller, reading.of, {
      ...listWebhookDeliveries.query.parse(reading.query),
      ...page(reading),
    }),
};

const variantChanges: Source<VariantChange> = {
  ...variantChangeColumns,
  ...listedBy(listVariantChanges),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    readVariantChanges(deps, reading.caller, { ...listVariantChanges.query.parse(reading.query), ...page(reading) }),
};

const payments: Source<Payment> = {
  ...paymentColumns,
  ...listedBy(listPayments),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfPayments(deps, reading.caller, { ...listPayments.query.parse(reading.query), ...page(reading) }),
};

const invoices: Source<InvoiceRow> = {
  ...invoiceColumns,
  ...listedBy(listInvoices),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfInvoices(deps, reading.caller, { ...listInvoices.query.parse(reading.query), ...page(reading) }),
};

const receivedPix: Source<ReceivedPix> = {
  ...receivedPixColumns,
  ...listedBy(listReceivedPix),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfReceived(deps, reading.caller, { ...listReceivedPix.query.parse(reading.query), ...page(reading) }),
};

type EntryOfAccount = Parameters<typeof entryColumns.currencyOf>[0];

const entries = (
  list: typeof agents.listCreditEntries | typeof players.listWalletEntries,
  read: typeof pageOfCreditEntries,
): Source<EntryOfAccount> => ({
  ...entryColumns,
  ...listedBy(list),
  isOfOne: true,
  hasPeriod: true,
  async read(deps, reading) {
    const asked = { ...list.query.parse(reading.query), ...page(reading) };
    const found = await read(deps, reading.caller, reading.of, asked);
    if (isRefusal(found)) return found;
    const { currency } = found;
    return { data: found.data.map((entry) => ({ ...entry, currency })), next_cursor: found.next_cursor };
  },
});

/** Calls back with the source of a list, whose rows are of a type of their own. */
export function withSource<T>(list: ExportList, work: <Row>(source: Source<Row>) => T): T {
  switch (list) {
    case "rounds":
      return work(rounds);
    case "players":
      return work(playerList);
    case "player_transfers":
      return work(playerTransfers);
    case "wallet_entries":
      return work(entries(players.listWalletEntries, pageOfWalletEntries));
    case "agents":
      return work(agentList);
    case "credit_transfers":
      return work(creditTransfers);
    case "credit_requests":
      return work(creditRequests);
    case "credit_entries":
      return work(entries(agents.listCreditEntries, pageOfCreditEntries));
    case "calls":
      return work(calls);
    case "webhook_deliveries":
      return work(deliveries);
    case "variant_changes":
      return work(variantChanges);
    case "payments":
      return work(payments);
    case "invoices":
      return work(invoices);
    case "runways":
      return work(runways);
    case "credit_turns":
      return work(creditTurns);
    case "received_pix":
      return work(receivedPix);
    case "agent_ranking":
      return work(agentRanking);
    case "player_ranking":
      return work(playerRanking);
    case "period_figures":
      return work(periodList);
    case "reconciliations":
      return work(reconciliations);
    case "reconciliation_lines":
      return work(reconciliationLines);
    case "holdings":
      return work(holdingsList);
    case "agent_holdings":
      return work(agentHoldingsList);
    case "agent_depth":
      return work(agentDepth);
    case "agent_shares":
      return work(agentShares);
    case "open_rounds":
      return work(openRounds);
    case "live_sessions":
      return work(liveSessions);
    case "availability":
      return work(availability);
  }
}

/** What it takes to read a list, as a file too. */
export const permissionOf = (list: ExportList): Permission => withSource(list, ({ permission }) => permission);

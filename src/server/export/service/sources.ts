/** Where the rows of each list come from: the list's own functions, page by page, as the member may see them. */
import * as agents from "#contract/agent.ts";
import { listAgentRanking, type RankedAgent } from "#contract/agent-ranking.ts";
import { listCalls, type CallRow } from "#contract/calls.ts";
import { listCreditRequests, type CreditRequest } from "#contract/credit-request.ts";
import { listInvoices, type InvoiceRow } from "#contract/invoice.ts";
import { listPayments, type Payment } from "#contract/payment.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ExportList } from "#contract/exports.ts";
import { isRefusal, type Refusal } from "#contract/errors.ts";
import { listPlayerRanking, type RankedPlayer } from "#contract/player-ranking.ts";
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
import { pageOfCreditRequests } from "../../agent/service/read-credit-requests.ts";
import { pageOfCreditTransfers } from "../../agent/service/read-credit-transfers.ts";
import type { Db } from "../../db/database.ts";
import { readVariantChanges } from "../../game/service/variant/read-variant-changes.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { countPlayers, pageOfPlayers } from "../../player/service/read-players.ts";
import { pageOfPlayerTransfers } from "../../player/service/read-transfers.ts";
import { pageOfWalletEntries } from "../../player/service/read-wallet-entries.ts";
import { filterOf, pageOfFiledRounds, totalsOfRounds } from "../../round/service/explore.ts";
import { readAgentRanking } from "../../statistics/service/read-agent-ranking.ts";
import { readPlayerRanking } from "../../statistics/service/read-player-ranking.ts";
import { findDeliveries } from "../../webhook/service/read-webhook.ts";
import type { Columns } from "../column.ts";
import { agentColumns, creditRequestColumns, creditTransferColumns } from "../columns/agent.ts";
import { callColumns, deliveryColumns } from "../columns/call.ts";
import { entryColumns, playerColumns, playerTransferColumns } from "../columns/player.ts";
import { agentRankingColumns, playerRankingColumns } from "../columns/ranking.ts";
import { roundColumns } from "../columns/round.ts";
import { invoiceColumns, paymentColumns } from "../columns/billing.ts";
import { variantChangeColumns } from "../columns/variant.ts";

export interface ReadDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** What to read: the list's query as it arrived, whose list it is, and how much at a time. */
export interface Reading {
  readonly caller: MemberCaller;
  readonly query: Readonly<Record<string, string>>;
  readonly of: string;
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface RowPage<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

export interface Source<Row> extends Columns<Row> {
  /** Of the list's own endpoint: who may read it, and which query it takes. */
  readonly permission: Permission;
  readonly query: { readonly safeParse: (value: unknown) => { readonly success: boolean } };
  /** The address names an agent or a player. */
  readonly isOfOne: boolean;
  /** The list has a period. */
  readonly hasPeriod: boolean;
  /** Rows worth reading at a time, where it is another number than of most lists. */
  readonly pageRows?: number;
  readonly read: (deps: ReadDeps, reading: Reading) => Promise<RowPage<Row> | Refusal>;
  /** About how many rows there are, where that is known without reading them. */
  readonly count?: (deps: ReadDeps, reading: Reading) => Promise<number | null>;
}

const page = ({ limit, cursor }: Reading) => ({ limit, cursor });

function listedBy({ path, may, query }: Endpoint): Pick<Source<never>, "permission" | "query"> {
  if (typeof may === "string" || !("permission" in may)) throw new Error(`${path} is no list of members`);
  return { permission: may.permission, query };
}

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

const agentRanking: Source<RankedAgent> = {
  ...agentRankingColumns,
  ...listedBy(listAgentRanking),
  isOfOne: false,
  hasPeriod: true,
  // All of it is worked out for each page.
  pageRows: 20_000,
  read: (deps, reading) =>
    readAgentRanking(deps, reading.caller, { ...listAgentRanking.query.parse(reading.query), ...page(reading) }),
};

const playerRanking: Source<RankedPlayer> = {
  ...playerRankingColumns,
  ...listedBy(listPlayerRanking),
  isOfOne: false,
  hasPeriod: true,
  pageRows: 20_000,
  read: (deps, reading) =>
    readPlayerRanking(deps, reading.caller, { ...listPlayerRanking.query.parse(reading.query), ...page(reading) }),
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
    case "agent_ranking":
      return work(agentRanking);
    case "player_ranking":
      return work(playerRanking);
  }
}

/** What it takes to read a list, as a file too. */
export const permissionOf = (list: ExportList): Permission => withSource(list, ({ permission }) => permission);

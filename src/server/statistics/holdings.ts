// Puts holdings and their flows together from running totals of accounts; pure, so that every rule can be tested without a database.
import {
  FLOW_KINDS,
  type Flows,
  HOLDING_PARTS,
  type HoldingPart,
  type Holdings,
  type PartFlows,
} from "#contract/holdings.ts";
import type { HOLDING_COLUMNS } from "../ledger/holdings.ts";

const ACCOUNT_KINDS = ["credit", "wallet", "house", "issuance"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Signed running totals of accounts of one kind. */
export type Totals = Readonly<Record<(typeof HOLDING_COLUMNS)[number], bigint>>;
export type TotalsByKind = Partial<Readonly<Record<AccountKind, Totals>>>;

const QUARTER_MS = 900_000;

/** The last quarter of an hour that had begun by then. */
export const quarterOf = (at: Date): Date => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS);

const NO_FLOWS: Flows = {
  credit_issue: 0n,
  credit_redeem: 0n,
  credit_send: 0n,
  credit_take: 0n,
  deposit: 0n,
  withdrawal: 0n,
  stake: 0n,
  settlement: 0n,
  win: 0n,
  refund: 0n,
};
const NO_TOTALS: Totals = mapTotals(() => 0n);

/** Sums of two, kind by kind. */
export function addTotals(one: TotalsByKind, other: TotalsByKind): TotalsByKind {
  const sums: Partial<Record<AccountKind, Totals>> = { ...one };
  for (const kind of ACCOUNT_KINDS) {
    const [known, more] = [one[kind], other[kind]];
    if (more !== undefined)
      sums[kind] = known === undefined ? more : mapTotals((column) => known[column] + more[column]);
  }
  return sums;
}

function mapTotals(total: (column: keyof Totals) => bigint): Totals {
  return {
    balance: total("balance"),
    credit_issue: total("credit_issue"),
    credit_redeem: total("credit_redeem"),
    credit_send: total("credit_send"),
    credit_take: total("credit_take"),
    deposit: total("deposit"),
    withdrawal: total("withdrawal"),
    stake: total("stake"),
    win: total("win"),
    refund: total("refund"),
    open_stakes: total("open_stakes"),
  };
}

/**
 * What was held. The house's accounts have stakes from the moment they are booked: those of open rounds are shown apart.
 * Credit sent within a scope cancels out; what is left came from agents outside it.
 */
export function holdingsOf({ credit, wallet, house, issuance }: TotalsByKind): Holdings {
  const open = house?.open_stakes ?? 0n;
  return {
    credit: credit?.balance ?? 0n,
    wallet: wallet?.balance ?? 0n,
    open,
    house: (house?.balance ?? 0n) - open,
    issuance: issuance?.balance ?? 0n,
    outside: -((credit?.credit_send ?? 0n) + (credit?.credit_take ?? 0n)),
  };
}

/** Everything that has flowed into and out of a part so far, by kind. */
function flowedSoFar(part: HoldingPart, { credit, wallet, house = NO_TOTALS, issuance }: TotalsByKind): Flows {
  const settlement = house.open_stakes - house.stake - house.refund;
  switch (part) {
    case "credit":
      return { ...ofAccounts(credit), settlement: 0n };
    case "wallet":
      return { ...ofAccounts(wallet), settlement: 0n };
    case "issuance":
      return { ...ofAccounts(issuance), settlement: 0n };
    case "open":
      return { ...NO_FLOWS, stake: house.stake, refund: house.refund, settlement };
    case "house":
      return { ...NO_FLOWS, settlement: -settlement, win: house.win };
    case "outside":
      return { ...NO_FLOWS, credit_send: -(credit?.credit_send ?? 0n), credit_take: -(credit?.credit_take ?? 0n) };
  }
}

const ofAccounts = ({ balance: _balance, open_stakes: _open, ...kinds }: Totals = NO_TOTALS): Omit<
  Flows,
  "settlement"
> => kinds;

/** Each part between two instants. The balances are kept apart from the flows, so that the one proves the other. */
export function partsBetween(first: TotalsByKind, last: TotalsByKind): PartFlows[] {
  const [opening, closing] = [holdingsOf(first), holdingsOf(last)];
  return HOLDING_PARTS.map((part) => {
    const before = flowedSoFar(part, first);
    const after = flowedSoFar(part, last);
    const flows = differences(before, after);
    const sum = FLOW_KINDS.reduce((all, kind) => all + flows[kind], opening[part]);
    return { part, opening: opening[part], flows, closing: closing[part], adds_up: sum === closing[part] };
  });
}

const differences = (before: Flows, after: Flows): Flows => ({
  credit_issue: after.credit_issue - before.credit_issue,
  credit_redeem: after.credit_redeem - before.credit_redeem,
  credit_send: after.credit_send - before.credit_send,
  credit_take: after.credit_take - before.credit_take,
  deposit: after.deposit - before.deposit,
  withdrawal: after.withdrawal - before.withdrawal,
  stake: after.stake - before.stake,
  settlement: after.settlement - before.settlement,
  win: after.win - before.win,
  refund: after.refund - before.refund,
});

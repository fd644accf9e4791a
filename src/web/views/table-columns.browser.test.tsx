// What the heads of amounts say of their currency: the one of all rows and all sums below them, or none.
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CurrencyCode } from "#contract/money.ts";
import { show } from "#web/test/shown.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { type ScreenColumn, useColumns } from "./table-columns.tsx";

interface Sale {
  readonly currency: CurrencyCode;
}

const money = ({ currency }: Sale) => ({ amount: 12_345n, currency });
const COLUMNS: readonly ScreenColumn<Sale>[] = [
  { id: "stake", title: "round.column.stake", money },
  { id: "win", title: "round.column.win", money },
];
const EUROS: readonly Sale[] = [{ currency: "EUR" }, { currency: "EUR" }];
const sumIn = (currency: CurrencyCode): TotalsRow => ({ id: currency, currency, label: currency, cells: { stake: 1 } });

function Heads({ rows, totals }: { readonly rows: readonly Sale[]; readonly totals: readonly TotalsRow[] }) {
  const columns = useColumns(COLUMNS, { rows, totals, isChosen: false });
  return (
    <ul>
      {columns.map(({ id, head, cell }) => (
        <li key={id}>
          {head}: {rows.slice(0, 1).map(cell)}
        </li>
      ))}
    </ul>
  );
}

const told = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

describe("works", () => {
  it("names the one currency of rows and sums once, in the head", async () => {
    await show(<Heads rows={EUROS} totals={[sumIn("EUR")]} />);
    expect(told()).toEqual(["Stake (EUR): 123.45", "Win (EUR): 123.45"]);
  });

  it("names it in each cell where a sum below is of another, and elsewhere in the head", async () => {
    await show(<Heads rows={EUROS} totals={[sumIn("BRL"), sumIn("EUR")]} />);
    expect(told()).toEqual(["Stake: €123.45", "Win (EUR): 123.45"]);
  });

  it("names it in each cell where rows differ", async () => {
    await show(<Heads rows={[...EUROS, { currency: "BRL" }]} totals={[]} />);
    expect(told()).toEqual(["Stake: €123.45", "Win: €123.45"]);
  });
});

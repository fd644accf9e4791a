// The lines of an invoice, one for each provider and price, and their sum: how the GGR came about, times which rate.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Invoice } from "#contract/invoice.ts";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { Money } from "#web/views/money.tsx";

type Line = Invoice["lines"][number];
const sumOf = (lines: readonly Line[], part: "turnover" | "wins" | "ggr"): bigint =>
  lines.reduce((sum, line) => sum + line[part], 0n);

export function InvoiceLines({ invoice }: { readonly invoice: Invoice }) {
  const t = useTranslations("invoice");
  const { lines, currency } = invoice;
  const whole = {
    rounds: lines.reduce((sum, { rounds }) => sum + rounds, 0),
    turnover: sumOf(lines, "turnover"),
    wins: sumOf(lines, "wins"),
    ggr: sumOf(lines, "ggr"),
    amount: invoice.amount,
  };
  return (
    <section aria-labelledby="invoice-lines" className="@container grid gap-2">
      <h3 id="invoice-lines" className="text-sm font-semibold">
        {t("panel.lines")}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {lines.map((line) => (
          <li key={`${line.provider.code} ${line.rate_bps}`} className="grid gap-2 px-4 py-3">
            <Title name={line.provider.name} amount={<Money amount={line.amount} currency={currency} />} />
            <Figures figures={line} currency={currency} rate={line.rate_bps} />
          </li>
        ))}
        {invoice.minimum_charge > 0n && (
          <li className="px-4 py-3">
            <Title name={t("panel.minimum")} amount={<Money amount={invoice.minimum_charge} currency={currency} />} />
          </li>
        )}
        <li className="grid gap-2 bg-sunken px-4 py-3">
          <Title name={t("panel.sum")} amount={<Money amount={whole.amount} currency={currency} />} />
          <Figures figures={whole} currency={currency} />
        </li>
      </ul>
    </section>
  );
}

function Title({ name, amount }: { readonly name: string; readonly amount: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm font-semibold">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {amount}
    </p>
  );
}

interface FiguresProps {
  readonly figures: Pick<Line, "rounds" | "turnover" | "wins" | "ggr">;
  readonly currency: Invoice["currency"];
  readonly rate?: number;
}

function Figures({ figures, currency, rate }: FiguresProps) {
  const t = useTranslations("invoice");
  const money = (amount: bigint) => <Money amount={amount} currency={currency} bare />;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm @md:grid-cols-5">
      <Figure name={t("panel.rounds")} value={<CountText count={figures.rounds} />} />
      <Figure name={t("panel.turnover")} value={money(figures.turnover)} />
      <Figure name={t("panel.wins")} value={money(figures.wins)} />
      <Figure name={t("column.ggr")} value={<Money amount={figures.ggr} currency={currency} bare marksLoss />} />
      {rate !== undefined && <Figure name={t("panel.rate")} value={<BpsText bps={rate} />} />}
    </dl>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Invoices and receipts as papers, in the reader's language; every figure is the one the dashboard shows. */
import type { Invoice } from "#contract/invoice.ts";
import type { Payment } from "#contract/payment.ts";
import type { Locale } from "#contract/session.ts";
import { amountIn } from "../../paper/amount-in.ts";
import type { Paper } from "../../paper/render-paper.ts";

const EN = {
  invoice: "Invoice",
  receipt: "Receipt",
  billedTo: "Billed to",
  agent: "Agent",
  period: "Period (UTC)",
  issued: "Issued",
  due: "Due",
  paid: "Paid",
  state: { open: "To be paid", overdue: "Overdue", paid: "Paid" },
  provider: "Provider",
  rounds: "Rounds",
  turnover: "Turnover",
  wins: "Wins",
  ggr: "GGR",
  rate: "Rate",
  amount: "Amount",
  sum: "Sum",
  payTo: "Pay to",
  reference: "Reference on the transfer",
  givesBack: (credit: string) =>
    `Once this invoice is paid, ${credit} of play credit are given back: the GGR of the period.`,
  from: "Received from",
  forInvoice: "For the invoice",
  method: "Method",
  methods: { bank_transfer: "Bank transfer", pix: "PIX" },
  bankReference: "Reference of the bank",
  received: "Received",
  credited: "Play credit booked",
  price: "Price of credit",
  confirmed: "Confirmed",
  transfer: "Booking",
};
type Words = typeof EN;

const PT: Words = {
  invoice: "Fatura",
  receipt: "Recibo",
  billedTo: "Faturada para",
  agent: "Agente",
  period: "Período (UTC)",
  issued: "Emitida em",
  due: "Vencimento",
  paid: "Paga em",
  state: { open: "A pagar", overdue: "Vencida", paid: "Paga" },
  provider: "Provedor",
  rounds: "Rodadas",
  turnover: "Giro",
  wins: "Prêmios",
  ggr: "GGR",
  rate: "Taxa",
  amount: "Valor",
  sum: "Soma",
  payTo: "Pagar para",
  reference: "Referência na transferência",
  givesBack: (credit) =>
    `Assim que esta fatura for paga, ${credit} de crédito de jogo são devolvidos: o GGR do período.`,
  from: "Recebido de",
  forInvoice: "Pela fatura",
  method: "Método",
  methods: { bank_transfer: "Transferência bancária", pix: "PIX" },
  bankReference: "Referência no banco",
  received: "Recebido",
  credited: "Crédito de jogo lançado",
  price: "Preço do crédito",
  confirmed: "Confirmado em",
  transfer: "Lançamento",
};

const WORDS: Readonly<Record<Locale, Words>> = { "en-US": EN, "pt-BR": PT };

export function invoicePaper(invoice: Invoice, issuer: string, locale: Locale): Paper {
  const words = WORDS[locale];
  const { currency, lines, pay_to: payTo } = invoice;
  const money = (amount: bigint) => amountIn(locale, amount, currency);
  const count = (rounds: number) => rounds.toLocaleString(locale);
  const sumOf = (figure: (line: Invoice["lines"][number]) => bigint) =>
    lines.reduce((sum, line) => sum + figure(line), 0n);
  const isToBePaid = invoice.paid_at === null && payTo.length > 0;
  return {
    locale,
    issuer,
    title: `${words.invoice} ${invoice.number}`,
    facts: [
      [words.billedTo, invoice.billed_to],
      [words.agent, invoice.agent.code],
      [words.period, `${when(invoice.from, locale)} – ${when(invoice.to, locale)}`],
      [words.issued, when(invoice.issued_at, locale)],
      [words.due, when(invoice.due_at, locale)],
      ...(invoice.paid_at === null ? [] : [[words.paid, when(invoice.paid_at, locale)] as const]),
    ],
    table: {
      heads: [words.provider, words.rounds, words.turnover, words.wins, words.ggr, words.rate, words.amount],
      rows: lines.map((line) => [
        line.provider.name,
        count(line.rounds),
        money(line.turnover),
        money(line.wins),
        money(line.ggr),
        percent(line.rate_bps, locale),
        money(line.amount),
      ]),
      sum: [
        words.sum,
        count(lines.reduce((sum, { rounds }) => sum + rounds, 0)),
        money(sumOf(({ turnover }) => turnover)),
        money(sumOf(({ wins }) => wins)),
        money(invoice.ggr),
        "",
        money(invoice.amount),
      ],
    },
    total: [words.state[invoice.state], money(invoice.amount)],
    notes: [
      ...(isToBePaid ? [[words.payTo, ...payTo]] : []),
      [words.reference, invoice.payment.reference],
      [words.givesBack(money(invoice.ggr))],
    ],
    at: new Date(invoice.paid_at ?? invoice.issued_at),
  };
}

/** Of a confirmed one. */
export function receiptPaper(payment: Payment, issuer: string, payer: string, locale: Locale): Paper {
  const { received, confirmed_at: confirmed, transfer } = payment;
  if (received === null || confirmed === null || transfer === null)
    throw new Error(`payment ${payment.id} is not confirmed`);
  const words = WORDS[locale];
  const money = (amount: bigint) => amountIn(locale, amount, payment.currency);
  return {
    locale,
    issuer,
    title: `${words.receipt} ${payment.reference}`,
    facts: [
      [words.from, payer],
      [words.agent, payment.agent.code],
      ...(payment.invoice === null ? [] : [[words.forInvoice, payment.invoice.number] as const]),
      [words.method, words.methods[payment.method]],
      [words.bankReference, payment.bank_reference ?? "–"],
      [words.confirmed, when(confirmed, locale)],
      [words.credited, money(payment.credited)],
      [words.price, percent(payment.price_bps, locale)],
      [words.transfer, transfer],
    ],
    total: [words.received, money(received)],
    notes: [],
    at: new Date(confirmed),
  };
}

/** In UTC, and saying so: whoever reads it may be anywhere. */
const when = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(new Date(instant)) + " UTC";

const percent = (bps: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 2 }).format(bps / 10_000);

/** A bank that speaks API Pix 2.9 (bacen/pix-api): charges, payments that have come, refunds, and where it notifies us. */
import { z } from "zod";
import { charge, pix, pixPage, refund, type chargeStatus, type refundStatus } from "./api-pix-schemas.ts";
import { openBankCalls, type BankAccess, type BankAnswer } from "./bank-calls.ts";
import { brCodeProblem, writeBrCode } from "./br-code.ts";
import { valueOf } from "./decimal-amount.ts";

export interface PixSettings extends BankAccess {
  /** The PIX key that money comes to. */
  readonly receiverKey: string;
  readonly receiverName: string;
  readonly receiverCity: string;
  /** It pays on request, for trying out; no real bank does. */
  readonly isSandbox: boolean;
}

export interface NewCharge {
  readonly txid: string;
  readonly amount: bigint;
  readonly expiresS: number;
  readonly payer: { readonly taxId: string; readonly name: string };
  readonly text: string;
}

export interface BankCharge {
  readonly status: z.output<typeof chargeStatus>;
  readonly amount: bigint;
  readonly key: string;
  readonly expiresAt: Date;
  /** null where the bank sent none that could be paid. */
  readonly brCode: string | null;
  readonly endToEndIds: readonly string[];
}

export interface BankPix {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly amount: bigint;
  /** null where the bank does not say it. */
  readonly key: string | null;
  readonly at: Date;
  readonly payerTaxId: string | null;
  readonly payerName: string | null;
}

export interface BankRefund {
  readonly amount: bigint;
  readonly status: z.output<typeof refundStatus>;
  readonly reason: string | null;
}

export interface PixBank {
  readonly receiverKey: string;
  readonly isSandbox: boolean;
  putCharge(charge: NewCharge): Promise<BankAnswer<BankCharge>>;
  getCharge(txid: string): Promise<BankAnswer<BankCharge>>;
  removeCharge(txid: string): Promise<BankAnswer<BankCharge>>;
  getPix(endToEndId: string): Promise<BankAnswer<BankPix>>;
  /** Ids of what came in a span of time; pages count from 0. */
  listPix(span: { from: Date; to: Date; page: number }): Promise<BankAnswer<{ ids: string[]; pages: number }>>;
  putRefund(endToEndId: string, id: string, amount: bigint): Promise<BankAnswer<BankRefund>>;
  getRefund(endToEndId: string, id: string): Promise<BankAnswer<BankRefund>>;
  /** Where the bank notifies us; it adds `/pix` to it. */
  putWebhook(url: string): Promise<BankAnswer<unknown>>;
  /** Pays a charge at a sandbox; refused by every real bank. */
  payInSandbox(txid: string): Promise<BankAnswer<unknown>>;
  close(): void;
}

const CPF_DIGITS = 11;
const PAGE = 500;
const at = (time: Date): string => encodeURIComponent(time.toISOString());

export function openPixBank(settings: PixSettings, clock: () => Date): PixBank {
  const { receiverKey, receiverName, receiverCity, isSandbox } = settings;
  const calls = openBankCalls(settings, clock);
  const refundPath = (endToEndId: string, id: string): string => `/pix/${endToEndId}/devolucao/${id}`;
  const readCharge = (said: z.output<typeof charge>): BankCharge => {
    const { status, calendario, valor, chave, pixCopiaECola, location, pix: paid = [] } = said;
    const code =
      pixCopiaECola ?? (location === undefined ? null : writeBrCode({ location, receiverName, receiverCity }));
    return {
      status,
      amount: valor.original,
      key: chave,
      expiresAt: new Date(calendario.criacao.getTime() + calendario.expiracao * 1_000),
      brCode: code !== null && brCodeProblem(code) === null ? code : null,
      endToEndIds: paid.map((one) => one.endToEndId),
    };
  };
  return {
    receiverKey,
    isSandbox,
    async putCharge({ txid, amount, expiresS, payer, text }) {
      const { taxId, name } = payer;
      const body = {
        calendario: { expiracao: expiresS },
        devedor: { [taxId.length === CPF_DIGITS ? "cpf" : "cnpj"]: taxId, nome: name.slice(0, 200) },
        valor: { original: valueOf(amount) },
        chave: receiverKey,
        solicitacaoPagador: text.slice(0, 140),
      };
      return mapped(await calls.call({ method: "PUT", path: `/cob/${txid}`, body, answer: charge }), readCharge);
    },
    getCharge: async (txid) =>
      mapped(await calls.call({ method: "GET", path: `/cob/${txid}`, answer: charge }), readCharge),
    async removeCharge(txid) {
      const body = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" };
      return mapped(await calls.call({ method: "PATCH", path: `/cob/${txid}`, body, answer: charge }), readCharge);
    },
    getPix: async (endToEndId) =>
      mapped(await calls.call({ method: "GET", path: `/pix/${endToEndId}`, answer: pix }), readPix),
    async listPix({ from, to, page }) {
      const path = `/pix?inicio=${at(from)}&fim=${at(to)}&paginacao.paginaAtual=${page}&paginacao.itensPorPagina=${PAGE}`;
      return mapped(await calls.call({ method: "GET", path, answer: pixPage }), (said) => ({
        ids: said.pix.map((one) => one.endToEndId),
        pages: said.parametros.paginacao.quantidadeDePaginas,
      }));
    },
    async putRefund(endToEndId, id, amount) {
      const body = { valor: valueOf(amount) };
      const call = { method: "PUT", path: refundPath(endToEndId, id), body, answer: refund } as const;
      return mapped(await calls.call(call), readRefund);
    },
    getRefund: async (endToEndId, id) =>
      mapped(await calls.call({ method: "GET", path: refundPath(endToEndId, id), answer: refund }), readRefund),
    putWebhook: (webhookUrl) =>
      calls.call({
        method: "PUT",
        path: `/webhook/${encodeURIComponent(receiverKey)}`,
        body: { webhookUrl },
        answer: z.unknown(),
      }),
    payInSandbox: async (txid) =>
      isSandbox
        ? calls.call({ method: "PUT", path: `/sandbox/pay/${txid}`, answer: z.unknown() })
        : { kind: "refused", status: 404, detail: "this bank is no sandbox" },
    close: () => calls.close(),
  };
}

const mapped = <T, U>(answer: BankAnswer<T>, map: (value: T) => U): BankAnswer<U> =>
  answer.kind === "done" ? { kind: "done", value: map(answer.value) } : answer;

const readPix = ({ endToEndId, txid, valor, chave, horario, pagador }: z.output<typeof pix>): BankPix => ({
  endToEndId,
  txid: txid ?? null,
  amount: valor,
  key: chave ?? null,
  at: horario,
  payerTaxId: pagador?.cnpj ?? pagador?.cpf ?? null,
  payerName: pagador?.nome ?? null,
});

const readRefund = ({ valor, status, motivo }: z.output<typeof refund>): BankRefund => ({
  amount: valor,
  status,
  reason: motivo ?? null,
});

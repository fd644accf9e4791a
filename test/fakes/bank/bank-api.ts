/** The calls of API Pix 2.9 that the sandbox bank answers. */
import { amountOf } from "#server/callback/bank/decimal-amount.ts";
import { writeBrCode } from "#server/callback/bank/br-code.ts";
import { newEndToEndId, type BankBooks, type Charge, type Pix } from "./bank-books.ts";
import type { BankWebhooks } from "./bank-webhooks.ts";
import * as wire from "./bank-wire.ts";
import { sentinelOf } from "./sentinel.ts";

export interface BankRequest {
  readonly method: string;
  /** Parts of the path below the version. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
}
type Answer = readonly [status: number, body: unknown] | "no_answer";

interface ApiDeps {
  readonly books: BankBooks;
  readonly webhooks: BankWebhooks;
  readonly clock: () => Date;
  readonly pay: (txid: string) => boolean;
  readonly key: string;
  readonly lateAfterMs: number;
  readonly receiverName: string;
  readonly receiverCity: string;
}

const REFUND_MS = 300;
const SLOW_REFUND_MS = 3_000;
const TIMES_500 = 2;

const problem = (type: string, status: number, detail: string): Answer => [
  status,
  wire.problemOnWire(type, status, detail),
];
const notFound = problem("NaoEncontrado", 404, "Entidade não encontrada.");

/** How often each charge and payment was asked about. */
function openFaults() {
  const calls = new Map<string, number>();
  return (name: string, amount: bigint, changes: boolean): "before" | "after" | "no_answer" | null => {
    const nth = (calls.get(name) ?? 0) + 1;
    calls.set(name, nth);
    switch (sentinelOf(amount)) {
      case "error_500":
        return nth <= TIMES_500 ? "before" : null;
      case "error_after":
        return changes && nth === 1 ? "after" : null;
      case "hang":
        return nth === 1 ? "no_answer" : null;
      default:
        return null;
    }
  };
}

export function createBankApi(deps: ApiDeps): (request: BankRequest) => Promise<Answer> {
  const { books, pay } = deps;
  const faultOf = openFaults();
  const broken = problem("ErroInternoDoServidor", 500, "Erro inesperado.");
  const spoilt = (name: string, amount: bigint, changes: boolean, act: () => Answer): Answer => {
    const fault = faultOf(name, amount, changes);
    if (fault === "no_answer") return "no_answer";
    if (fault === "before") return broken;
    const answer = act();
    return fault === "after" ? broken : answer;
  };
  const onCharge = (request: BankRequest, txid: string): Answer => {
    const known = books.charges.get(txid);
    if (request.method === "GET")
      return known === undefined
        ? notFound
        : spoilt(`get ${txid}`, known.amount, false, () => [200, chargeAnswer(deps, known)]);
    if (request.method === "PUT") {
      const asked = wire.newCharge.safeParse(request.body).data;
      const amount = asked === undefined ? null : amountOf(asked.valor.original);
      return spoilt(`put ${txid}`, amount ?? 0n, true, () => putCharge(deps, request, txid));
    }
    return request.method === "PATCH" ? removeCharge(deps, request, txid) : notFound;
  };
  return async (request) => {
    const { method, path, query } = request;
    const [area = "", first = "", third = "", last = ""] = path;
    if (area === "cob" && path.length === 2) return onCharge(request, first);
    if (area === "sandbox" && first === "pay" && method === "PUT") return pay(third) ? [200, {}] : notFound;
    if (area === "webhook" && path.length === 2) return onWebhook(deps, request, first);
    if (area === "pix" && path.length === 1 && method === "GET") return listPix(deps, query);
    const pix = books.payments.get(first);
    if (area !== "pix" || pix === undefined) return notFound;
    settle(deps, pix);
    if (path.length === 2 && method === "GET")
      return spoilt(`pix ${first}`, pix.amount, false, () => [200, wire.pixOnWire(pix)]);
    return path.length === 4 && third === "devolucao" ? onRefund(deps, request, pix, last) : notFound;
  };
}

const chargeAnswer = ({ books }: ApiDeps, charge: Charge) => wire.chargeOnWire(charge, books.paymentsOf(charge.txid));

function settle({ books, clock, webhooks }: ApiDeps, pix: Pix): void {
  books.settle(pix, clock(), () => webhooks.announce(pix.amount, pix));
}

function putCharge(deps: ApiDeps, { body }: BankRequest, txid: string): Answer {
  const { books, clock, key, lateAfterMs, receiverName, receiverCity } = deps;
  if (!wire.TXID.test(txid)) return problem("CobOperacaoInvalida", 400, "O txid não respeita o schema.");
  const asked = wire.newCharge.safeParse(body).data;
  const amount = asked === undefined ? null : amountOf(asked.valor.original);
  if (asked === undefined || amount === null || amount === 0n)
    return problem("CobOperacaoInvalida", 400, "A cobrança não respeita o schema.");
  if (asked.chave !== key) return problem("CobOperacaoInvalida", 400, "A chave não é do usuário recebedor.");
  if (books.charges.has(txid)) return problem("CobOperacaoInvalida", 400, "O txid já foi utilizado.");
  const expiresS = asked.calendario.expiracao;
  const now = clock();
  const location = `pix.sandbox.example/qr/v2/${txid}`;
  const charge: Charge = {
    txid,
    amount,
    key,
    payer: wire.payerOf(asked.devedor),
    // As if it had been made long before: it expires while somebody waits for it.
    createdAt: sentinelOf(amount) === "late" ? new Date(now.getTime() - expiresS * 1_000 + lateAfterMs) : now,
    expiresS,
    location,
    brCode: writeBrCode({ location, receiverName, receiverCity }),
    status: "ATIVA",
  };
  books.charges.set(txid, charge);
  return [201, chargeAnswer(deps, charge)];
}

function removeCharge(deps: ApiDeps, { body }: BankRequest, txid: string): Answer {
  const charge = deps.books.charges.get(txid);
  if (charge === undefined) return notFound;
  if (!wire.revisedCharge.safeParse(body).success || charge.status !== "ATIVA")
    return problem("CobOperacaoInvalida", 400, "A cobrança não está ativa.");
  charge.status = "REMOVIDA_PELO_USUARIO_RECEBEDOR";
  return [200, chargeAnswer(deps, charge)];
}

function onWebhook({ webhooks, key }: ApiDeps, { method, body }: BankRequest, asked: string): Answer {
  if (asked !== key) return notFound;
  if (method === "GET") {
    const webhookUrl = webhooks.urlOf(key);
    return webhookUrl === undefined ? notFound : [200, { webhookUrl, chave: key }];
  }
  const given = wire.newWebhook.safeParse(body).data;
  if (method !== "PUT" || given === undefined)
    return problem(
      "WebhookOperacaoInvalida",
      400,
      "A presente requisição busca criar um webhook sem respeitar o schema.",
    );
  webhooks.register(key, given.webhookUrl);
  return [200, {}];
}

function listPix({ books }: ApiDeps, query: URLSearchParams): Answer {
  const [from, to] = [new Date(query.get("inicio") ?? ""), new Date(query.get("fim") ?? "")];
  const page = Number(query.get("paginacao.paginaAtual") ?? 0);
  const size = Number(query.get("paginacao.itensPorPagina") ?? 100);
  if (!(from <= to) || !(page >= 0) || !(size >= 1 && size <= 1_000))
    return problem("PixConsultaInvalida", 400, "Os parâmetros da consulta não fazem sentido.");
  const found = books.between(from, to);
  const pages = Math.max(1, Math.ceil(found.length / size));
  const shown = found.slice(page * size, (page + 1) * size);
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: pages,
    quantidadeTotalDeItens: found.length,
  };
  const parametros = { inicio: from.toISOString(), fim: to.toISOString(), paginacao };
  return [200, { parametros, pix: shown.map(wire.pixOnWire) }];
}

function onRefund({ clock }: ApiDeps, { method, body }: BankRequest, pix: Pix, id: string): Answer {
  const known = pix.refunds.find((refund) => refund.id === id);
  if (method === "GET") return known === undefined ? notFound : [200, wire.refundOnWire(known)];
  const asked = wire.newRefund.safeParse(body).data;
  const amount = asked === undefined ? null : amountOf(asked.valor);
  if (method !== "PUT" || amount === null || amount === 0n || !wire.REFUND_ID.test(id))
    return problem("PixDevolucaoInvalida", 400, "A devolução não respeita o schema.");
  if (known !== undefined)
    return known.amount === amount
      ? [200, wire.refundOnWire(known)]
      : problem("PixDevolucaoInvalida", 400, "O id já foi utilizado com outro valor.");
  const returned = pix.refunds.filter(({ status }) => status !== "NAO_REALIZADO");
  if (returned.reduce((sum, refund) => sum + refund.amount, 0n) + amount > pix.amount)
    return problem("PixDevolucaoInvalida", 400, "A soma das devoluções ultrapassa o valor do Pix.");
  const askedAt = clock();
  const sentinel = sentinelOf(pix.amount);
  const refund = {
    id,
    returnId: newEndToEndId("D", askedAt),
    amount,
    askedAt,
    endsAt: new Date(askedAt.getTime() + (sentinel === "refund_slow" ? SLOW_REFUND_MS : REFUND_MS)),
    isRefused: sentinel === "refund_refused",
    status: "EM_PROCESSAMENTO",
  } as const;
  pix.refunds.push({ ...refund });
  return [201, wire.refundOnWire({ ...refund })];
}

/** What the sandbox bank holds, as API Pix 2.9 writes it, and the requests it takes. */
import { z } from "zod";
import { valueOf } from "#server/callback/bank/decimal-amount.ts";
import type { Charge, Payer, Pix, Refund } from "./bank-books.ts";

export const TXID = /^[a-zA-Z0-9]{26,35}$/;
export const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;
const VALUE = z.string().regex(/^\d{1,10}\.\d{2}$/);

export const newCharge = z.object({
  calendario: z.object({ expiracao: z.number().int().min(1) }),
  devedor: z
    .union([
      z.object({ cpf: z.string().regex(/^\d{11}$/), nome: z.string().min(1).max(200) }),
      z.object({ cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/), nome: z.string().min(1).max(200) }),
    ])
    .optional(),
  valor: z.object({ original: VALUE }),
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z.string().max(140).optional(),
});
export const revisedCharge = z.object({ status: z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR") });
export const newRefund = z.object({ valor: VALUE, descricao: z.string().max(140).optional() });
export const newWebhook = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }) });

const CPF_DIGITS = 11;
const taxed = ({ taxId, name }: Payer) => ({ [taxId.length === CPF_DIGITS ? "cpf" : "cnpj"]: taxId, nome: name });

export const payerOf = (given: z.output<typeof newCharge>["devedor"]): Payer | null =>
  given === undefined ? null : { taxId: "cpf" in given ? given.cpf : given.cnpj, name: given.nome };

export const chargeOnWire = (charge: Charge, payments: readonly Pix[]) => ({
  calendario: { criacao: charge.createdAt.toISOString(), expiracao: charge.expiresS },
  txid: charge.txid,
  revisao: charge.status.startsWith("REMOVIDA") ? 1 : 0,
  loc: { id: 1, location: charge.location, tipoCob: "cob" },
  location: charge.location,
  status: charge.status,
  ...(charge.payer !== null && { devedor: taxed(charge.payer) }),
  valor: { original: valueOf(charge.amount) },
  chave: charge.key,
  pixCopiaECola: charge.brCode,
  ...(payments.length > 0 && { pix: payments.map(pixOnWire) }),
});

export const pixOnWire = (pix: Pix) => ({
  endToEndId: pix.endToEndId,
  ...(pix.txid !== null && { txid: pix.txid }),
  valor: valueOf(pix.amount),
  chave: pix.key,
  horario: pix.at.toISOString(),
  ...(pix.payer !== null && { pagador: taxed(pix.payer) }),
  ...(pix.refunds.length > 0 && { devolucoes: pix.refunds.map(refundOnWire) }),
});

export const refundOnWire = (refund: Refund) => ({
  id: refund.id,
  rtrId: refund.returnId,
  valor: valueOf(refund.amount),
  horario: { solicitacao: refund.askedAt.toISOString() },
  status: refund.status,
  ...(refund.status === "NAO_REALIZADO" && { motivo: "A conta do pagador foi encerrada." }),
});

/** RFC 7807, as the standard refuses. */
export const problemOnWire = (type: string, status: number, detail: string) => ({
  type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
  title: type,
  status,
  detail,
});

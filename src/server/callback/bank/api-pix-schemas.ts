/** What a bank answers by API Pix 2.9, as far as it is read; fields that are not read may be anything. */
import { z } from "zod";
import { amountOf } from "./decimal-amount.ts";

export const value = z.string().transform((text, context) => {
  const amount = amountOf(text);
  if (amount !== null) return amount;
  context.addIssue("not an amount with two places");
  return z.NEVER;
});
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** `E`, the bank, the minute and a name of the bank's own: 32 characters. */
export const endToEndId = z.string().regex(/^[A-Za-z0-9]{32}$/);

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number().default(60) });

export const chargeStatus = z.enum(["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"]);

const taxed = z.object({ cpf: z.string().optional(), cnpj: z.string().optional(), nome: z.string().optional() });

export const refundStatus = z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]);
export const refund = z.object({
  id: z.string(),
  valor: value,
  status: refundStatus,
  motivo: z.string().optional(),
});

/** A PIX that has come. */
export const pix = z.object({
  endToEndId,
  txid: z.string().optional(),
  valor: value,
  chave: z.string().optional(),
  horario: instant,
  pagador: taxed.optional(),
  infoPagador: z.string().optional(),
});

export const charge = z.object({
  txid: z.string(),
  status: chargeStatus,
  calendario: z.object({ criacao: instant, expiracao: z.number() }),
  valor: z.object({ original: value }),
  chave: z.string(),
  pixCopiaECola: z.string().optional(),
  location: z.string().optional(),
  pix: z.array(z.object({ endToEndId })).optional(),
});

export const pixPage = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number().int() }) }),
  pix: z.array(z.object({ endToEndId })).default([]),
});

/** RFC 7807, as API Pix refuses. */
export const problem = z.object({ title: z.string().optional(), detail: z.string().optional() });

/** What the sandbox bank knows: charges, payments that have come, and refunds, each by its id and once for ever. */
import { randomBytes } from "node:crypto";

export interface Charge {
  readonly txid: string;
  readonly amount: bigint;
  readonly key: string;
  readonly payer: Payer | null;
  readonly createdAt: Date;
  readonly expiresS: number;
  readonly brCode: string;
  readonly location: string;
  status: "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";
}

export interface Payer {
  readonly taxId: string;
  readonly name: string;
}

export interface Pix {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly amount: bigint;
  readonly key: string;
  readonly at: Date;
  readonly payer: Payer | null;
  readonly refunds: Refund[];
}

export interface Refund {
  readonly id: string;
  readonly returnId: string;
  readonly amount: bigint;
  readonly askedAt: Date;
  /** When it is decided. */
  readonly endsAt: Date;
  readonly isRefused: boolean;
  status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";
}

const BANK = "99999008";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** `E` or `D`, the bank, the minute and eleven characters of its own. */
export function newEndToEndId(kind: "E" | "D", at: Date): string {
  const minute = at.toISOString().replaceAll(/[-T:]/g, "").slice(0, 12);
  const own = [...randomBytes(11)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join("");
  return `${kind}${BANK}${minute}${own}`;
}

export const expiryOf = ({ createdAt, expiresS }: Charge): Date => new Date(createdAt.getTime() + expiresS * 1_000);

export interface BankBooks {
  readonly charges: Map<string, Charge>;
  readonly payments: ReadonlyMap<string, Pix>;
  add(pix: Pix): void;
  /** Of a charge, oldest first. */
  paymentsOf(txid: string): readonly Pix[];
  /** Within a span of time, oldest first. */
  between(from: Date, to: Date): Pix[];
  /** As it stands at that time; a refund that has ended since is said to `onEnd`. */
  settle(pix: Pix, now: Date, onEnd: (refund: Refund) => void): void;
}

export function openBankBooks(): BankBooks {
  const charges = new Map<string, Charge>();
  const payments = new Map<string, Pix>();
  const byCharge = new Map<string, Pix[]>();
  return {
    charges,
    payments,
    add(pix) {
      payments.set(pix.endToEndId, pix);
      if (pix.txid !== null) byCharge.set(pix.txid, [...(byCharge.get(pix.txid) ?? []), pix]);
    },
    paymentsOf: (txid) => byCharge.get(txid) ?? [],
    between: (from, to) =>
      [...payments.values()].filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at.getTime() - b.at.getTime()),
    settle(pix, now, onEnd) {
      for (const refund of pix.refunds) {
        if (refund.status !== "EM_PROCESSAMENTO" || refund.endsAt > now) continue;
        refund.status = refund.isRefused ? "NAO_REALIZADO" : "DEVOLVIDO";
        onEnd(refund);
      }
    },
  };
}

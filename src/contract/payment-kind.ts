// What a payment is for: play credit bought ahead, or an invoice.
import { z } from "zod";

export const paymentKind = z.enum(["top_up", "invoice"]);
export type PaymentKind = z.output<typeof paymentKind>;

/** What the services of billing are given, and how they tell open pages. */
import type { CurrencyCode } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import type { UuidSource } from "../../db/uuid.ts";
import type { Ledger } from "../../ledger/commands.ts";
import type { Happening, Publish } from "../../live/publish.ts";
import type { PixBank } from "../../callback/bank/api-pix.ts";

/** The platform's bank accounts, line by line as a payer needs them; a currency without one cannot be paid in. */
export type BankAccounts = Readonly<Partial<Record<CurrencyCode, readonly string[]>>>;

export interface BillingDeps {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  readonly publish: Publish;
  readonly bankAccounts: () => BankAccounts;
  /** The bank that PIX comes to; null where none is set. */
  readonly pixBank: () => PixBank | null;
  /** Where the bank notifies us. */
  readonly publicUrl: string;
}

/** Something of a direct customer's billing changed, and with it perhaps its credit. */
export function tellOfBilling(
  { publish }: Pick<BillingDeps, "publish">,
  agentId: string,
  alsoKind?: "credit.changed" | "agent.changed",
): void {
  const happening = (kind: Happening["kind"]): Happening => ({ kind, agentId, path: [agentId], count: 1 });
  publish([happening("payment.changed"), ...(alsoKind === undefined ? [] : [happening(alsoKind)])]);
}

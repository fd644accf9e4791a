// What moved an account, in words: the kind of an entry or transfer, who stood on the other side, what it belongs to.
import { useTranslations } from "use-intl";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";

const KINDS = [
  "credit_issue",
  "credit_redeem",
  "credit_send",
  "credit_take",
  "deposit",
  "withdrawal",
  "stake",
  "win",
  "refund",
] as const;
type Kind = (typeof KINDS)[number];
const isKind = (kind: string): kind is Kind => KINDS.some((known) => known === kind);

interface EntryKindProps {
  readonly kind: string;
  /** What the reader's account gained; the same transfer is sent on one side and received on the other. */
  readonly gained?: bigint;
}

/** A kind this build has no words for is shown as the books call it. */
export function EntryKind({ kind, gained = 0n }: EntryKindProps) {
  const t = useTranslations("entry.kind");
  if (kind === "credit_send" && gained > 0n) return <>{t("received")}</>;
  return <>{isKind(kind) ? t(kind) : kind}</>;
}

/** The books name nobody who is above the reader. */
const ABOVE = "*";

/** An agent or player by its code. */
export function PartyCode({ code }: { readonly code: string | null }) {
  const t = useTranslations("transfer");
  if (code === null) return <Absent />;
  return <>{code === ABOVE ? t("above") : code}</>;
}

const ROUND_KINDS: ReadonlySet<string> = new Set(["stake", "win", "refund"]);
const PLAYER_KINDS: ReadonlySet<string> = new Set(["deposit", "withdrawal"]);

/** What begins the name a payment is booked under. */
const PAYMENT = "payment/";

/** Leads to the round, the player's transfer or the payment an entry belongs to; the id of anything else can be copied. */
export function EntryReference({ kind, reference }: { readonly kind: string; readonly reference: string | null }) {
  const t = useTranslations("entry.reference");
  if (reference === null) return <Absent />;
  if (ROUND_KINDS.has(kind)) return <Link to={`/dashboard/game/history?open=${reference}`}>{t("round")}</Link>;
  if (reference.startsWith(PAYMENT))
    return <Link to={`/dashboard/biling/payment_history?open=${reference.slice(PAYMENT.length)}`}>{t("payment")}</Link>;
  if (!PLAYER_KINDS.has(kind)) return <CopyId id={reference} />;
  return <Link to={`/dashboard/user/transactions?transfer_id=${encodeURIComponent(reference)}`}>{reference}</Link>;
}

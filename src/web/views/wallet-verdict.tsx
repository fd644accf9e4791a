// What a call to an agent's wallet came to, in words: agreed, refused, or why nobody knows.
import { useTranslations } from "use-intl";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const REFUSALS = [
  "insufficient_funds",
  "player_unknown",
  "player_blocked",
  "limit_reached",
  "tx_conflict",
  "tx_rolled_back",
  "tx_unknown",
  "try_again",
] as const;
const FAILURES = [
  "callback_failed",
  "address_not_allowed",
  "name_not_resolved",
  "not_connected",
  "tls_failed",
  "timed_out",
  "connection_lost",
  "redirected",
  "answer_too_large",
  "answered_twice",
  "unreadable",
  "other_currency",
] as const;

/** Of a signed call this means one thing. */
const SIGNATURE_REFUSED = "status_401";
const STATUS = /^status_(\d{3})$/;

interface WalletVerdictProps {
  readonly verdict: string;
  /** The HTTP status that came, where it is told beside the word for it; null: no answer came. */
  readonly status?: number | null;
}

export function WalletVerdict({ verdict, status = null }: WalletVerdictProps) {
  const t = useTranslations("wallet.verdict");
  const said = (text: string, tone: Tone) => (
    <Badge tone={tone}>{status === null ? text : t("withStatus", { verdict: text, status: String(status) })}</Badge>
  );
  if (verdict === "ok") return said(t("ok"), "good");
  const refusal = REFUSALS.find((one) => one === verdict);
  if (refusal !== undefined) return said(t(refusal), "warn");
  const failure = FAILURES.find((one) => one === verdict);
  if (failure !== undefined) return said(t(failure), "bad");
  // Both words for it name the status themselves.
  if (verdict === SIGNATURE_REFUSED) return <Badge tone="bad">{t("signature_refused")}</Badge>;
  const bare = STATUS.exec(verdict)?.[1];
  return bare === undefined ? said(verdict, "bad") : <Badge tone="bad">{t("status", { status: bare })}</Badge>;
}

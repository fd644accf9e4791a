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
  "unreadable",
  "other_currency",
] as const;

/** Of a signed call this means one thing. */
const SIGNATURE_REFUSED = "status_401";
const STATUS = /^status_(\d{3})$/;

export function WalletVerdict({ verdict }: { readonly verdict: string }) {
  const t = useTranslations("wallet.verdict");
  const said = (text: string, tone: Tone) => <Badge tone={tone}>{text}</Badge>;
  if (verdict === "ok") return said(t("ok"), "good");
  const refusal = REFUSALS.find((one) => one === verdict);
  if (refusal !== undefined) return said(t(refusal), "warn");
  const failure = FAILURES.find((one) => one === verdict);
  if (failure !== undefined) return said(t(failure), "bad");
  if (verdict === SIGNATURE_REFUSED) return said(t("signature_refused"), "bad");
  const status = STATUS.exec(verdict)?.[1];
  return said(status === undefined ? verdict : t("status", { status }), "bad");
}

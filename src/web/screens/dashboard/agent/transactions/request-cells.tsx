// How a request to move credit stands and what it is, as the list and its panel show it.
import { useTranslations } from "use-intl";
import type { CreditRequest } from "#contract/credit-request.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const TONES: Readonly<Record<CreditRequest["state"], Tone>> = {
  waiting: "warn",
  approved: "info",
  done: "good",
  failed: "bad",
  rejected: "bad",
  withdrawn: "neutral",
};

export function RequestState({ state }: { readonly state: CreditRequest["state"] }) {
  return <Badge tone={TONES[state]}>{useTranslations("creditRequest.state")(state)}</Badge>;
}

export function RequestKind({ kind }: { readonly kind: CreditRequest["kind"] }) {
  return <>{useTranslations("creditRequest.kind")(kind)}</>;
}

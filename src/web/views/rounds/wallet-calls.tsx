// What was said to the agent's wallet about a round: each call with its answer, and what is still to be said.
import { useTranslations } from "use-intl";
import type { RoundDetail, RoundWallet } from "#contract/round.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { WalletCallLine } from "#web/views/wallet-call.tsx";

const TONES: Readonly<Record<RoundWallet["state"], Tone>> = {
  started: "info",
  rejected: "neutral",
  rolling_back: "warn",
  rolled_back: "neutral",
  paying: "warn",
  paid: "good",
  by_hand: "special",
};

interface WalletCallsProps {
  readonly wallet: RoundWallet;
  readonly currency: RoundDetail["currency"];
}

export function WalletCalls({ wallet, currency }: WalletCallsProps) {
  const t = useTranslations("wallet");
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Badge tone={TONES[wallet.state]}>{t(`state.${wallet.state}`)}</Badge>
        {wallet.due_at !== null && wallet.state !== "started" && (
          <span>
            {t("nextTry")} <ExactTime at={wallet.due_at} />
          </span>
        )}
        {wallet.due_at === null && wallet.stuck_at !== null && <span className="text-bad">{t("stuck")}</span>}
      </p>
      {wallet.calls.length === 0 ? (
        <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-soft">{t("noCalls")}</p>
      ) : (
        <ol aria-label={t("calls")} className="divide-y divide-line rounded-lg border border-line">
          {wallet.calls.map((call) => (
            <WalletCallLine key={call.id} call={call} currency={currency} />
          ))}
        </ol>
      )}
    </div>
  );
}

// What was said to the agent's wallet about a round: each call with its answer, and what is still to be said.
import { useTranslations } from "use-intl";
import type { RoundDetail, RoundWallet } from "#contract/round.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { Money } from "#web/views/money.tsx";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";

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
            <Call key={call.id} call={call} currency={currency} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface CallProps {
  readonly call: RoundWallet["calls"][number];
  readonly currency: RoundDetail["currency"];
}

function Call({ call, currency }: CallProps) {
  const t = useTranslations("wallet");
  const format = useFormatter();
  return (
    <li className="grid gap-2 px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-ink">{t(`type.${call.type}`)}</span>
        <Money amount={call.amount} currency={currency} />
        <WalletVerdict verdict={call.verdict} />
        <span className="figures ml-auto text-xs text-soft">{t("took", { ms: format.number(call.duration_ms) })}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-faint">
        <ExactTime at={call.at} />
        <CopyId id={call.tx_id} />
        {call.balance !== null && (
          <span>
            {t("balanceAfter")} <Money amount={call.balance} currency={currency} />
          </span>
        )}
      </div>
      <details className="text-xs">
        <summary className="focus-ring w-fit cursor-pointer rounded text-accent">{t("payload")}</summary>
        <dl className="mt-2 grid gap-2">
          <Said name={t("address")} text={call.address} />
          <Said name={t("request")} text={call.request} />
          <Said
            name={call.status === null ? t("noAnswer") : t("answer", { status: String(call.status) })}
            text={call.answer ?? ""}
          />
        </dl>
      </details>
    </li>
  );
}

function Said({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === "") return <dt className="text-soft">{name}</dt>;
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="mt-0.5 rounded-lg bg-sunken px-2.5 py-1.5 font-mono wrap-anywhere text-ink">{text}</dd>
    </div>
  );
}

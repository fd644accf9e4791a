// What a transfer of credit does to each side: available before and after.
import { ArrowRight } from "lucide-react";
import { useTranslations } from "use-intl";
import type { AgentRow } from "#contract/agent.ts";
import { Money, useMoneyText } from "#web/views/money.tsx";

interface CreditPreviewProps {
  readonly agent: AgentRow;
  /** The other side; null where the platform issues and redeems the credit. */
  readonly own: AgentRow | null;
  readonly direction: "send" | "take";
  readonly amount: bigint;
}

export function CreditPreview({ agent, own, direction, amount }: CreditPreviewProps) {
  const t = useTranslations("agent.moveCredit");
  const gained = direction === "send" ? amount : -amount;
  return (
    <table className="w-full rounded-lg bg-sunken text-sm max-sm:text-xs">
      <thead>
        <tr className="text-xs text-soft *:px-3 *:pt-2.5 *:font-medium max-sm:*:px-2">
          <th scope="col" className="text-left">
            {t("preview")}
          </th>
          <th scope="col" className="text-right">
            {t("now")}
          </th>
          <th scope="col" className="text-right">
            {t("after")}
          </th>
        </tr>
      </thead>
      <tbody>
        <Side agent={agent} gained={gained} />
        {own !== null && <Side agent={own} gained={-gained} />}
      </tbody>
    </table>
  );
}

function Side({ agent, gained }: { readonly agent: AgentRow; readonly gained: bigint }) {
  const t = useTranslations("agent.moveCredit");
  const money = useMoneyText();
  const { currency } = agent;
  const { available } = agent.credit;
  const after = available + gained;
  return (
    <tr className="align-top *:px-3 *:py-2 max-sm:*:px-2">
      <th scope="row" className="max-w-32 truncate text-left font-medium">
        {agent.code}
      </th>
      <td className="text-right text-soft">
        <Money amount={available} currency={currency} bare />
      </td>
      <td className="text-right font-medium">
        <span className="inline-flex items-center gap-2">
          <ArrowRight aria-hidden size={14} className="text-faint" />
          <Money amount={after} currency={currency} bare />
        </span>
        {after < 0n && gained < 0n && (
          <span className="block text-xs text-bad">{t("short", { amount: money(-after, currency) })}</span>
        )}
      </td>
    </tr>
  );
}

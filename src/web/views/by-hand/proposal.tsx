// One proposal to settle a round by hand: what was said, by whom and when, and what became of it.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { HandSettlement } from "#contract/hand-settlement.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";

const TONES: Readonly<Record<HandSettlement["state"], Tone>> = {
  waiting: "warn",
  approved: "special",
  rejected: "neutral",
  withdrawn: "neutral",
  overtaken: "good",
};

export function Proposal({ proposal }: { readonly proposal: HandSettlement }) {
  const t = useTranslations("wallet.byHand");
  const told = (name: string, value: ReactNode | null) => (value === null ? [] : [{ name, value }]);
  return (
    <div className="grid gap-2">
      <p>
        <Badge tone={TONES[proposal.state]}>{t(`state.${proposal.state}`)}</Badge>
      </p>
      <blockquote className="border-l-2 border-line pl-3 text-sm wrap-anywhere text-ink">{proposal.reason}</blockquote>
      <Facts
        rows={[
          { name: t("proposedBy"), value: <PartyCode code={proposal.made_by} /> },
          { name: t("proposedAt"), value: <ExactTime at={proposal.made_at} /> },
          ...told(t("decidedBy"), proposal.decided_by === null ? null : <PartyCode code={proposal.decided_by} />),
          ...told(t("decidedAt"), proposal.decided_at === null ? null : <ExactTime at={proposal.decided_at} />),
          ...told(t("answer"), proposal.answer),
        ]}
      />
    </div>
  );
}

// A variant and a change of it, as lists and panels show them.
import { useTranslations } from "use-intl";
import type { VariantChange, VariantInForce } from "#contract/variant.ts";
import { BpsText } from "#web/ui/amount-text.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";

interface VariantLabelProps {
  readonly variant: { readonly id: string; readonly rtp_bps: number };
}

/** The RTP first: that is what the name stands for. */
export function VariantLabel({ variant: { id, rtp_bps: bps } }: VariantLabelProps) {
  return (
    <span className="whitespace-nowrap">
      <BpsText bps={bps} /> <span className="text-faint">{id}</span>
    </span>
  );
}

export function Step({ from, to }: Pick<VariantChange, "from" | "to">) {
  return (
    <span className="whitespace-nowrap">
      <BpsText bps={from.rtp_bps} /> <span className="text-faint">→</span> <BpsText bps={to.rtp_bps} />
    </span>
  );
}

const TONES: Readonly<Record<VariantChange["state"], Tone>> = {
  waiting: "warn",
  scheduled: "info",
  done: "good",
  rejected: "bad",
  withdrawn: "neutral",
  called_off: "neutral",
};

export function ChangeState({ state }: Pick<VariantChange, "state">) {
  return <Badge tone={TONES[state]}>{useTranslations("variant.state")(state)}</Badge>;
}

/** Who chose what is in force, in a few words. */
export function Chosen({ row: { chosen, chosen_at: at } }: { readonly row: VariantInForce }) {
  const t = useTranslations("variant.chosen");
  return <>{chosen === "above" && at !== null ? t("aboveAt", { agent: at.code }) : t(chosen)}</>;
}

export function Next({ next }: Pick<VariantInForce, "next">) {
  if (next === null) return <Absent />;
  return (
    <span className="whitespace-nowrap">
      <BpsText bps={next.variant.rtp_bps} /> <span className="text-faint">·</span> <MinuteTime at={next.effective_at} />
    </span>
  );
}

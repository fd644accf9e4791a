// Whether an agent's wallet has a certificate in force, and whether the platform asks for one before its players play for money.
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "#web/client/session.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import type { RequireCertificateProps } from "./require-certificate.tsx";

// Fetched when it is opened.
const RequireCertificate = lazy(() => import("./require-certificate.tsx"));

type StandingProps = Omit<RequireCertificateProps, "onClose">;

const TONES: Readonly<Record<StandingProps["standing"]["state"], Tone>> = {
  in_force: "good",
  none: "neutral",
  other_address: "warn",
  over: "warn",
};

export function CertificateStanding({ agentId, standing, onChange }: StandingProps) {
  const t = useTranslations("certify.standing");
  const { state, is_needed: isNeeded } = standing;
  return (
    <span className="inline-grid max-w-full grid-cols-[minmax(0,1fr)] gap-1.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={isNeeded && state !== "in_force" ? "bad" : TONES[state]}>{t(`state.${state}`)}</Badge>
        {standing.certificate !== null && <CopyId id={standing.certificate} whole />}
        {standing.since !== null && <ExactTime at={standing.since} />}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-soft">
        <span>{t(isNeeded ? (state === "in_force" ? "needed" : "lacking") : "notNeeded")}</span>
        <Turn agentId={agentId} standing={standing} onChange={onChange} />
      </span>
    </span>
  );
}

/** Only for those of the platform who may: to everybody else it says how it is. */
function Turn(props: StandingProps) {
  const t = useTranslations("certify.standing");
  const mayTurn = useMay("wallet.require_certificate");
  const [isAsking, setAsking] = useState(false);
  if (!mayTurn) return null;
  return (
    <>
      <Button size="sm" onPress={() => setAsking(true)}>
        {t(props.standing.is_needed ? "drop" : "ask")}
      </Button>
      <Suspense fallback={null}>
        {isAsking && <RequireCertificate {...props} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

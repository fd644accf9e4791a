// The RTP that was paid, and below it the one expected of the variants served.
import { useTranslations } from "use-intl";
import { Absent } from "#web/ui/absent.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";

interface ActualRtpProps {
  /** Hundredths of a per cent; null without turnover. */
  readonly actual: number | null;
  readonly theoretical: number | null;
}

export function ActualRtp({ actual, theoretical }: ActualRtpProps) {
  const t = useTranslations("overview");
  if (actual === null) return <Absent />;
  return (
    <span>
      <BpsText bps={actual} />
      {theoretical !== null && (
        <span className="block text-xs text-faint">
          {t("theoretical")} <BpsText bps={theoretical} />
        </span>
      )}
    </span>
  );
}

// Figures and what stands beside them: amounts, shares, badges, times, ids, and what is not there.
import { useTranslations } from "use-intl";
import { Absent } from "#web/ui/absent.tsx";
import { AmountText, BpsText, CountText } from "#web/ui/amount-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { CommandKey, Key } from "#web/ui/shortcut-keys.tsx";
import { TimeZoneText } from "#web/ui/time-zone-text.tsx";
import { TextTooltip } from "#web/ui/tooltip.tsx";
import { NOW } from "./agents.ts";
import { Columns, Row, Section, Specimen } from "./section.tsx";
import { useWords } from "./words.ts";

const TIMES = ["2026-03-18T14:59:18.000Z", "2026-03-18T14:48:00.000Z", "2026-03-15T22:05:10.000Z"];

export function Figures() {
  const words = useWords();
  return (
    <Section id="figures" title={words.figures}>
      <Columns>
        <Amounts />
        <Badges />
        <TimesAndIds />
      </Columns>
    </Section>
  );
}

function Amounts() {
  const words = useWords();
  const t = useTranslations();
  const loss = t("money.loss");
  return (
    <>
      <Specimen name={words.amounts}>
        <Row>
          <AmountText minor={18_421_040n} digits={2} currency="BRL" />
          <AmountText minor={0n} digits={2} />
          <AmountText minor={250_000n} digits={2} currency="BRL" sign="always" />
          <AmountText minor={-212_907n} digits={2} currency="BRL" lossWord={loss} />
        </Row>
      </Specimen>
      <Specimen name={words.shares}>
        <Row>
          <BpsText bps={9612} />
          <BpsText bps={9650} digits={1} />
          <CountText count={1_284_310} />
        </Row>
      </Specimen>
      <Specimen name={words.textTooltip}>
        <Row>
          <TextTooltip text={t("how.ggr.formula")}>{t("overview.figure.ggr")}</TextTooltip>
        </Row>
      </Specimen>
    </>
  );
}

function Badges() {
  const words = useWords();
  const t = useTranslations();
  return (
    <Specimen name={words.badges}>
      <Row>
        <Badge tone="good">{t("agent.state.active")}</Badge>
        <Badge tone="info">{t("round.state.open")}</Badge>
        <Badge tone="warn">{t("agent.credit.low")}</Badge>
        <Badge tone="bad">{t("agent.credit.exhausted")}</Badge>
        <Badge tone="neutral">{t("agent.state.closed")}</Badge>
        <Badge tone="special">{t("agent.mode.seamless")}</Badge>
        <Badge tone="neutral" dot={false}>
          {t("role.auditor")}
        </Badge>
      </Row>
    </Specimen>
  );
}

function TimesAndIds() {
  const words = useWords();
  return (
    <>
      <Specimen name={words.times}>
        <Row>
          {TIMES.map((at) => (
            <RelativeTime key={at} at={at} now={NOW} />
          ))}
          <ExactTime at={NOW} />
        </Row>
        <p className="text-xs text-faint">
          <TimeZoneText />
        </p>
      </Specimen>
      <Specimen name={words.ids}>
        <Row>
          <CopyId id="0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e5" />
          <CopyId id="BR-204117" />
        </Row>
        <CopyId id="0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e5" whole />
      </Specimen>
      <Specimen name={words.absent}>
        <Row>
          <Absent />
        </Row>
      </Specimen>
      <Specimen name={words.keys}>
        <Row>
          <CommandKey />
          <Key>K</Key>
          <Key>?</Key>
        </Row>
      </Specimen>
    </>
  );
}

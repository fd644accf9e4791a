// States and times as every list and panel of this screen shows them.
import { useLocale, useTranslations } from "use-intl";
import type { CatalogueGame, OperatingState, WindowState } from "#contract/catalogue.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";

const STATE_TONES: Readonly<Record<OperatingState, Tone>> = { active: "good", maintenance: "warn", disabled: "bad" };

export function OperatingBadge({ state }: { readonly state: OperatingState }) {
  const t = useTranslations("catalogue.state");
  return <Badge tone={STATE_TONES[state]}>{t(state)}</Badge>;
}

export function OwnState({ state }: { readonly state: OperatingState }) {
  return <>{useTranslations("catalogue.state")(state)}</>;
}

const WINDOW_TONES: Readonly<Record<WindowState, Tone>> = {
  planned: "info",
  in_force: "warn",
  over: "neutral",
  called_off: "neutral",
};

export function WindowBadge({ state }: { readonly state: WindowState }) {
  const t = useTranslations("catalogue.windowState");
  return <Badge tone={WINDOW_TONES[state]}>{t(state)}</Badge>;
}

export function GameName({ game: { names } }: { readonly game: Pick<CatalogueGame, "names"> }) {
  return <>{names[useLocale()]}</>;
}

interface SpanProps {
  readonly from: string;
  /** null: until somebody ends it. */
  readonly to: string | null;
}

/** From when to when, to the minute. */
export function Span({ from, to }: SpanProps) {
  const t = useTranslations("catalogue");
  const format = useFormatter();
  const style = { dateStyle: "short", timeStyle: "short" } as const;
  const [begins, ends] = [new Date(from), to === null ? null : new Date(to)];
  return (
    <span className="figures">
      {ends === null
        ? t("fromOn", { from: format.dateTime(begins, style) })
        : format.dateTimeRange(begins, ends, style)}
    </span>
  );
}

/** To the minute, which is how windows are announced; to the second on hover. */
export function Minute({ at }: { readonly at: string }) {
  const format = useFormatter();
  const date = new Date(at);
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: "long", timeStyle: "long" })} className="figures">
      {format.dateTime(date, { dateStyle: "short", timeStyle: "short" })}
    </time>
  );
}

export function SpanOrNone({ window }: { readonly window: SpanProps | null }) {
  return window === null ? <Absent /> : <Span from={window.from} to={window.to} />;
}

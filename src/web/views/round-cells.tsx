// What a round is made of, as lists and panels show it: its game, its state, how many times the stake it paid.
import { useLocale, useTranslations } from "use-intl";
import type { RoundRow } from "#contract/round.ts";
import { namesOf } from "#studio/games/game-names.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";

const TONES: Readonly<Record<RoundRow["state"], Tone>> = {
  open: "info",
  settled: "neutral",
  refunded: "warn",
  rejected: "bad",
};

export function RoundStateBadge({ state }: { readonly state: RoundRow["state"] }) {
  const t = useTranslations("round.state");
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

/** A game's name in the reader's language; a game of another studio is called by its code. */
export function useGameName(): (code: string) => string {
  const locale = useLocale();
  return (code) => {
    const names = namesOf(code);
    return (locale === "pt-BR" ? names?.["pt-BR"] : names?.["en-US"]) ?? code;
  };
}

export function GameName({ code }: { readonly code: string }) {
  return <>{useGameName()(code)}</>;
}

interface MultiplierProps {
  readonly win: bigint;
  readonly stake: bigint;
}

/** `×12.35`: win ÷ stake, cut after the second digit, never rounded up to what was not paid. */
export function Multiplier({ win, stake }: MultiplierProps) {
  const format = useFormatter();
  if (stake <= 0n || win <= 0n) return <Absent />;
  const hundredths = Number((win * 100n) / stake);
  return (
    <span className="figures whitespace-nowrap">
      ×{format.number(hundredths / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
    </span>
  );
}

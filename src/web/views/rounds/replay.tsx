// The reels as they fell: the base spin, then each free spin, stepped by hand or played one after the other.
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { RoundDetail } from "#contract/round.ts";
import type { GameDefinition } from "#studio/engine/definition.ts";
import type { RoundOutcome, SpinResult } from "#studio/engine/outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ReelWindow } from "#web/views/reel-window.tsx";
import { CoinsMoney } from "./coins-money.tsx";
import { type Chosen, coinsUpTo, lineOf, placesLit, spinsOf } from "./spins.ts";
import { WinTable } from "./win-table.tsx";

const SPIN_SHOWN_MS = 1600;

interface ReplayProps {
  readonly round: RoundDetail;
  readonly outcome: RoundOutcome;
  readonly definition: GameDefinition;
}

/** Which spin is shown, and whether the next one follows by itself. */
function useSteps(count: number) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const isLast = at >= count - 1;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setAt(at + 1)), SPIN_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isLast, at]);
  return {
    at,
    isLast,
    isPlaying,
    go: (to: number) => {
      setPlaying(false);
      setAt(to);
    },
    toggle: () => {
      // Playing from the end begins again.
      if (!isPlaying && isLast) setAt(0);
      setPlaying(!isPlaying);
    },
  };
}

export function Replay({ round, outcome, definition }: ReplayProps) {
  const t = useTranslations("round.replay");
  const spins = spinsOf(outcome);
  const steps = useSteps(spins.length);
  const [choice, setChoice] = useState<{ readonly at: number; readonly chosen: Chosen }>({ at: 0, chosen: "all" });
  const spin = spins[steps.at] ?? outcome.base;
  const chosen = choice.at === steps.at ? choice.chosen : "all";
  const name = steps.at === 0 ? t("base") : t("free", { number: String(steps.at), count: String(outcome.free.length) });
  return (
    <div className="grid content-start gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-2 text-sm font-medium text-ink" aria-live="polite">
          <span>{name}</span>
          {steps.at > 0 && definition.free !== null && (
            <Badge tone="special" dot={false}>
              ×{definition.free.multiplier}
            </Badge>
          )}
        </p>
        {spins.length > 1 && <Controls steps={steps} />}
      </div>
      <ReelWindow
        label={t("reels", { spin: name })}
        rows={definition.rows}
        symbols={definition.symbols}
        grid={spin.grid}
        stops={spin.stops}
        lit={placesLit(definition, spin, chosen)}
        line={lineShown(definition, spin, chosen)}
      />
      <WinTable
        round={round}
        spin={spin}
        definition={definition}
        chosen={chosen}
        onChoose={(next) => setChoice({ at: steps.at, chosen: next })}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-soft">
        <span>
          {spins.length > 1 && t("soFar", { spins: String(steps.at + 1), count: String(spins.length) })}
          {outcome.capped && steps.isLast && ` ${t("capped", { multiplier: String(definition.maxWinX) })}`}
        </span>
        {spins.length > 1 && (
          <strong className="text-ink">
            <CoinsMoney round={round} coins={coinsUpTo(outcome, steps.at)} definition={definition} />
          </strong>
        )}
      </p>
    </div>
  );
}

/** The line of the chosen win, or of the best one while all are shown. */
function lineShown(definition: GameDefinition, spin: SpinResult, chosen: Chosen) {
  const best = spin.wins.toSorted((a, b) => b.coins - a.coins)[0];
  const win = typeof chosen === "number" ? spin.wins[chosen] : chosen === "all" ? best : undefined;
  const rowOfReel = win === undefined ? null : lineOf(definition, win);
  return win === undefined || rowOfReel === null ? null : { rowOfReel, count: win.count };
}

function Controls({ steps }: { readonly steps: ReturnType<typeof useSteps> }) {
  const t = useTranslations("round.replay");
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t("previous")}
        size="sm"
        icon={<ChevronLeft aria-hidden size={17} />}
        isDisabled={steps.at === 0}
        onPress={() => steps.go(steps.at - 1)}
      />
      <IconButton
        label={steps.isPlaying ? t("pause") : t("play")}
        size="sm"
        icon={steps.isPlaying ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
        onPress={steps.toggle}
      />
      <IconButton
        label={t("next")}
        size="sm"
        icon={<ChevronRight aria-hidden size={17} />}
        isDisabled={steps.isLast}
        onPress={() => steps.go(steps.at + 1)}
      />
    </div>
  );
}

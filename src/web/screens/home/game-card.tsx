// A game on show: its reels at the end of a winning spin, its world, the way into its demo, and what an operator asks first.
import { Play } from "lucide-react";
import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { buttonStyle } from "#web/ui/button-style.ts";
import { ReelWindow } from "#web/views/reel-window.tsx";
import { GameFacts } from "./game-facts.tsx";
import type { GameShown } from "./games-shown.server.ts";

/** Behind its reels, in the colours of its world. */
const TINTS = {
  "lantern-meadow": "from-special-soft to-warn-soft",
  "saltglass-choir": "from-info-soft to-good-soft",
  "ember-anvil": "from-warn-soft to-bad-soft",
} as const;
type KnownGame = keyof typeof TINTS;
const isKnown = (code: string): code is KnownGame => Object.hasOwn(TINTS, code);

/** Its rows are those of the cards beside it, so that all buttons and all facts stand at one height; a phone lays out what it scrolls to. */
const CARD =
  "row-span-3 grid min-w-0 grid-rows-subgrid gap-0 overflow-hidden rounded-xl border border-line bg-panel shadow-card max-md:[contain-intrinsic-size:auto_34rem] max-md:[content-visibility:auto] md:max-lg:grid-cols-2 md:max-lg:grid-rows-[auto_1fr]";

export function GameCard({ game }: { readonly game: GameShown }) {
  const t = useTranslations("home");
  const locale = useLocale();
  const titleId = useId();
  const { code, name, spin } = game;
  return (
    <article aria-labelledby={titleId} className={CARD}>
      <div
        className={`grid content-center bg-linear-to-br px-4 pt-2 pb-4 md:max-lg:row-span-2 ${isKnown(code) ? TINTS[code] : ""}`}
      >
        <div className={game.reels > 3 ? "min-w-0" : "mx-auto w-full max-w-56"}>
          <ReelWindow
            label={t("game.reelsOf", { game: name })}
            rows={game.rows}
            symbols={game.symbols}
            grid={spin.grid}
            lit={new Set(spin.lit)}
            line={spin.line}
            isStill
          />
        </div>
      </div>
      <div className="flex flex-col gap-1.5 px-5 pt-4 pb-2">
        <h3 id={titleId} className="text-xl font-semibold tracking-tight text-ink">
          {name}
        </h3>
        {isKnown(code) && <p className="pb-3 text-sm text-pretty text-soft">{t(`world.${code}`)}</p>}
        <a
          href={`/play/${code}/?locale=${locale}&demo`}
          className={`${buttonStyle({ variant: "primary" })} mt-auto w-full`}
        >
          <Play aria-hidden size={16} />
          {t("games.play", { game: name })}
        </a>
      </div>
      <div className="px-5 pb-3">
        <GameFacts game={game} />
      </div>
    </article>
  );
}

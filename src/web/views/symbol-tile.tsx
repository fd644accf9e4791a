// The symbols of our games, drawn: one shape and one tone each, named beneath, so that a reel can be read.
import { useTranslations } from "use-intl";
import { emberAnvil } from "./symbols/ember-anvil.tsx";
import { lanternMeadow } from "./symbols/lantern-meadow.tsx";
import { saltglassChoir } from "./symbols/saltglass-choir.tsx";

/** No two games share a symbol. */
const DRAWINGS = { ...lanternMeadow, ...saltglassChoir, ...emberAnvil };

type KnownSymbol = keyof typeof DRAWINGS;
const isKnown = (symbol: string): symbol is KnownSymbol => Object.hasOwn(DRAWINGS, symbol);

/** The symbol's name in the reader's language; a symbol without one is called as its game calls it. */
export function useSymbolName(): (symbol: string) => string {
  const t = useTranslations("symbol");
  return (symbol) => (isKnown(symbol) ? t(symbol) : symbol);
}

interface SymbolDrawingProps {
  readonly symbol: string;
  /** Its size. */
  readonly className: string;
}

export function SymbolDrawing({ symbol, className }: SymbolDrawingProps) {
  if (!isKnown(symbol)) return null;
  const { tone, shape } = DRAWINGS[symbol];
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden
      className={`fill-current/15 stroke-current stroke-2 ${tone} ${className}`}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {shape}
    </svg>
  );
}

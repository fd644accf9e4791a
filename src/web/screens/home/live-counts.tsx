// What is being played right now, counted by the server and asked for again while the page is in sight.
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { getHomeFigures } from "#contract/statistics.ts";
import { currentSettings } from "#web/client/settings.ts";
import { CountText } from "#web/ui/amount-text.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { CountTiles } from "./count-tiles.tsx";

type Figures = Answer<typeof getHomeFigures>;
const ADDRESS: `/${string}` = "/api/home";
const EVERY_MS = 10_000;
const TIMEOUT_MS = 30_000;

// Read by hand: the schema library weighs more than everything else a visitor fetches for this page.
function figuresOf(wire: unknown): Figures | null {
  if (typeof wire !== "object" || wire === null) return null;
  if (!("rounds_24h" in wire) || !("games" in wire) || !("complete_to" in wire)) return null;
  const { rounds_24h, games, complete_to } = wire;
  if (typeof rounds_24h !== "number" || typeof games !== "number" || typeof complete_to !== "string") return null;
  return { rounds_24h, games, complete_to };
}

async function ask(): Promise<Figures | null> {
  try {
    const answer = await fetch(currentSettings().api_base + ADDRESS, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? figuresOf(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** undefined while nothing is known; null where the first answer could not be had. A later failure leaves what is shown. */
function useFigures(): Figures | null | undefined {
  const [figures, setFigures] = useState<Figures | null>();
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const next = await ask();
      if (isWanted) setFigures((before) => next ?? before ?? null);
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    const again = () => void look();
    document.addEventListener("visibilitychange", again);
    return () => {
      isWanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, []);
  return figures;
}

export function LiveCounts() {
  const t = useTranslations("home.live");
  const format = useFormatter();
  const figures = useFigures();
  if (figures === undefined || figures === null)
    return <CountTiles figures={figures === undefined ? null : ["–", "–", "–"]} />;
  const { rounds_24h: rounds, games, complete_to: completeTo } = figures;
  const time = format.dateTime(new Date(completeTo), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return (
    <CountTiles
      figures={[
        <CountText key="rounds" count={rounds} />,
        <CountText key="games" count={games} />,
        <time key="time" dateTime={completeTo}>
          {rounds === 0 ? t("never") : time}
        </time>,
      ]}
    />
  );
}

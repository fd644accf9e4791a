// Leads from a figure to the rounds it is of: the explorer with the figure's own filter, so that its totals are the figure.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { applyPatch } from "#web/client/url-state.ts";
import { Link } from "#web/ui/link.tsx";

const HOUR_MS = 3_600_000;
/** Up to the end of the hour, or of the day (UTC), that is running: as the server counts them. */
const RUNNING = {
  "24h": { unitMs: HOUR_MS, units: 24 },
  "30d": { unitMs: 24 * HOUR_MS, units: 30 },
} as const;

type Period = { readonly from: string; readonly lastsMs: number } | keyof typeof RUNNING;

interface RoundsBehindProps {
  /** Of this agent and all below it; absent: of everybody the reader sees. */
  readonly agentId?: string | undefined;
  readonly playerId?: string;
  readonly currency?: string;
  /** Absent: since the first round. */
  readonly period?: Period;
  /** The figure leaves out what agents below play, and no list does. */
  readonly isOwnOnly?: boolean;
}

export default function RoundsBehind({ period, isOwnOnly = false, ...whose }: RoundsBehindProps) {
  const t = useTranslations("how.rounds");
  const [now] = useState(Date.now);
  return (
    <>
      {period !== undefined && <p className="text-soft">{t("edge")}</p>}
      {isOwnOnly && <p className="text-soft">{t("below")}</p>}
      <Link to={addressOf(whose, period === undefined ? {} : boundsOf(period, now))}>{t("rows")}</Link>
    </>
  );
}

interface Bounds {
  readonly from?: string;
  readonly to?: string;
}

function boundsOf(period: Period, now: number): Bounds {
  const instant = (ms: number): string => new Date(ms).toISOString();
  if (typeof period === "object") return { from: period.from, to: instant(Date.parse(period.from) + period.lastsMs) };
  const { unitMs, units } = RUNNING[period];
  const end = (Math.floor(now / unitMs) + 1) * unitMs;
  return { from: instant(end - units * unitMs), to: instant(end) };
}

function addressOf({ agentId, playerId, currency }: RoundsBehindProps, bounds: Bounds): string {
  // Figures are of settled rounds.
  const filter = { state: "settled", agent_id: agentId, player_id: playerId, currency, ...bounds };
  return `/dashboard/game/history?${applyPatch(new URLSearchParams(), filter)}`;
}

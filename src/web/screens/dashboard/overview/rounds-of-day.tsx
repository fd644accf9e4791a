// The way to the rounds of the hours that are summed, in one currency.
import { lazy } from "react";
import type { OverviewCurrency } from "#contract/statistics.ts";

// Fetched when a figure is asked for what is behind it.
const RoundsBehind = lazy(() => import("#web/views/rounds-behind.tsx"));

const HOUR_MS = 3_600_000;

export interface RoundsOfDayProps {
  readonly block: OverviewCurrency;
  /** Whose figures they are; undefined: of everybody the reader sees. */
  readonly agentId: string | undefined;
  /** Agents below are no part of the figure. */
  readonly isOwnOnly?: boolean;
}

export function RoundsOfDay({ block: { currency, hours }, ...whose }: RoundsOfDayProps) {
  const [first] = hours;
  if (first === undefined) return null;
  return <RoundsBehind {...whose} currency={currency} period={{ from: first.hour, lastsMs: hours.length * HOUR_MS }} />;
}

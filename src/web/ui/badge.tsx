// A state in one word: tone and text together, never the colour alone.
import type { ReactNode } from "react";

export type Tone = "neutral" | "good" | "info" | "warn" | "bad" | "special";

const BASE =
  "inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs leading-4 font-medium whitespace-nowrap";
const DOT = "before:size-1.5 before:rounded-full before:bg-current";
const TONE: Readonly<Record<Tone, string>> = {
  neutral: "bg-neutral-soft text-soft",
  good: "bg-good-soft text-good",
  info: "bg-info-soft text-info",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  special: "bg-special-soft text-special",
};

export function Badge({ tone, children, dot = true }: { tone: Tone; children: ReactNode; dot?: boolean }) {
  return <span className={`${BASE} ${dot ? DOT : ""} ${TONE[tone]}`}>{children}</span>;
}

// The rows the gallery shows: casino agents of the demo, with figures and times that never change.

export interface ShownAgent {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  readonly state: "active" | "suspended" | "closed";
  readonly credit: "ok" | "low" | "critical" | "exhausted";
  readonly creditMinor: bigint;
  readonly ggrMinor: bigint;
  readonly rtpBps: number;
  readonly players: number;
  /** null: never. */
  readonly lastAt: string | null;
}

/** The moment at which the gallery stands still. */
export const NOW = "2026-03-18T15:00:00.000Z";

export const AGENTS: readonly ShownAgent[] = [
  {
    id: "0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e4",
    code: "aurora",
    name: "Aurora Jogos",
    parent: null,
    state: "active",
    credit: "ok",
    creditMinor: 48_211_390n,
    ggrMinor: 3_904_115n,
    rtpBps: 9604,
    players: 1284,
    lastAt: "2026-03-18T14:59:12.000Z",
  },
  {
    id: "0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e5",
    code: "aurora_sul",
    name: "Aurora Sul",
    parent: "aurora",
    state: "active",
    credit: "low",
    creditMinor: 1_250_000n,
    ggrMinor: 918_422n,
    rtpBps: 9587,
    players: 412,
    lastAt: "2026-03-18T14:48:03.000Z",
  },
  {
    id: "0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e6",
    code: "aurora_norte",
    name: "Aurora Norte",
    parent: "aurora",
    state: "active",
    credit: "critical",
    creditMinor: 84_050n,
    ggrMinor: -212_907n,
    rtpBps: 10_231,
    players: 306,
    lastAt: "2026-03-18T11:20:41.000Z",
  },
  {
    id: "0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e7",
    code: "aurora_litoral",
    name: "Aurora Litoral",
    parent: "aurora_norte",
    state: "suspended",
    credit: "exhausted",
    creditMinor: 0n,
    ggrMinor: 1_067n,
    rtpBps: 9412,
    players: 58,
    lastAt: "2026-03-15T22:05:10.000Z",
  },
  {
    id: "0195a9c4-1d00-7c31-9b5e-2f6d1a80c1e8",
    code: "aurora_ouro",
    name: "Aurora Ouro",
    parent: "aurora",
    state: "closed",
    credit: "ok",
    creditMinor: 10n,
    ggrMinor: 0n,
    rtpBps: 0,
    players: 0,
    lastAt: null,
  },
];

const LONG = 200;
/** A list that is drawn as it scrolls. */
export const MANY_AGENTS: readonly ShownAgent[] = Array.from({ length: LONG }, (_, index) => {
  const like = AGENTS[index % AGENTS.length];
  if (like === undefined) throw new Error("no agents to take after");
  const code = `${like.code}_${String(index + 1).padStart(3, "0")}`;
  return { ...like, id: `${like.id}-${index}`, code, creditMinor: like.creditMinor + BigInt(index) * 1_311n };
});

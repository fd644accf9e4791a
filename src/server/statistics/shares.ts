// Divides what was played into parts: the agent itself and its children, games, providers; pure.
import type { ShareBy, SharePart } from "#contract/agent-depth.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { added, figuresOf, NO_SUMS, type Sums } from "./figures.ts";
import type { PartSums, Names } from "./queries/played-parts.ts";
import type { KnownAgent } from "./ranking.ts";

/** Where rounds belong in a split. */
export interface PartKey {
  readonly id: string;
  readonly names: Names;
  readonly isItself: boolean;
}

interface Known {
  /** The agents in scope. */
  readonly agents: readonly KnownAgent[];
  readonly game: ReadonlyMap<string, Names>;
  readonly provider: ReadonlyMap<string, Names>;
  /** The agent whose children are listed apart; null: of the whole platform, its direct customers. */
  readonly top: string | null;
}

const both = (text: string): Names => ({ "en-US": text, "pt-BR": text });

/** Which part of a split a row belongs to. A child stands for everything below it. */
export function partOf(by: ShareBy, known: Known): (row: PartSums) => PartKey {
  if (by !== "child")
    return (row) => ({ id: row[by], names: known[by].get(row[by]) ?? both(row[by]), isItself: false });
  const byId = new Map(known.agents.map((agent) => [agent.id, agent]));
  return ({ agentId }) => {
    const path = byId.get(agentId)?.path ?? [agentId];
    const at = known.top === null ? -1 : path.indexOf(known.top);
    const id = path[at + 1] ?? agentId;
    return { id, names: both(byId.get(id)?.code ?? id), isItself: id === known.top || at + 1 >= path.length };
  };
}

/** The largest turnover first. */
export function sharesOf(
  sums: readonly PartSums[],
  keyOf: (row: PartSums) => PartKey,
  { periods, currency }: { readonly periods: number; readonly currency: CurrencyCode },
): SharePart[] {
  const keys = new Map(sums.map((row) => keyOf(row)).map((key) => [key.id, key]));
  const whole = sums.reduce((sum, { turnover }) => sum + turnover, 0n);
  return [...Map.groupBy(sums, (row) => keyOf(row).id)]
    .map(([id, rows]): SharePart => {
      const key = keys.get(id);
      const total = rows.reduce<Sums>(added, NO_SUMS);
      const turnovers = Array.from({ length: periods }, (_, stretch) =>
        rows.filter((row) => row.stretch === stretch).reduce((sum, { turnover }) => sum + turnover, 0n),
      );
      return {
        ...figuresOf(total),
        id,
        names: key?.names ?? both(id),
        is_itself: key?.isItself ?? false,
        currency,
        share_bps: whole === 0n ? null : Number((total.turnover * 20_000n + whole) / (whole * 2n)),
        turnovers,
      };
    })
    .toSorted((one, other) =>
      one.turnover === other.turnover ? (one.id < other.id ? -1 : 1) : one.turnover > other.turnover ? -1 : 1,
    );
}

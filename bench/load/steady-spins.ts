/** Spins that begin at a steady rate whatever becomes of those before them: agent after agent, each at a player who is free. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { z } from "zod";
import type { SeamlessAgent } from "../../test/factories/seamless-agents.ts";
import type { PlayClient } from "./play-client.ts";

export interface SteadySpins {
  /** Of the spins that were played, from when each was to begin to its answer. */
  readonly ms: number[];
  readonly refused: number;
  /** Spins that found all players of their agent waiting for an answer. */
  readonly crowdedOut: number;
}

interface Seat {
  readonly token: string;
  nonce: number;
  isFree: boolean;
}

export type Table = readonly Seat[];

const answered = z.object({ next_nonce: z.number() });

/** Who sits where goes on from turn to turn: a player's next number is known here alone. */
export const seat = ({ players }: SeamlessAgent): Table =>
  players.map(({ playToken }) => ({ token: playToken, nonce: 0, isFree: true }));

async function spinAt(client: PlayClient, at: Seat): Promise<boolean> {
  at.isFree = false;
  const { status, text } = await client.send("/play/api/spins", { nonce: at.nonce, stake: 20 }, at.token);
  at.isFree = true;
  if (status !== 200) return false;
  at.nonce = answered.parse(JSON.parse(text)).next_nonce;
  return true;
}

export async function playSteadily(
  client: PlayClient,
  tables: readonly Table[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<SteadySpins> {
  const ms: number[] = [];
  let refused = 0;
  let crowdedOut = 0;
  const underWay: Promise<void>[] = [];
  const spinAtTable = async (table: Table | undefined, due: number): Promise<void> => {
    const free = table?.find(({ isFree }) => isFree);
    if (free === undefined) crowdedOut += 1;
    else if (await spinAt(client, free)) ms.push(performance.now() - due);
    else refused += 1;
  };
  const begun = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const due = begun + (turn * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleepMs(wait);
    underWay.push(spinAtTable(tables[turn % tables.length], due));
  }
  await Promise.all(underWay);
  return { ms, refused, crowdedOut };
}

/** Spins per second when one player of each agent plays as fast as it is answered. */
export async function playFlatOut(client: PlayClient, tables: readonly Table[], seconds: number): Promise<number> {
  const begun = performance.now();
  let spins = 0;
  const play = async ([first]: Table): Promise<void> => {
    if (first === undefined) throw new Error("an agent without players");
    while (performance.now() - begun < seconds * 1_000) if (await spinAt(client, first)) spins += 1;
  };
  await Promise.all(tables.map(play));
  return (spins * 1_000) / (performance.now() - begun);
}

// The player's own rounds as the play API tells them, for the history.
import type { z } from "zod";
import type { getOwnRound, listOwnRounds } from "#contract/game.ts";
import { amountsOf, answered, roundOf, type PlayApi } from "./api.ts";
import type { Answer } from "./retry.ts";

export type OwnRounds = z.output<(typeof listOwnRounds)["answer"]>;
export type OwnRoundDetail = z.output<(typeof getOwnRound)["answer"]>;

/** Newest first, after those of an earlier page. */
export function ownRounds({ call }: Pick<PlayApi, "call">, cursor: string | null): Promise<Answer<OwnRounds>> {
  const path = `/play/api/rounds${cursor === null ? "" : `?cursor=${cursor}`}` as const;
  return call({ method: "GET", path }, (json) => {
    const { data, next_cursor } = answered<typeof listOwnRounds>(json);
    return { data: data.map((round) => ({ ...round, ...amountsOf(round) })), next_cursor };
  });
}

export function ownRound({ call }: Pick<PlayApi, "call">, id: string): Promise<Answer<OwnRoundDetail>> {
  return call({ method: "GET", path: `/play/api/rounds/${id}` }, (json) => {
    const { round, maths, proof } = answered<typeof getOwnRound>(json);
    return { round: roundOf(round), maths, proof };
  });
}

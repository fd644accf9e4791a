// The ids of a round's movements follow from the round's own id, so that whoever finishes it books the same movement.

/** `stake` is the round's id itself; `end` (win or refund) is the same with its last bit turned, and so of the same day. */
export function movementIdsOf(roundId: string): { stake: string; end: string } {
  const last = Number.parseInt(roundId.slice(-1), 16) ^ 1;
  return { stake: roundId, end: roundId.slice(0, -1) + last.toString(16) };
}

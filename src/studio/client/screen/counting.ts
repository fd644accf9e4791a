// Counts an amount up before the player's eyes, from one to the other in a given time.

const EACH_MS = 33;

/** @param show hears how far it is, from 0 to 1, the last time of 1. @returns what stops it. */
export function countUp(ms: number, show: (share: number) => void): () => void {
  const startMs = performance.now();
  const count = (): void => {
    const share = Math.min(1, (performance.now() - startMs) / ms);
    show(share);
    if (share === 1) clearInterval(timer);
  };
  const timer = setInterval(count, EACH_MS);
  return () => clearInterval(timer);
}

/** Quick at first and slow at the end, so that the last figures can be read. */
export function shareOf(amount: bigint, share: number): bigint {
  return share === 1 ? amount : (amount * BigInt(Math.round((1 - (1 - share) ** 2) * 1_000))) / 1_000n;
}

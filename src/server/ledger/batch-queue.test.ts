/** Proves how waiting commands become batches, with a poster that answers when it is told to. */
import { describe, expect, it } from "vitest";
import { createBatchQueue } from "./batch-queue.ts";
import type { BatchQueue } from "./batch-queue.ts";

interface Bench {
  readonly queue: BatchQueue<string, string>;
  /** The sizes of the batches so far, in order. */
  readonly sizes: number[];
  /** Answers all batches under way. */
  readonly answer: () => void;
}

function bench(lanes: number): Bench {
  const sizes: number[] = [];
  let answers: (() => void)[] = [];
  const queue = createBatchQueue<string, string>({
    lanes,
    maxBatch: 256,
    maxWaiting: 10_000,
    keyOf: (command) => command,
    isSame: () => true,
    asReplay: (result) => result,
    post: (batch) => {
      sizes.push(batch.length);
      return new Promise((resolve) => {
        answers.push(() => resolve(batch.map((command) => ({ ok: true, result: `did ${command}` }))));
      });
    },
  });
  return {
    queue,
    sizes,
    answer() {
      const due = answers;
      answers = [];
      for (const one of due) one();
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const add = ({ queue }: Bench, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => queue.add(`${count}-${index}`)));

describe("works", () => {
  it("shares many commands out among the free lanes", async () => {
    const it64 = bench(2);
    const all = add(it64, 64);
    await turn();
    expect(it64.sizes).toEqual([32, 32]);
    it64.answer();
    expect((await all)[63]).toBe("did 64-63");
  });

  it("makes one batch of a few", async () => {
    const few = bench(2);
    const all = add(few, 10);
    await turn();
    expect(few.sizes).toEqual([10]);
    few.answer();
    await all;
  });

  it("gives the one free lane all that waits, up to the largest batch", async () => {
    const busy = bench(2);
    const first = add(busy, 3);
    await turn();
    const rest = add(busy, 300);
    await turn();
    expect(busy.sizes).toEqual([3, 256]);
    busy.answer();
    await turn();
    expect(busy.sizes).toEqual([3, 256, 44 / 2, 44 / 2]);
    busy.answer();
    await Promise.all([first, rest]);
  });
});

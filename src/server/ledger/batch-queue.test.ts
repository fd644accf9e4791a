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
    // "ana:7" is a command of ana's account; "7" is of none that is known.
    accountOf: (command) => (command.includes(":") ? command.split(":")[0] : undefined),
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
const add = ({ queue }: Bench, count: number, account = ""): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => queue.add(`${account}${count}-${index}`)));

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

  it("books all that one account waits for in one lane", async () => {
    const hot = bench(2);
    const all = add(hot, 64, "ana:");
    await turn();
    expect(hot.sizes).toEqual([64]);
    hot.answer();
    await all;
  });

  it("lets others past those who wait for an account under way, and keeps these in order", async () => {
    const mixed = bench(2);
    const first = add(mixed, 20, "ana:");
    await turn();
    const later = add(mixed, 30, "ana:");
    const others = add(mixed, 40);
    await turn();
    expect(mixed.sizes).toEqual([20, 40]);
    const more = add(mixed, 50, "ana:");
    mixed.answer();
    await turn();
    expect(mixed.sizes).toEqual([20, 40, 80]);
    mixed.answer();
    expect((await later)[0]).toBe("did ana:30-0");
    await Promise.all([first, others, more]);
  });

  it("takes no more of one account than the largest batch holds, and the rest after it", async () => {
    const hot = bench(2);
    const all = add(hot, 300, "ana:");
    await turn();
    expect(hot.sizes).toEqual([256]);
    hot.answer();
    await turn();
    expect(hot.sizes).toEqual([256, 44]);
    hot.answer();
    await all;
  });
});

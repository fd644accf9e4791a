// Gives everybody the same few places for work that may hang, so that one whose work hangs keeps nobody else waiting.

export interface Places {
  /** Whether somebody has no place left. */
  isFull(owner: string): boolean;
  /** Those who have work under way. */
  busy(): string[];
  /** Starts work at once; it does not wait for it. The caller has seen that there is a place. */
  run(owner: string, name: string, work: () => Promise<void>): void;
  /** Waits for what is under way. */
  idle(): Promise<void>;
}

export function createPlaces(each: number, onFailure: (name: string, error: unknown) => void): Places {
  const counts = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  return {
    isFull: (owner) => (counts.get(owner) ?? 0) >= each,
    busy: () => [...counts.keys()],
    run(owner, name, work) {
      counts.set(owner, (counts.get(owner) ?? 0) + 1);
      const running = work()
        .catch((error: unknown) => onFailure(name, error))
        .finally(() => {
          const left = (counts.get(owner) ?? 1) - 1;
          if (left === 0) counts.delete(owner);
          else counts.set(owner, left);
          underWay.delete(running);
        });
      underWay.add(running);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

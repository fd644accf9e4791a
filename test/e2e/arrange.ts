// What the tests of a file run on: made before the first of them, and made anew before one is tried again, which so finds nothing of its first try.
import { afterAll, beforeAll, beforeEach } from "vitest";

export interface Arrangement {
  make(): Promise<void>;
  end(): Promise<void>;
}

export function arrange({ make, end }: Arrangement): void {
  beforeAll(make);
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await end();
    await make();
  });
  afterAll(end);
}

// What the game takes from the browser: time, storage, chance and the wish for less motion.

/** Null where the browser forbids it, as some do inside another site's frame. */
export function storageOf(kind: "session" | "local"): Storage | null {
  try {
    return kind === "session" ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

/** Whether this page plays with play money by itself, asking no server: its address says so. */
export function playsHere(): boolean {
  return new URL(location.href).searchParams.has("demo");
}

export function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** Ends early when the browser is online again. */
export function waitToRetry(ms: number): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener("online", end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}

/** The player's part of the seeds: 128 bits nobody could have foreseen, as hex. */
export function newClientSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

export function calm(): boolean {
  return lessMotion.matches;
}

/** Resolves after the next picture was painted; a page that is not shown does not hold anything up. */
export function painted(): Promise<void> {
  return Promise.race([new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))), wait(300)]);
}

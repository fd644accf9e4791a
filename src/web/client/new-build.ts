// Notices that a newer build of this site was published: asked every 60 minutes.
import { z } from "zod";

declare const __BUILD_ID__: string;

const CHECK_EVERY_MS = 60 * 60_000;
const buildFile = z.object({ id: z.string(), timestamp: z.number() });
export type Build = z.output<typeof buildFile>;

async function read(path: string): Promise<Build | null> {
  try {
    const answer = await fetch(path, { cache: "no-cache" });
    return answer.ok ? buildFile.parse(await answer.json()) : null;
  } catch {
    // Offline or in the middle of a deploy: the next check will tell.
    return null;
  }
}

let published: Build | null = null;
const listeners = new Set<() => void>();

let checkedAt = Date.now();

async function check(): Promise<void> {
  checkedAt = Date.now();
  const latest = await read("/builds/latest.json");
  if (latest === null || latest.id === __BUILD_ID__ || latest.id === published?.id) return;
  published = (await read(`/builds/meta/${latest.id}.json`)) ?? latest;
  for (const listener of listeners) listener();
}

/** A machine that slept, or a page out of sight, is not told the hours. */
function checkIfDue(): void {
  if (document.visibilityState === "visible" && Date.now() - checkedAt >= CHECK_EVERY_MS) void check();
}

/** Whether the browser had this page already, and did not ask for it just now. */
function isKept(): boolean {
  const [page] = performance.getEntriesByType("navigation");
  if (!(page instanceof PerformanceNavigationTiming)) return true;
  return page.type === "back_forward" || page.transferSize === 0;
}

/** A page kept by the browser may belong to a build that is gone: then there is no reason to wait for an hour. */
async function checkOwn(): Promise<void> {
  if (isKept() && (await read(`/builds/meta/${__BUILD_ID__}.json`)) === null) await check();
}

/** A store for `useSyncExternalStore`: the newer build, or null while this one is the newest. */
export const newBuildStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    void checkOwn();
    const timer = setInterval(() => void check(), CHECK_EVERY_MS);
    document.addEventListener("visibilitychange", checkIfDue);
    return () => {
      listeners.delete(listener);
      document.removeEventListener("visibilitychange", checkIfDue);
      clearInterval(timer);
    };
  },
  now: (): Build | null => published,
  whenBuilt: (): Build | null => null,
};

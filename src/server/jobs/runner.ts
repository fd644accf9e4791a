/** Runs the recurring jobs: each at its pace, on the one node that leads, and none stops another by failing. */
import type { Logger } from "pino";
import type { Leadership } from "./leadership.ts";

export interface Job {
  /** `noun.verb` */
  readonly name: string;
  /** From the end of one run to the start of the next. */
  readonly everyMs: number;
  /** From the start of the node to the first run, for what is not needed at once; without it the first run follows at once. */
  readonly firstAfterMs?: number;
  /** `signal` is aborted when the server stops; a run that takes long should look at it. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Waits for what runs have started and not waited for; asked once, when the server stops. */
  readonly idle?: () => Promise<void>;
  /** Also on nodes that do not lead, for what concerns the node itself. */
  readonly isOnEachNode?: boolean;
}

export interface JobRunner {
  /** Lets runs under way end and starts no more. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  readonly jobs: readonly Job[];
  readonly leadership: Leadership;
  readonly log: Logger;
}

/** How soon a node that does not lead looks again. */
const LOOK_AGAIN_MS = 500;

export function startJobs({ jobs, leadership, log }: RunnerOptions): JobRunner {
  const stopping = new AbortController();
  const loops = jobs.map((job) => loop(job, leadership, log, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      for (const job of jobs) await job.idle?.();
    },
  };
}

async function loop(job: Job, leadership: Leadership, log: Logger, signal: AbortSignal): Promise<void> {
  if (job.firstAfterMs !== undefined) await pause(job.firstAfterMs, signal);
  while (!signal.aborted) {
    const isOurs = job.isOnEachNode === true || leadership.isLeading();
    if (isOurs) await runOnce(job, log, signal);
    await pause(isOurs ? job.everyMs : Math.min(job.everyMs, LOOK_AGAIN_MS), signal);
  }
}

async function runOnce(job: Job, log: Logger, signal: AbortSignal): Promise<void> {
  try {
    await job.run(signal);
  } catch (error) {
    if (!signal.aborted) log.error({ error, job: job.name }, "a job failed");
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}

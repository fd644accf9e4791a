/** Runs the recurring jobs: each at its pace, found by the one node that leads, and none stops another by failing. */
import type { Logger } from "pino";
import type { JobQueue } from "../db/job-queue.ts";
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

/** Work for one tenant: the node that leads finds who has some, and whichever node is free takes it up. */
export interface SharedJob extends Omit<Job, "run" | "isOnEachNode"> {
  /** Tenants that have such work now. */
  readonly find: () => Promise<readonly string[]>;
  /** Takes up a tenant's. What lasts goes on behind it, until `idle`. */
  readonly takeUp: (tenantId: string) => Promise<unknown>;
}

export type AnyJob = Job | SharedJob;

export const isShared = (job: AnyJob): job is SharedJob => "find" in job;

export interface JobRunner {
  /** Lets runs under way end and starts no more. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  readonly jobs: readonly AnyJob[];
  readonly leadership: Leadership;
  /** Knows the names of the shared jobs; it is stopped with the runner. */
  readonly queue: JobQueue;
  readonly log: Logger;
}

/** How soon a node that does not lead looks again. */
const LOOK_AGAIN_MS = 500;

export function startJobs({ jobs, leadership, queue, log }: RunnerOptions): JobRunner {
  const stopping = new AbortController();
  const loops = jobs.map(async (job) => {
    if (!isShared(job)) return loop(job, leadership, log, stopping.signal);
    await queue.take(job.name, (tenantId) => takeUpOnce(job, tenantId, log));
    const look = async (): Promise<void> => queue.ask(job.name, await job.find());
    await loop({ ...job, run: look }, leadership, log, stopping.signal);
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await queue.stop();
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

async function takeUpOnce(job: SharedJob, tenantId: string, log: Logger): Promise<void> {
  try {
    await job.takeUp(tenantId);
  } catch (error) {
    log.error({ error, job: job.name, tenantId }, "a job failed");
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

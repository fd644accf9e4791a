/** Which of several nodes runs the jobs: the one whose own database connection holds the lock. */
import type { Logger } from "pino";
import { connectClient } from "../db/pool.ts";
import type { Client } from "../db/pool.ts";

export interface Leadership {
  isLeading(): boolean;
  /** Lets another node lead. */
  resign(): Promise<void>;
}

export interface LeadershipOptions {
  /** Direct or through a session pooler: the lock belongs to the connection. */
  readonly url: string;
  readonly log: Logger;
  /** How often a node asks for the lock, or whether its connection still holds it. */
  readonly pollMs?: number;
}

/** Any fixed number but the migrations'. */
const LOCK_KEY = 7_301_844_112_020;
const POLL_MS = 1_000;
/** An answer takes a moment; a node that waits for one that never comes would never lead again. */
const SILENCE_MS = 10_000;

/** Campaigns until resigned. The first attempt is over when this resolves, so that a lone node leads at once. */
export async function campaign({ url, log, pollMs = POLL_MS }: LeadershipOptions): Promise<Leadership> {
  let client: Client | undefined;
  let isLeading = false;
  let hasResigned = false;
  let timer: NodeJS.Timeout | undefined;

  const lose = (): void => {
    if (isLeading) log.warn("no longer the node that runs the jobs");
    isLeading = false;
    client = undefined;
  };
  const attempt = async (): Promise<void> => {
    if (client === undefined) {
      const fresh = await connectClient(url, { applicationName: "reelgate jobs", silenceMs: SILENCE_MS + pollMs });
      fresh.on("error", lose);
      fresh.on("end", lose);
      client = fresh;
    }
    const sql = isLeading ? "select true as is_held" : "select pg_try_advisory_lock($1) as is_held";
    const answer = await client.query<{ is_held: boolean }>(sql, isLeading ? [] : [LOCK_KEY]);
    const isHeld = answer.rows[0]?.is_held === true;
    if (isHeld && !isLeading) log.info("this node runs the jobs");
    isLeading = isHeld;
  };
  const poll = async (): Promise<void> => {
    try {
      await attempt();
    } catch (error) {
      log.warn({ error }, "could not ask which node runs the jobs");
      const broken = client;
      lose();
      await broken?.end().catch(() => undefined);
    }
    if (!hasResigned) timer = setTimeout(() => void (current = poll()), pollMs);
  };
  let current = poll();
  await current;

  return {
    isLeading: () => isLeading,
    async resign() {
      hasResigned = true;
      clearTimeout(timer);
      await current;
      isLeading = false;
      const last = client;
      client = undefined;
      last?.removeAllListeners("end");
      await last?.end();
    },
  };
}

/** Runs once what tells members of events, as the product does by itself. */
import type { Db } from "#server/db/database.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createLog } from "#server/http/log.ts";
import type { Happening } from "#server/live/publish.ts";
import type { Transport } from "#server/mail/mailer.ts";
import { noticeJobs } from "#server/notice/jobs.ts";
import { PUBLIC_URL } from "./serve-members.ts";

/** Answers whose open pages were rung at. */
export async function runNoticeJobs(db: Db, clock: () => Date, send: Transport): Promise<Happening[]> {
  const rung: Happening[] = [];
  const publish = (happenings: readonly Happening[]): void => void rung.push(...happenings);
  const deps = { db, ids: uuidv7, clock, publish, send, publicUrl: PUBLIC_URL, log: createLog("silent") };
  for (const job of noticeJobs(deps)) await job.run(new AbortController().signal);
  return rung;
}

/** What tells members of what has happened, and mails it to them. */
import type { Job } from "../jobs/runner.ts";
import { forgetNotices } from "./service/forget.ts";
import { mailDue, type MailDeps } from "./service/mail-due.ts";
import { tellDue, type TellDeps } from "./service/tell-due.ts";

export const noticeJobs = (deps: TellDeps & MailDeps): Job[] => [
  { name: "notice.tell", everyMs: 500, run: (signal) => tellDue(deps, signal) },
  { name: "notice.mail", everyMs: 500, run: (signal) => mailDue(deps, signal) },
  { name: "notice.forget", everyMs: 3_600_000, run: () => forgetNotices(deps) },
];

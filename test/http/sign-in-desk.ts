/** A served sign-in with a member to try it on, the calls a browser makes, and a clock the test moves. */
import type { LightMyRequestResponse } from "fastify";
import { z } from "zod";
import type { Locale } from "#contract/session.ts";
import type { Db } from "#server/db/database.ts";
import type { Route } from "#server/http/serve.ts";
import { arrangeAgents } from "../pg/arrange-agent.ts";
import type { ArrangedAgent } from "../pg/arrange-agent.ts";
import { freshDatabase } from "../pg/fresh-database.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";
import { createMailbox } from "./mailbox.ts";
import { runNoticeJobs } from "./notice-jobs.ts";
import type { Mailbox } from "./mailbox.ts";
import { arrangeMember, serveMembers } from "./serve-members.ts";
import type { ArrangedMember } from "./serve-members.ts";

export interface Request {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly payload?: object;
  readonly cookie?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Desk {
  readonly database: FreshDatabase;
  readonly mailbox: Mailbox;
  readonly now: () => Date;
  pass(minutes: number): void;
  arrange(): Promise<{ agent: ArrangedAgent; member: ArrangedMember }>;
  ask(request: Request): Promise<LightMyRequestResponse>;
  signIn(login: string, password: string, more?: Partial<Request>): Promise<LightMyRequestResponse>;
  /** With the ticket an answer to `signIn` holds. */
  finish(begun: LightMyRequestResponse, code: string, more?: Partial<Request>): Promise<LightMyRequestResponse>;
  askForReset(login: string, from?: string, locale?: Locale): Promise<LightMyRequestResponse>;
  setPassword(token: string, password: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface DeskOptions {
  readonly publicUrl?: string;
  readonly requiresTwoFactor?: boolean;
  /** Beside those of the sign-in itself. */
  readonly routes?: (db: Db, clock: () => Date) => readonly Route[];
}

export async function openDesk({ routes, ...options }: DeskOptions = {}): Promise<Desk> {
  const database = await freshDatabase({ max: 16 });
  const posted = createMailbox();
  let time = new Date("2026-03-01T12:00:00Z");
  const now = (): Date => time;
  // What runs by itself in the product: events become notices, and those mails.
  const mailbox: Mailbox = {
    ...posted,
    async settle() {
      await posted.settle();
      await runNoticeJobs(database.db, now, posted.send);
    },
  };
  const server = await serveMembers(database.db, now, {
    post: posted.post,
    ...(routes !== undefined && { routes: routes(database.db, now) }),
    ...options,
  });
  const ask: Desk["ask"] = ({ method = "GET", url, payload, cookie, from = "203.0.113.1", headers = {} }) =>
    server.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: { "x-forwarded-for": from, ...(cookie !== undefined && { cookie }), ...headers },
    });
  return {
    database,
    mailbox,
    now,
    pass: (minutes) => void (time = new Date(time.getTime() + minutes * 60_000)),
    async arrange() {
      const agent = (await arrangeAgents(database.db))[0];
      return { agent, member: await arrangeMember(database.db, agent) };
    },
    ask,
    signIn: (login, password, more = {}) =>
      ask({ method: "POST", url: "/api/session", payload: { login, password }, ...more }),
    finish: (begun, code, more = {}) =>
      ask({ method: "POST", url: "/api/session/second-step", payload: { ...ticketIn(begun), code }, ...more }),
    askForReset: (login, from = "203.0.113.1", locale = "en-US") =>
      ask({ method: "POST", url: "/api/password-resets", payload: { login, locale }, from }),
    setPassword: (token, password) => ask({ method: "POST", url: "/api/password", payload: { token, password } }),
    async close() {
      await mailbox.stop();
      await server.close();
      await database.close();
    },
  };
}

const ticketIn = (begun: LightMyRequestResponse) => z.object({ ticket: z.string() }).parse(begun.json());

/** What a browser sends back of the cookies it was given. */
export const cookiesOf = ({ headers }: LightMyRequestResponse): string =>
  [headers["set-cookie"]]
    .flat()
    .map((given) => given?.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");

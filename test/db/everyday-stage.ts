/** The stage of the everyday life in everyday.ts: trees of agents in different parts of the database, and all routes served. */
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/errors.ts";
import type { Db } from "#server/db/database.ts";
import { routesOf } from "#server/app.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { createDb } from "#server/db/database.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { Pool } from "#server/db/pool.ts";
import { installPlatform } from "#server/agent/service/install-platform.ts";
import type { Platform } from "#server/db/platform.ts";
import { agentJobs } from "#server/agent/jobs.ts";
import { exportJobs } from "#server/export/jobs.ts";
import { runDueExports } from "#server/export/service/run-exports.ts";
import { noticeJobs } from "#server/notice/jobs.ts";
import { gameJobs } from "#server/game/jobs.ts";
import type { ApiCaller, MemberCaller, PlayCaller } from "#server/http/caller.ts";
import { accessJobs } from "#server/access/jobs.ts";
import { billingJobs } from "#server/billing/jobs.ts";
import { createLog } from "#server/http/log.ts";
import type { Route } from "#server/http/serve.ts";
import { isShared, type AnyJob } from "#server/jobs/runner.ts";
import { reconciliationJobs } from "#server/reconciliation/jobs.ts";
import { roundJobs } from "#server/round/jobs.ts";
import { openPapers } from "#server/paper/papers.ts";
import { openRtpMaths } from "#server/round/service/rtp-maths.ts";
import { sessionJobs } from "#server/session/jobs.ts";
import { statisticsJobs } from "#server/statistics/jobs.ts";
import { openCasino } from "../factories/casino.ts";
import type { Casino } from "../factories/casino.ts";
import type { FakeBank } from "../fakes/bank/bank.ts";
import { openSandbox, type SandboxBank } from "../http/pix-calls.ts";
import { sessionCookie } from "../http/serve-members.ts";
import { serveRoutes } from "../http/serve-routes.ts";

/** Enough that a statement about two of them shows. */
const TREES = 3;

const exportFolder = path.join(tmpdir(), `reelgate-everyday-${process.pid}`);

/** One tenant, who acts in it, and how they call. */
export interface Tree {
  readonly casino: Casino;
  readonly owner: MemberCaller;
  readonly api: ApiCaller;
  readonly platform: MemberCaller;
  /**
   * Calls an endpoint over HTTP and answers the parsed body; fails unless it succeeds, or is refused by `refusal`.
   * An endpoint that nobody serves yet is passed over: it answers undefined.
   */
  readonly call: (by: Caller, endpoint: Endpoint, input?: WireInput, refusal?: string) => Promise<unknown>;
  readonly deps: AppDeps;
  /** Connections of the database's owner, for what the application's role may not do. */
  readonly ownersPool: Pool;
  /** Where PIX comes to. */
  readonly bank: FakeBank;
  /** What runs by itself, as if `laterMs` had passed. */
  readonly runJobs: (laterMs: number) => Promise<void>;
}

export type Caller = { member: MemberCaller } | { api: ApiCaller } | { play: PlayCaller } | "anybody";

export interface WireInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Stage {
  readonly trees: readonly Tree[];
  readonly db: Db;
  /** Served endpoints that have not succeeded once, as `METHOD /path`. */
  readonly uncalled: () => string[];
  readonly close: () => Promise<void>;
}

export async function openStage({ pool, ownersPool }: { pool: Pool; ownersPool: Pool }): Promise<Stage> {
  const db = createDb(pool);
  const owner = { email: "platform@example.com", name: "Vera Alves", password: "correct horse battery" };
  const install = { db, ids: uuidv7, clock: () => new Date() };
  await installPlatform(install, { code: "platform", name: "Platform", owner });
  const platform = await installPlatform(install, { code: "another", name: "Another", owner });
  const bank = await openSandbox();
  banks.unshift(bank);
  const casinos = await openCasinos({ db, pool });
  const callers: { member?: MemberCaller; api?: ApiCaller; play?: PlayCaller } = {};
  const called = new Set<Endpoint>();
  const opened = await Promise.all(
    casinos.map(async (casino) => {
      const routes = routesOf(depsOf(casino), sessionCookie);
      const server = await serveRoutes(routes, callers);
      return { casino, routes, server };
    }),
  );
  return {
    db,
    trees: opened.map(({ casino, routes, server }) =>
      treeOf({ casino, ownersPool, platform, routes, server, callers, called, bank: bank.bank }),
    ),
    uncalled: () =>
      (opened[0]?.routes ?? [])
        .filter(({ endpoint }) => !called.has(endpoint))
        .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
    async close() {
      await Promise.all([rtp.stop(), papers.stop()]);
      await rm(exportFolder, { recursive: true, force: true });
      await bank.close();
      await Promise.all(opened.flatMap(({ casino, server }) => [casino.ledger.close(), server.close()]));
    },
  };
}

/** Each casino is a tenant and has a ledger of its own, so that no batch ever mixes tenants. */
async function openCasinos(on: { db: Db; pool: Pool }): Promise<Casino[]> {
  const byPart = new Map<string, Casino>();
  while (byPart.size < TREES) {
    const casino = await openCasino(on);
    const part = await on.pool.query<{ part: string }>(
      "select tableoid::regclass::text as part from tenants where tenant_id = $1",
      [casino.books.tenantId],
    );
    await on.db
      .insertInto("directory_agent_codes")
      .values({ code: codeOf(casino), tenant_id: casino.books.tenantId, agent_id: casino.books.agentId })
      .onConflict((known) => known.column("code").doNothing())
      .execute();
    byPart.set(part.rows[0]?.part ?? "", casino);
  }
  return [...byPart.values()];
}

const banks: SandboxBank[] = [];
const rtp = openRtpMaths();
const papers = openPapers();

/** What the application gives its nouns, an hour or a minute later than it is. */
function depsOf(casino: Casino, laterMs = 0): AppDeps {
  const clock = (): Date => new Date(casino.clock().getTime() + laterMs);
  // Passkeys belong to a name, and not to a number.
  const publicUrl = "http://localhost";
  return {
    ...casino,
    clock,
    rtp,
    papers,
    publicUrl,
    bankAccounts: () => ({ BRL: ["Reelgate", "Bank 001"] }),
    pixBank: () => banks[0]?.client ?? null,
    publish: () => undefined,
    post: () => undefined,
    send: async () => undefined,
    requiresTwoFactor: async () => true,
    exportFolder,
    log: createLog("silent"),
  };
}

function jobsOf(casino: Casino, laterMs: number): AnyJob[] {
  const deps = depsOf(casino, laterMs);
  const log = {
    error(context: object, message: string): void {
      throw new Error(`${message}: ${JSON.stringify(context)}`);
    },
  };
  return [
    ...agentJobs(deps),
    ...billingJobs(deps),
    ...accessJobs(deps),
    ...exportJobs({ ...deps, log }, (signal) => runDueExports({ ...deps, log }, signal)),
    ...noticeJobs(deps),
    ...gameJobs(deps),
    ...roundJobs({ ...deps, log }),
    ...sessionJobs(deps),
    ...statisticsJobs(deps),
    ...reconciliationJobs({ ...deps, log }),
  ];
}

/** As the runner does on a node of its own. */
async function runOnce(job: AnyJob): Promise<void> {
  if (isShared(job)) for (const tenantId of await job.find()) await job.takeUp(tenantId);
  else await job.run(new AbortController().signal);
}

interface Served {
  readonly casino: Casino;
  readonly ownersPool: Pool;
  readonly platform: Platform;
  readonly routes: readonly Route[];
  readonly server: FastifyInstance;
  readonly callers: { member?: MemberCaller; api?: ApiCaller; play?: PlayCaller };
  readonly called: Set<Endpoint>;
  readonly bank: FakeBank;
}

function treeOf({ casino, ownersPool, platform, routes, server, callers, called, bank }: Served): Tree {
  const { tenantId, agentId } = casino.books;
  const place = { tenantId, agentId, agentPath: [agentId], address: "203.0.113.7" };
  const member = { kind: "member", role: "owner", memberId: casino.ids(), sessionId: casino.ids() } as const;
  return {
    casino,
    deps: depsOf(casino),
    ownersPool,
    bank,
    owner: { ...member, ...place, party: "agent" },
    api: {
      kind: "api",
      ...place,
      keyId: casino.ids(),
      scopes: ["read", "play", "money"],
      isSuspended: false,
    },
    platform: { ...member, ...place, party: "platform", ...platform, agentPath: [platform.agentId] },
    async call(by, endpoint, { params = {}, query = {}, body } = {}, refusal) {
      if (!routes.some((route) => route.endpoint === endpoint)) return undefined;
      Object.assign(callers, by === "anybody" ? {} : by);
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
      const answer = await server.inject({
        method: endpoint.method,
        url: `${path}?${new URLSearchParams(query).toString()}`,
        // The doors are the test's own, but the server looks whether a game has come with a token.
        headers: { authorization: "Bearer twenty-characters-or-more" },
        ...(body !== undefined && { payload: body }),
      });
      const code = answer.statusCode < 400 ? undefined : problem.parse(answer.json()).code;
      if (code !== refusal) throw new Error(`${endpoint.method} ${path}: ${answer.statusCode} ${answer.body}`);
      if (code === undefined) called.add(endpoint);
      const isJson = String(answer.headers["content-type"]).includes("json");
      return isJson ? answer.json() : undefined;
    },
    async runJobs(laterMs) {
      for (const job of jobsOf(casino, laterMs)) await runOnce(job);
    },
  };
}

/** As the casino names its agent. */
function codeOf({ books }: Casino): string {
  return `a${books.agentId.replaceAll("-", "").slice(0, 24)}`;
}

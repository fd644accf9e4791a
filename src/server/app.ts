/** Puts the application together: the only file that knows every noun. */
import type { FastifyInstance } from "fastify";
import { isRefusal } from "#contract/errors.ts";
import { UNATTENDED } from "#contract/session.ts";
import { accessRoutes } from "./access/http.ts";
import { accessJobs } from "./access/jobs.ts";
import { createApiCallLog } from "./access/service/call-log.ts";
import { closeDeps, createDeps, type AppDeps, type AppOptions } from "./app-deps.ts";
import { agentRoutes } from "./agent/http.ts";
import { agentJobs } from "./agent/jobs.ts";
import { billingRoutes } from "./billing/http.ts";
import { billingJobs } from "./billing/jobs.ts";
import { openJobQueue, type JobQueue } from "./db/job-queue.ts";
import { databaseUnreadiness, ensurePartitions } from "./db/readiness.ts";
import { isTransient } from "./db/retry.ts";
import { checkSeal } from "./db/seal-check.ts";
import { exportRoutes } from "./export/http.ts";
import { exportJobs } from "./export/jobs.ts";
import { openExportThread, type ExportThread } from "./export/service/in-thread.ts";
import { findRoutes } from "./find/http.ts";
import { gameJobs } from "./game/jobs.ts";
import { authenticatePlay } from "./game/service/play.ts";
import { plainAddress } from "./http/address.ts";
import { pageFailureRoutes } from "./http/page-failures.ts";
import { closeServer } from "./http/close-server.ts";
import { createSessionCookie } from "./http/cookie.ts";
import type { Doors } from "./http/doors.ts";
import { serveHealth } from "./http/health.ts";
import { openBuckets } from "./http/limits.ts";
import { createOriginCheck } from "./http/origin.ts";
import { createRecording, type RecordCall } from "./http/recording.ts";
import type { Route } from "./http/serve.ts";
import { createHttpServer } from "./http/server.ts";
import { createApiDoor } from "./integration/auth.ts";
import { describeIntegration } from "./integration/describe.ts";
import { integrationRoutes } from "./integration/http.ts";
import { campaign } from "./jobs/leadership.ts";
import { isShared, startJobs } from "./jobs/runner.ts";
import type { AnyJob } from "./jobs/runner.ts";
import { ledgerJobs } from "./ledger/jobs.ts";
import { LedgerUnavailable } from "./ledger/unavailable.ts";
import type { Publish } from "./live/publish.ts";
import { createRelay } from "./live/relay.ts";
import { startLive } from "./live/server.ts";
import { noticeRoutes } from "./notice/http.ts";
import { noticeJobs } from "./notice/jobs.ts";
import { gameSessionRoutes } from "./game/http.ts";
import { playerRoutes } from "./player/http.ts";
import { providerRoutes } from "./provider/http.ts";
import { installStudio } from "./provider/service.ts";
import { playRoutes, roundRoutes } from "./round/http.ts";
import { reconciliationRoutes } from "./reconciliation/http.ts";
import { reconciliationJobs } from "./reconciliation/jobs.ts";
import { roundJobs } from "./round/jobs.ts";
import { rtpWatchRoutes } from "./round/rtp-routes.ts";
import { runwayRoutes } from "./runway/http.ts";
import { runwayJobs } from "./runway/jobs.ts";
import { seamlessRoutes } from "./seamless/http.ts";
import { seamlessJobs } from "./seamless/jobs.ts";
import { sessionRoutes } from "./session/http.ts";
import { sessionJobs } from "./session/jobs.ts";
import { isTwoFactorDue } from "./session/service/required-two-factor.ts";
import { listenerOf } from "./session/service/viewing.ts";
import { findMemberByToken, openSessions } from "./session/service.ts";
import { statisticsRoutes } from "./statistics/http.ts";
import { statisticsJobs } from "./statistics/jobs.ts";
import { viewRoutes } from "./view/http.ts";
import { webhookRoutes } from "./webhook/http.ts";
import { webhookJobs } from "./webhook/jobs.ts";

export interface App {
  readonly server: FastifyInstance;
  readonly deps: AppDeps;
  /** Starts the jobs. To be called once the server listens. */
  start(): void;
  /** Takes no new work, finishes what is under way, lets go of everything but the pool. */
  stop(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { pool, appUrl, log, clock } = options;
  let publishLive: Publish = () => undefined;
  const deps = createDeps(options, (happenings) => publishLive(happenings));
  await checkSeal(deps.db, deps.seal);
  await ensurePartitions(pool, clock());
  await installStudio(deps.db, deps);

  let isStopping = false;
  const apiCalls = createApiCallLog(deps);
  const { server, doors, isOriginAllowed } = await createServer(options, deps, apiCalls.record, async () =>
    isStopping ? ["shutting_down"] : databaseUnreadiness(pool),
  );
  const live = startLive({
    http: server.server,
    async authenticate({ method = "GET", url = "", headers, socket }) {
      // A handshake changes nothing, but what it opens is read: it must come from our pages, like a write.
      if (!isOriginAllowed({ method: "POST", headers })) return null;
      const address = plainAddress(socket.remoteAddress ?? "");
      // It opens again by itself for as long as the page is there: that is nobody's doing.
      const byItself = { ...headers, [UNATTENDED]: "1" };
      const member = await doors.member({ method, url, headers: byItself, body: Buffer.alloc(0), address });
      return isRefusal(member) ? null : listenerOf(member);
    },
    openSessions: (members) => openSessions(deps, members),
    webOrigins: options.webOrigins,
    relay: createRelay(appUrl, log),
    log,
  });
  publishLive = live.publish;

  const leadership = await campaign({ url: appUrl, log });
  const exportThread = openExportThread({ ...deps, appUrl });
  const jobs = jobsOf(deps, exportThread);
  const queue = await openQueueFor(jobs, deps);
  let stopJobs = (): Promise<void> => queue.stop();
  return {
    server,
    deps,
    start() {
      const runner = startJobs({ jobs, leadership, queue, log });
      stopJobs = () => runner.stop();
    },
    async stop() {
      isStopping = true;
      await live.close();
      await Promise.all([closeServer(server), stopJobs()]);
      await exportThread.stop();
      await options.mailer.stop();
      await leadership.resign();
      await apiCalls.close();
      await closeDeps(deps);
    },
  };
}

type Unreadiness = () => Promise<readonly string[]>;

async function createServer(options: AppOptions, deps: AppDeps, record: RecordCall, unreadiness: Unreadiness) {
  const { publicUrl, webOrigins, log } = options;
  const cookie = createSessionCookie(publicUrl);
  const doors: Doors = {
    member: ({ headers, address }) =>
      findMemberByToken(deps, cookie.read(headers.cookie), { address, isUnattended: UNATTENDED in headers }),
    lacksSecondFactor: (member) => isTwoFactorDue(deps, member),
    api: createApiDoor(deps),
    play: authenticatePlay(deps),
  };
  const isOriginAllowed = createOriginCheck([publicUrl, ...webOrigins]);
  const server = await createHttpServer({
    ...options,
    routes: routesOf(deps, cookie),
    doors,
    limits: openBuckets(options.limits),
    isOriginAllowed,
    recording: createRecording(record),
    isUnavailable: (error) => error instanceof LedgerUnavailable || isTransient(error),
  });
  serveHealth(server, { unreadiness });
  const description = JSON.stringify(await describeIntegration());
  server.get("/v1/openapi.json", (_request, response) =>
    response.type("application/json; charset=utf-8").send(description),
  );
  log.debug("the server is put together");
  return { server, doors, isOriginAllowed };
}

export function routesOf(deps: AppDeps, cookie: ReturnType<typeof createSessionCookie>): Route[] {
  return [
    ...sessionRoutes({ ...deps, cookie }),
    ...agentRoutes(deps),
    ...playerRoutes(deps),
    ...providerRoutes(deps),
    ...gameSessionRoutes(deps),
    ...roundRoutes(deps),
    ...rtpWatchRoutes(deps),
    ...findRoutes(deps),
    ...statisticsRoutes(deps),
    ...playRoutes(deps),
    ...billingRoutes(deps),
    ...runwayRoutes(deps),
    ...accessRoutes(deps),
    ...seamlessRoutes(deps),
    ...webhookRoutes(deps),
    ...integrationRoutes(deps),
    ...reconciliationRoutes(deps),
    ...exportRoutes(deps),
    ...noticeRoutes(deps),
    ...viewRoutes(deps),
    ...pageFailureRoutes(deps.log),
  ];
}

function jobsOf(deps: AppDeps, exportThread: ExportThread): AnyJob[] {
  return [
    { name: "partition.ensure", everyMs: 3_600_000, run: () => ensurePartitions(deps.pool, deps.clock()) },
    ...ledgerJobs(deps),
    ...agentJobs(deps),
    ...billingJobs(deps),
    ...runwayJobs(deps),
    ...accessJobs(deps),
    ...sessionJobs(deps),
    ...gameJobs(deps),
    ...seamlessJobs(deps),
    ...roundJobs(deps),
    ...webhookJobs(deps),
    ...statisticsJobs(deps),
    ...reconciliationJobs(deps),
    ...exportJobs(deps, exportThread.runDue),
    ...noticeJobs(deps),
  ];
}

function openQueueFor(jobs: readonly AnyJob[], { pool, log }: AppDeps): Promise<JobQueue> {
  const names = jobs.filter(isShared).map(({ name }) => name);
  const onError = (error: Error): void => log.warn({ error }, "the job queue could not be asked");
  return openJobQueue({ pool, names, onError });
}

// Certifications as members start and read them: one at a time of each agent's wallet.
import { sql } from "kysely";
import {
  caseSkipped,
  caseVerdict,
  certificationCase,
  certificationExchange,
  certificationMiss,
  certificationState,
  CERTIFICATION_CASES,
  type Certification,
  type CertificationResult,
} from "#contract/certification.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Locale } from "#contract/session.ts";
import { textOf } from "../certify/texts.ts";
import { memberActor } from "../../ledger/actor.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, placeOf, type AgentPlace } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findStoredWallet } from "../queries.ts";
import { inTurn, notSet, type WalletDeps } from "./change-wallet.ts";
import { agentNotFound, readWallet } from "./read-wallet.ts";

const notFound = refuse("certification_not_found", "There is no such certification of this wallet.");
const underWay = refuse("certification_under_way", "A certification of this wallet is under way already.");

export async function startCertification(
  deps: Pick<WalletDeps, "db" | "clock" | "ids">,
  caller: MemberCaller,
  agentId: string,
  { player, blockedPlayer }: { readonly player: string; readonly blockedPlayer: string | null },
): Promise<Certification | Refusal> {
  return inTurn(deps, caller, agentId, async ({ tx, place, mode, now, note }) => {
    if (mode !== "seamless")
      return refuse("wallet_mode_mismatch", "The players' money is with us: the agent has no wallet to be called.");
    const stored = await findStoredWallet(tx, place.tenantId, place.agentId);
    if (stored === undefined) return notSet;
    const running = await tx
      .selectFrom("certifications")
      .select("id")
      .where("tenant_id", "=", place.tenantId)
      .where("agent_id", "=", place.agentId)
      .where("state", "in", ["waiting", "running"])
      .executeTakeFirst();
    if (running !== undefined) return underWay;
    const id = deps.ids();
    await tx
      .insertInto("certifications")
      .values({
        tenant_id: place.tenantId,
        id,
        agent_id: place.agentId,
        started_by: memberActor(caller),
        wallet_address: stored.address,
        player_code: player,
        blocked_code: blockedPlayer,
        currency: (await readWallet(tx, place, now)).currency,
        created_at: now,
      })
      .execute();
    await note("wallet.certify", null, { certification: id, player, blocked_player: blockedPlayer });
    const [made] = await read(tx, caller, place, sql`c.id = ${id}`, { limit: 1 });
    return made ?? notFound;
  });
}

interface StoredRun {
  readonly id: string;
  readonly state: string;
  readonly player: string;
  readonly blockedPlayer: string | null;
  readonly currency: string;
  readonly startedBy: string;
  readonly address: string;
  readonly taken: bigint | null;
  readonly given: bigint | null;
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly certificate: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly passed: bigint;
  readonly failed: bigint;
  readonly skipped: bigint;
}

async function read(
  db: Db,
  caller: MemberCaller,
  { tenantId, agentId }: AgentPlace,
  which: ReturnType<typeof sql>,
  { limit, sort }: { readonly limit: number; readonly sort?: TimeSort },
): Promise<Certification[]> {
  const found = await sql<StoredRun>`
    select c.id, c.state, c.player_code as player, c.blocked_code as "blockedPlayer", c.currency,
      c.started_by as "startedBy", c.wallet_address as address, c.taken, c.given, c.balance_before as before,
      c.balance_after as after, c.certificate, c.created_at as "createdAt", c.ended_at as "endedAt",
      k.passed, k.failed, k.skipped
    from certifications c
    cross join lateral (
      select count(*) filter (where r.verdict = 'passed') as passed, count(*) filter (where r.verdict = 'failed') as failed,
        count(*) filter (where r.verdict = 'skipped') as skipped
      from certification_cases r where r.tenant_id = ${tenantId} and r.certification_id = c.id
    ) k
    where c.tenant_id = ${tenantId} and c.agent_id = ${agentId} and ${which}
    order by c.id ${directionOf(sort).order} limit ${limit}`.execute(db);
  const reach = await reachOf(db, caller);
  const actors = found.rows.map(({ startedBy }) => startedBy);
  const names = reach === undefined ? new Map<string, string>() : await nameActors(db, caller, reach, actors);
  return found.rows.map((row) => certificationOf(row, names.get(row.startedBy) ?? null));
}

const certificationOf = (row: StoredRun, startedBy: string | null): Certification => ({
  id: row.id,
  state: certificationState.parse(row.state),
  player: row.player,
  blocked_player: row.blockedPlayer,
  currency: currency.parse(row.currency),
  started_by: startedBy,
  address: row.address,
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  cases: CERTIFICATION_CASES.length,
  passed: Number(row.passed),
  failed: Number(row.failed),
  skipped: Number(row.skipped),
  moved:
    row.taken === null || row.given === null
      ? null
      : { taken: row.taken, given: row.given, before: row.before, after: row.after },
  certificate: row.certificate,
});

interface CertificationQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: TimeSort;
}

export async function findCertifications(
  { db }: { readonly db: Db },
  caller: MemberCaller,
  agentId: string,
  { limit, cursor, sort }: CertificationQuery,
): Promise<Page<Certification> | Refusal> {
  const list = `certifications, ${sort}`;
  const place = await placeOf(db, caller, agentId);
  if (place === undefined) return agentNotFound;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const { isBehind } = directionOf(sort);
  const behind = key[0] === undefined ? sql`true` : sql`c.id ${isBehind} ${key[0]}::uuid`;
  const rows = await read(db, caller, place, behind, { limit: limit + 1, sort });
  return pageFrom(list, rows, limit, ({ id }) => [id]);
}

export async function findCertification(
  { db }: { readonly db: Db },
  caller: MemberCaller,
  agentId: string,
  anyCaseId: string,
  language: Locale,
): Promise<(Certification & { readonly results: CertificationResult[] }) | Refusal> {
  const place = await placeOf(db, caller, agentId);
  if (place === undefined) return agentNotFound;
  const [made] = await read(db, caller, place, sql`c.id = ${anyCaseId.toLowerCase()}::uuid`, { limit: 1 });
  if (made === undefined) return notFound;
  const rows = await db
    .selectFrom("certification_cases")
    .select(["case_id", "verdict", "why_skipped", "miss", "exchanges"])
    .where("tenant_id", "=", place.tenantId)
    .where("certification_id", "=", made.id)
    .orderBy("place")
    .execute();
  const results = rows.map((row) => {
    const id = certificationCase.parse(row.case_id);
    return {
      id,
      verdict: caseVerdict.parse(row.verdict),
      miss: certificationMiss.nullable().parse(row.miss),
      why_skipped: caseSkipped.nullable().parse(row.why_skipped),
      exchanges: certificationExchange.array().parse(row.exchanges),
      ...textOf(id, language),
    };
  });
  return { ...made, results };
}

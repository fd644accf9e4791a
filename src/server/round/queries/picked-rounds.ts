// What is read of rounds that were found: all a screen shows of them, or, for millions, one text with what a file has of each.
import { sql, type RawBuilder } from "kysely";
import type { TimeSort } from "#contract/page.ts";
import type { Db } from "../../db/database.ts";
import { directionOf } from "../../db/keyset.ts";

type RoundState = "open" | "settled" | "refunded" | "rejected";

/** A round with the names a person reads, and its public proof. */
export interface ListedRound {
  readonly id: string;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly playerId: string;
  readonly playerCode: string;
  readonly game: string;
  readonly variant: string;
  readonly state: RoundState;
  readonly stake: bigint;
  readonly win: bigint;
  readonly currency: string;
  /** Of the player's wallet, with us or as the agent's wallet last told it for this round. */
  readonly balanceAfter: bigint | null;
  readonly startedAt: Date;
  readonly settledAt: Date | null;
  readonly number: bigint;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

/** Whether the money of a round was with us. Only of an agent that has changed its mode each round must say itself. */
const WAS_HERE = sql`case when a.wallet_mode_changed_at is null then a.wallet_mode = 'transfer' else not exists (
        select from seamless_rounds m where m.tenant_id = r.tenant_id and m.id = r.id
      ) end`;
/** What the player had after a round, as the books know it. */
const HERE_AFTER = sql`case when ${WAS_HERE} then r.balance_after end`;
/** The same, or the last word of the agent's wallet: looked up round by round, for no more of them than a page has. */
const TOLD_AFTER = sql`case when ${WAS_HERE} then r.balance_after else (
        select m.balance from seamless_rounds m where m.tenant_id = r.tenant_id and m.id = r.id
      ) end`;

/** Rounds that were found. */
interface Found {
  /** What names a read over several tenants. */
  readonly tag: RawBuilder<unknown>;
  /** Stands behind `from` and names them r, their agents a and their players p. */
  readonly rounds: RawBuilder<unknown>;
  /** The newest first, unless it says so. */
  readonly sort: TimeSort | undefined;
}

/** Reads rounds in their order. */
export type Picked<Round> = (db: Db, found: Found) => Promise<Round[]>;

export const LISTED: Picked<ListedRound> = async (db, { tag, rounds, sort }) => {
  const found = await sql<ListedRound>`
    ${tag}
    select r.id, r.tenant_id as "tenantId", r.session_id as "sessionId", r.agent_id as "agentId", a.code as "agentCode",
      r.player_id as "playerId", p.code as "playerCode", r.game_code as game, r.variant_id as variant, r.state, r.stake,
      r.win, r.currency, ${TOLD_AFTER} as "balanceAfter", r.started_at as "startedAt", r.settled_at as "settledAt",
      r.number, d.server_seed_hash as "serverSeedHash", d.client_seed as "clientSeed"
    from ${rounds}
    join seeds d on d.tenant_id = r.tenant_id and d.id = r.series_id
    order by r.id ${directionOf(sort).order}`.execute(db);
  return found.rows;
};

/** What a file of rounds has of each. */
export interface FiledRound {
  readonly id: string;
  readonly agentCode: string;
  readonly playerCode: string;
  readonly game: string;
  readonly variant: string;
  readonly state: RoundState;
  readonly stake: bigint;
  readonly win: bigint;
  readonly currency: string;
  /** null where the books know none. */
  readonly balanceAfter: bigint | null;
  readonly startedAt: Date;
  readonly settledAt: Date | null;
}

/** Between fields and between rounds; no code of ours or of an agent's may hold a control character. */
const FIELD = "\u001f";
const ROUND = "\u001e";
const FIELDS = 12;

/** One text for the whole page: a row and an object for each of millions would cost ten times as much. */
export const FILED: Picked<FiledRound> = async (db, { tag, rounds, sort }) => {
  const found = await sql<{ readonly rounds: string | null }>`
    ${tag}
    select string_agg(
      concat_ws(${FIELD}, r.id, a.code, p.code, r.game_code, r.variant_id, r.state, r.stake, r.win, r.currency,
        coalesce((${HERE_AFTER})::text, ''), floor(extract(epoch from r.started_at) * 1000)::bigint,
        coalesce(floor(extract(epoch from r.settled_at) * 1000)::bigint::text, '')),
      ${ROUND}) as rounds
    from ${rounds}`.execute(db);
  const text = found.rows[0]?.rounds ?? null;
  const filed = text === null ? [] : text.split(ROUND).map(filedRoundOf);
  const isBefore = (a: FiledRound, b: FiledRound): boolean => a.id < b.id === (sort === "oldest");
  // They come in order unless the joins were planned otherwise: to sort them there would cost more than to look.
  const isInOrder = filed.every((round, at) => at === 0 || isBefore(filed[at - 1] ?? round, round));
  return isInOrder ? filed : filed.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
};

const STATES: Readonly<Partial<Record<string, RoundState>>> = {
  open: "open",
  settled: "settled",
  refunded: "refunded",
  rejected: "rejected",
};

function filedRoundOf(text: string): FiledRound {
  const fields = text.split(FIELD);
  const [id = "", agentCode = "", playerCode = "", game = "", variant = "", state = "", stake = ""] = fields;
  const [, , , , , , , win = "", currency = "", balance = "", startedAt = "", settledAt = ""] = fields;
  const known = STATES[state];
  if (fields.length !== FIELDS || known === undefined) throw new Error(`round ${id} cannot be read`);
  return {
    id,
    agentCode,
    playerCode,
    game,
    variant,
    state: known,
    stake: BigInt(stake),
    win: BigInt(win),
    currency,
    balanceAfter: balance === "" ? null : BigInt(balance),
    startedAt: new Date(Number(startedAt)),
    settledAt: settledAt === "" ? null : new Date(Number(settledAt)),
  };
}

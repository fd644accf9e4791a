/** The books of an operator's seamless wallet, in one SQLite file: each `tx_id` is booked once, for ever. */
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

/** What Reelgate sends, as far as a wallet needs it; more fields come with it, and new ones may. */
export interface Call {
  readonly type: "balance" | "stake" | "win" | "rollback";
  readonly tx_id: string;
  readonly round_id: string | null;
  readonly player: string;
  /** In minor units: 1050 and "BRL" are R$ 10,50. */
  readonly amount: number;
  readonly currency: string;
  readonly round_state: "open" | "closed";
  /** Of a win and a rollback: the stake's tx_id. */
  readonly ref_tx_id: string | null;
}

const TABLES = `
  pragma busy_timeout = 2000;
  pragma journal_mode = wal;
  pragma synchronous = full; -- what was answered survives a power cut
  create table if not exists players (code text, currency text, balance integer not null check (balance >= 0),
    is_blocked integer not null default 0, primary key (code, currency));
  create table if not exists answers (tx_id text primary key, content text not null, answer text not null);
  -- Stakes that were taken, and those that were undone before they came.
  create table if not exists stakes (tx_id text primary key, player text not null, currency text not null,
    amount integer not null, state text not null check (state in ('open', 'closed', 'rolled_back')))`;

const prepare = (db: DatabaseSync) => ({
  player: db.prepare("select balance, is_blocked from players where code = ? and currency = ?"),
  answer: db.prepare("select content, answer from answers where tx_id = ?"),
  stake: db.prepare("select player, currency, amount, state from stakes where tx_id = ?"),
  keepAnswer: db.prepare("insert into answers (tx_id, content, answer) values (?, ?, ?)"),
  keepStake: db.prepare("insert into stakes (tx_id, player, currency, amount, state) values (?, ?, ?, ?, ?)"),
  setState: db.prepare("update stakes set state = ? where tx_id = ?"),
  move: db.prepare("update players set balance = balance + ? where code = ? and currency = ?"),
  block: db.prepare("update players set is_blocked = 1 where code = ?"),
  credit: db.prepare(`insert into players (code, currency, balance) values (?, ?, ?)
    on conflict (code, currency) do update set balance = balance + excluded.balance`),
});
type Sql = ReturnType<typeof prepare>;

/** What a call comes to: the word that is answered, and what it adds to the balance. */
type Ruling = readonly [status: string, moved: number];

function ruleStake(sql: Sql, call: Call): Ruling {
  const player = sql.player.get(call.player, call.currency);
  if (player === undefined) return ["player_unknown", 0];
  if (call.type === "balance") return ["ok", 0];
  if (player["is_blocked"] === 1) return ["player_blocked", 0];
  if (call.amount > Number(player["balance"])) return ["insufficient_funds", 0];
  sql.keepStake.run(call.tx_id, call.player, call.currency, call.amount, "open");
  return ["ok", -call.amount];
}

/** Whatever has become of session and player since the stake was taken: what is owed is owed. */
function ruleEnd(sql: Sql, { type, player, currency, amount, round_state: roundState, ref_tx_id: id }: Call): Ruling {
  const stake = sql.stake.get(id);
  const isTheirs = stake?.["player"] === player && stake["currency"] === currency;
  if (type === "win") {
    if (stake === undefined) return ["tx_unknown", 0];
    if (stake["state"] === "rolled_back") return ["tx_rolled_back", 0];
    if (stake["state"] === "closed" || !isTheirs) return ["tx_conflict", 0];
    if (roundState === "closed") sql.setState.run("closed", id);
    return ["ok", amount];
  }
  if (stake === undefined) {
    // It may still be on its way: this id is never taken any more.
    sql.keepStake.run(id, player, currency, amount, "rolled_back");
    return ["ok", 0];
  }
  if (stake["state"] === "rolled_back") return ["ok", 0];
  if (stake["state"] === "closed" || !isTheirs || stake["amount"] !== amount) return ["tx_conflict", 0];
  sql.setState.run("rolled_back", id);
  return ["ok", amount];
}

function answerTo(sql: Sql, call: Call): string {
  const { type, tx_id: id, player, amount, currency, round_id: round, ref_tx_id: stake } = call;
  const content = JSON.stringify([type, player, amount, currency, round, stake]);
  const known = sql.answer.get(id);
  const isUndone = type === "stake" && sql.stake.get(id)?.["state"] === "rolled_back";
  if (known?.["content"] === content && !isUndone) return String(known["answer"]);
  const rule = type === "stake" || type === "balance" ? ruleStake : ruleEnd;
  const [status, moved]: Ruling = isUndone
    ? ["tx_rolled_back", 0]
    : known === undefined
      ? rule(sql, call)
      : ["tx_conflict", 0];
  if (moved !== 0) sql.move.run(moved, player, currency);
  const balance = Number(sql.player.get(player, currency)?.["balance"] ?? 0);
  const ref = status === "ok" && type !== "balance" ? { tx_ref: randomUUID() } : {};
  const answer = JSON.stringify({ status, balance, currency, ...ref });
  // What does not fit (tx_…) may fit later; everything else is the answer to this id for ever.
  if (type !== "balance" && !status.startsWith("tx_")) sql.keepAnswer.run(id, content, answer);
  return answer;
}

export function openBooks(file: string) {
  const db = new DatabaseSync(file);
  db.exec(TABLES);
  const sql = prepare(db);
  return {
    /** The body of the answer. One transaction: all of it happens or nothing, one call after the other. */
    answer(call: Call): string {
      db.exec("begin immediate");
      try {
        const answer = answerTo(sql, call);
        db.exec("commit");
        return answer;
      } catch (error) {
        db.exec("rollback");
        throw error;
      }
    },
    /** Your cashier: what a player brings. */
    credit: (player: string, currency: string, amount: number) => void sql.credit.run(player, currency, amount),
    /** False where nobody is called so. */
    block: (player: string): boolean => Number(sql.block.run(player).changes) > 0,
  };
}

/** Books commands of rounds: a single one by the shortest way, many by post_rounds, as arrays. */
import { ask, type Statement } from "#server/db/ask.ts";
import type { Pool } from "#server/db/pool.ts";
import { int4Array, int8Array, nullableInt8Array, textArray, timestamptzArray, uuidArray } from "./binary-array.ts";
import type { RefundCommand, RoundCode, RoundCommand, RoundResult, SettleCommand, StakeCommand } from "./commands.ts";
import { postOne } from "./post-one.ts";

type EndCommand = SettleCommand | RefundCommand;

/** Arrays as long as there are commands, the stakes first: code, replayed, round id, balance, amount, next number. */
type Answer = readonly string[][];

/** The answer is one row of them. */
const POST_ROUNDS: Statement<Answer> = {
  name: "post_rounds",
  text: `select * from post_rounds(${Array.from({ length: 25 }, (_, index) => `$${index + 1}`).join(", ")})`,
  read: (fields) => fields.map((array) => elementsOf(array ?? "")),
};

/** Results in the order of the commands. */
export async function postRounds(pool: Pool, batch: readonly RoundCommand[]): Promise<RoundResult[]> {
  const [only, ...others] = batch;
  const booked = only === undefined || others.length > 0 ? undefined : await postOne(pool, only);
  return booked === undefined ? postMany(pool, batch) : [booked];
}

async function postMany(pool: Pool, batch: readonly RoundCommand[]): Promise<RoundResult[]> {
  const stakes: StakeCommand[] = [];
  const ends: EndCommand[] = [];
  for (const command of batch) {
    if (command.kind === "stake") stakes.push(command);
    else ends.push(command);
  }
  // Everybody claims rounds in the same order, so that two nodes with the same ends never wait for each other.
  ends.sort((a, b) => (a.roundId < b.roundId ? -1 : 1));
  const [answer = []] = await ask(pool, POST_ROUNDS, [...stakeColumns(stakes), ...endColumns(ends)]);
  const answered = [...stakes, ...ends];
  const results = readAnswer(answered, answer);
  return batch.flatMap((command) => results.get(command) ?? []);
}

/** The function leaves out what the command says itself. */
function readAnswer(commands: readonly RoundCommand[], answer: Answer): Map<RoundCommand, RoundResult> {
  const [codes = [], replayed = [], roundIds = [], balances = [], amounts = [], nextNumbers = []] = answer;
  const results = new Map<RoundCommand, RoundResult>();
  for (const [index, command] of commands.entries()) {
    // The codes are those of the function and of RoundCode alike.
    const code = codes[index] as RoundCode | undefined;
    if (code === undefined) throw new Error("post_rounds answered fewer commands than it was asked");
    results.set(command, {
      code,
      replayed: replayed[index] === "t",
      roundId: textAt(roundIds, index) ?? command.roundId,
      balance: bigintAt(balances, index),
      amount: bigintAt(amounts, index) ?? (isBookedNow(code) ? amountOf(command) : null),
      nextNumber:
        bigintAt(nextNumbers, index) ?? (command.kind === "stake" && code === "open" ? command.number + 1n : null),
    });
  }
  return results;
}

function isBookedNow(code: RoundCode): boolean {
  return code === "open" || code === "settled";
}

function amountOf(command: RoundCommand): bigint | null {
  return command.kind === "stake" ? command.amount : command.kind === "settle" ? command.win : null;
}

/** None of these arrays holds anything that PostgreSQL would put in quotes: words, ids and numbers. */
function elementsOf(array: string): string[] {
  return array.slice(1, -1).split(",");
}

function textAt(texts: readonly string[], index: number): string | undefined {
  const text = texts[index];
  return text === "NULL" ? undefined : text;
}

function bigintAt(texts: readonly string[], index: number): bigint | null {
  const text = textAt(texts, index);
  return text === undefined ? null : BigInt(text);
}

function stakeColumns(stakes: readonly StakeCommand[]): Buffer[] {
  const pairs = pairsOf(stakes);
  return [
    uuidArray(stakes.map((stake) => stake.tenantId)),
    uuidArray(stakes.map((stake) => stake.roundId)),
    uuidArray(stakes.map((stake) => stake.movementId)),
    uuidArray(stakes.map((stake) => stake.seriesId)),
    int8Array(stakes.map((stake) => stake.number)),
    uuidArray(stakes.map((stake) => stake.agentId)),
    uuidArray(stakes.map((stake) => stake.playerId)),
    uuidArray(stakes.map((stake) => stake.sessionId)),
    textArray(stakes.map((stake) => stake.providerCode)),
    textArray(stakes.map((stake) => stake.gameCode)),
    textArray(stakes.map((stake) => stake.variantId)),
    int4Array(stakes.map((stake) => stake.rtpBps)),
    uuidArray(stakes.map((stake) => stake.accountId)),
    int8Array(stakes.map((stake) => stake.amount)),
    timestamptzArray(stakes.map((stake) => stake.at)),
    int4Array(pairs.places),
    uuidArray(pairs.firsts.map((stake) => stake.tenantId)),
    uuidArray(pairs.firsts.map((stake) => stake.houseAccountId)),
    uuidArray(pairs.firsts.map((stake) => stake.creditAccountId)),
    textArray(pairs.firsts.map((stake) => stake.currency)),
  ];
}

/** House and credit account are the same for all of an agent's stakes: each pair is sent, and looked up, once. */
function pairsOf(stakes: readonly StakeCommand[]): { firsts: StakeCommand[]; places: number[] } {
  const placeOf = new Map<string, number>();
  const firsts: StakeCommand[] = [];
  const places = stakes.map((stake) => {
    const key = stake.creditAccountId + stake.houseAccountId + stake.tenantId + stake.currency;
    const known = placeOf.get(key);
    if (known !== undefined) return known;
    firsts.push(stake);
    placeOf.set(key, firsts.length);
    return firsts.length;
  });
  return { firsts, places };
}

function endColumns(ends: readonly EndCommand[]): Buffer[] {
  return [
    uuidArray(ends.map((end) => end.tenantId)),
    uuidArray(ends.map((end) => end.roundId)),
    uuidArray(ends.map((end) => end.movementId)),
    nullableInt8Array(ends.map((end) => (end.kind === "settle" ? end.win : null))),
    timestamptzArray(ends.map((end) => end.at)),
  ];
}

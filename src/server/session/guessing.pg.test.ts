/** P23: guessing fails, and owners are not locked out: many tries from many addresses, and names told apart by time. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookiesOf, openDesk } from "../../../test/http/sign-in-desk.ts";
import type { Desk } from "../../../test/http/sign-in-desk.ts";
import { hash } from "@node-rs/argon2";
import { drillCount, isDrill, leaveEvidence } from "../ledger/drill.ts";
import { rankSumP } from "../../../test/http/rank-sum.ts";

const ADDRESSES = 100;
const TRIES = drillCount({ gate: 300, drill: 10_000 });
/** Of each kind of name; at the gate only enough to see work that is missing altogether. */
const TIMED = drillCount({ gate: 16, drill: 400 });
const AT_ONCE = 20;
const WINDOW_MINUTES = 15;
const PROMISED = 10;
const ORDERS = [
  ["known", "unknown", "cheap"],
  ["unknown", "known", "cheap"],
  ["cheap", "known", "unknown"],
  ["cheap", "unknown", "known"],
] as const;
const figures: Record<string, unknown> = {};

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  await desk.close();
  await leaveEvidence("P23", figures);
});

/** Tries spread over the names, the addresses and an hour; the minutes at which a password was looked at. */
async function attack(logins: readonly string[], tries = TRIES): Promise<number[]> {
  const looked: number[] = [];
  const perMinute = Math.ceil(tries / 60);
  for (let tried = 0, minute = 0; tried < tries; minute += 1) {
    const until = Math.min(tries, tried + perMinute);
    while (tried < until) {
      const some = Array.from({ length: Math.min(AT_ONCE, until - tried) }, (_, index) => tried + index);
      const answers = await Promise.all(
        some.map((index) =>
          desk.signIn(logins[index % logins.length] ?? "", `guess ${index}`, {
            from: `198.51.100.${index % ADDRESSES}`,
          }),
        ),
      );
      for (const { statusCode } of answers) if (statusCode === 401) looked.push(minute);
      tried += some.length;
    }
    desk.pass(1);
  }
  return looked;
}

const mostIn = (minutes: number, looked: readonly number[]): number =>
  Math.max(...looked.map((from) => looked.filter((minute) => minute >= from && minute < from + minutes).length), 0);

describe("protects", () => {
  test(
    `P23: of ${TRIES} tries from ${ADDRESSES} addresses at most ${PROMISED} in any ${WINDOW_MINUTES} minutes are looked at`,
    { timeout: TRIES * 60 + 60_000 },
    async () => {
      const { agent, member } = await desk.arrange();
      const known = cookiesOf(await desk.signIn(member.login, member.password, { from: "203.0.113.50" }));
      const names = [member.login, agent.code];
      const looked = await attack(names);
      const most = mostIn(WINDOW_MINUTES, looked);
      Object.assign(figures, {
        tries: TRIES,
        addresses: ADDRESSES,
        looked_at: looked.length,
        most_in_15_minutes: most,
      });
      expect(looked.length).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(PROMISED);

      // The attack has just used up whatever strangers have; its next tries are refused, by either name of the owner.
      for (const login of names)
        expect((await desk.signIn(login, member.password, { from: "192.0.2.1" })).statusCode).toBe(429);
      const device = known.split("; ").find((pair) => pair.includes("device")) ?? "";
      const owner = {
        with_a_known_browser_elsewhere: { from: "192.0.2.77", cookie: device },
        from_a_known_address: { from: "203.0.113.50" },
        with_a_known_browser_from_an_attacking_address: { from: "198.51.100.1", cookie: device },
      };
      const gotIn: Record<string, number> = {};
      for (const [how, more] of Object.entries(owner)) {
        gotIn[how] = (await desk.signIn(member.login, member.password, more)).statusCode;
      }
      await desk.askForReset(member.login, "192.0.2.88");
      const reset = await desk.setPassword(await desk.mailbox.resetTokenFor(member.login), "seven quiet lanterns");
      const cookie = cookiesOf(reset);
      const back = await desk.signIn(member.login, "seven quiet lanterns", { from: "192.0.2.88", cookie });
      gotIn["by_a_mailed_link_with_a_new_browser_at_a_new_address"] = back.statusCode;
      expect(new Set(Object.values(gotIn))).toEqual(new Set([201]));
      figures["owner_got_in"] = Object.keys(gotIn);
    },
  );

  test("a stranger's browser cookie, or one that was signed out, is nobody's proof", async () => {
    const [{ member }, { member: other }] = [await desk.arrange(), await desk.arrange()];
    const theirs = cookiesOf(await desk.signIn(other.login, other.password, { from: "203.0.113.60" }));
    const own = cookiesOf(await desk.signIn(member.login, member.password, { from: "203.0.113.61" }));
    await desk.ask({ method: "DELETE", url: "/api/devices?which=all", cookie: own });
    await attack([member.login], 60);
    for (const cookie of [theirs, own, `${own.slice(0, -3)}AAA`]) {
      const answer = await desk.signIn(member.login, member.password, { from: "192.0.2.2", cookie });
      expect(answer.statusCode).toBe(429);
    }
  });

  test("control: where nothing is counted, every try is looked at", { timeout: 120_000 }, async () => {
    const { member } = await desk.arrange();
    const { admin } = desk.database;
    await admin.query(`create function forget() returns trigger language plpgsql as 'begin return null; end'`);
    await admin.query("create trigger forget before insert on sign_in_attempts for each row execute function forget()");
    try {
      const looked = await attack([member.login], 60);
      figures["control_looked_at"] = { tries: 60, looked_at: looked.length };
      expect(looked).toHaveLength(60);
      expect(mostIn(WINDOW_MINUTES, looked)).toBeGreaterThan(PROMISED);
    } finally {
      await admin.query("drop trigger forget on sign_in_attempts");
    }
  });

  test(
    "P23: names nobody has take the same time and the same statements",
    { timeout: TIMED * 800 + 60_000 },
    async () => {
      const { member } = await desk.arrange();
      const { member: cheap } = await desk.arrange();
      await desk.database.db
        .updateTable("members")
        .set({ password_hash: await hash("x", { memoryCost: 1_024, timeCost: 1, parallelism: 1 }) })
        .where("login", "=", cheap.login)
        .execute();
      const kinds = { known: member.login, unknown: "nobody@example.com", cheap: cheap.login };
      const times: Record<keyof typeof kinds, number[]> = { known: [], unknown: [], cheap: [] };
      const statements: Record<keyof typeof kinds, Set<number>> = {
        known: new Set(),
        unknown: new Set(),
        cheap: new Set(),
      };
      const work: Record<keyof typeof kinds, number[]> = { known: [], unknown: [], cheap: [] };
      await desk.signIn("warm-up@example.com", "guess");
      for (let round = 0; round < TIMED; round += 1) {
        // No try is refused unlooked-at: that is quick for every name.
        if (round % 4 === 0) desk.pass(20);
        // None always comes after the same other.
        for (const kind of ORDERS[round % ORDERS.length] ?? []) {
          const from = `100.64.${round % 250}.${kind.length}`;
          const tried = await measured(() => desk.signIn(kinds[kind], "guess", { from }));
          times[kind].push(tried.ms);
          work[kind].push(tried.cpuUs);
          statements[kind].add(tried.statements);
          expect(tried.answer.statusCode).toBe(401);
        }
      }
      expect(statements.unknown).toEqual(statements.known);
      // A hash that is not worked out is missing from the work, however busy the machine is.
      expect(median(work.unknown)).toBeGreaterThan(median(work.known) * 0.7);
      expect(median(work.cheap), "control: a cheaper hash shows").toBeLessThan(median(work.known) * 0.7);
      const p = rankSumP(times.known, times.unknown);
      const controlP = rankSumP(times.known, times.cheap);
      const medianMs = { known: median(times.known), unknown: median(times.unknown), cheap: median(times.cheap) };
      Object.assign(figures, {
        timed_of_each: TIMED,
        median_ms: medianMs,
        p_known_unknown: p,
        control_p_cheaper_hash: controlP,
      });
      // Only many tries can tell small differences in time, on a machine that does nothing else.
      if (!isDrill) return;
      expect(p).toBeGreaterThan(0.01);
      expect(controlP).toBeLessThan(0.01);
    },
  );
});

interface Measured<T> {
  readonly answer: T;
  readonly ms: number;
  /** Of all threads of this process. */
  readonly cpuUs: number;
  readonly statements: number;
}

async function measured<T>(work: () => Promise<T>): Promise<Measured<T>> {
  let statements = 0;
  const count = (): void => void (statements += 1);
  desk.database.pool.on("acquire", count);
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const answer = await work();
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  desk.database.pool.off("acquire", count);
  return { answer, ms, cpuUs: user + system, statements };
}

const median = (figuresOf: readonly number[]): number =>
  figuresOf.toSorted((a, b) => a - b)[Math.floor(figuresOf.length / 2)] ?? 0;

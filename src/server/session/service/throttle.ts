/** Slows down guessing: counts tries by what they come from and what they aim at, and refuses when there were too many. */
import { createHash } from "node:crypto";
import type { Db } from "../../db/database.ts";

/** What a try is counted under, and how many are allowed there in a quarter of an hour. */
export type TryLimit = readonly [subject: string, tries: number];

/** What a try was counted under, to take it back when it turns out right. */
export interface CountedTry {
  readonly subjects: readonly string[];
  readonly slot: Date;
}

export interface Throttled {
  readonly throttledForS: number;
}

const SLOT_MS = 60_000;
export const WINDOW_MS = 15 * 60_000;
/** From one place, and with one known browser. */
const TRIES = 10;
/** For one name from all strange places together; an owner has two names. */
export const TRIES_BY_NAME = 5;
/** Far more than there can be others changing one count at the same moment. */
const LOOKS = 100;

export interface SignInTry {
  /** The name that was typed, in lower case and hashed. */
  readonly name: string;
  /** Address or block of addresses it comes from. */
  readonly place: string;
  /** A browser the member has signed in at before. */
  readonly knownDeviceId: string | undefined;
  /** The member has signed in from this place before. */
  readonly isKnownPlace: boolean;
}

/**
 * Whoever comes with a browser or from a place the member is known at has a count of their own there, so that strangers
 * who use up the others cannot lock the member out. Names are counted as they were typed: did two names of one member
 * share a count, it would tell that they belong together.
 */
export function signInLimits({ name, place, knownDeviceId, isKnownPlace }: SignInTry): readonly TryLimit[] {
  if (knownDeviceId !== undefined) return [[`device ${knownDeviceId}`, TRIES]];
  return [
    [`place ${place}`, TRIES],
    isKnownPlace ? [`known ${name} ${place}`, TRIES_BY_NAME] : [`name ${name}`, TRIES_BY_NAME],
  ];
}

/** A name is counted as its hash: what is typed there by mistake may be a password. */
export const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Counts a try under each subject, unless one of them has had too many. */
export async function countTry(db: Db, limits: readonly TryLimit[], now: Date): Promise<CountedTry | Throttled> {
  const slot = new Date(Math.floor(now.getTime() / SLOT_MS) * SLOT_MS);
  for (const [index, [subject, limit]] of limits.entries()) {
    const { tries, oldest } = await add(db, subject, slot);
    if (tries <= limit) continue;
    // A refused try is no try: it does not lengthen the wait, nor is it held against the others.
    const subjects = limits.slice(0, index + 1).map(([counted]) => counted);
    await forgiveTry(db, { subjects, slot });
    return { throttledForS: Math.max(1, Math.ceil((oldest.getTime() + SLOT_MS + WINDOW_MS - now.getTime()) / 1_000)) };
  }
  return { subjects: limits.map(([subject]) => subject), slot };
}

/** Takes a try back. */
export async function forgiveTry(db: Db, { subjects, slot }: CountedTry): Promise<void> {
  for (const subject of subjects) {
    // Our own try is in the row, so one of the two applies; when others change it in between, look again.
    for (let look = 0; look < LOOKS; look += 1) {
      if ((await lower(db, subject, slot)) || (await removeLast(db, subject, slot))) break;
    }
  }
}

async function lower(db: Db, subject: string, slot: Date): Promise<boolean> {
  const updated = await db
    .updateTable("sign_in_attempts")
    .set((row) => ({ failures: row("failures", "-", 1) }))
    .where("subject", "=", subject)
    .where("window_start", "=", slot)
    .where("failures", ">", 1)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

async function removeLast(db: Db, subject: string, slot: Date): Promise<boolean> {
  const removed = await db
    .deleteFrom("sign_in_attempts")
    .where("subject", "=", subject)
    .where("window_start", "=", slot)
    .where("failures", "=", 1)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Counts first and adds up then, in two commits: of any number at the same time, at most `limit` see a small sum. */
async function add(db: Db, subject: string, slot: Date): Promise<{ tries: number; oldest: Date }> {
  await db
    .insertInto("sign_in_attempts")
    .values({ subject, window_start: slot, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(["subject", "window_start"]).doUpdateSet((row) => ({
        failures: row("sign_in_attempts.failures", "+", 1),
      })),
    )
    .execute();
  const rows = await db
    .selectFrom("sign_in_attempts")
    .select(["window_start", "failures"])
    .where("subject", "=", subject)
    .where("window_start", ">=", new Date(slot.getTime() - WINDOW_MS))
    .orderBy("window_start")
    .execute();
  return { tries: rows.reduce((sum, { failures }) => sum + failures, 0), oldest: rows[0]?.window_start ?? slot };
}

// How closed days compare with the rounds and movements they were made from.
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../db/database.ts";

export interface DayChecks {
  /** The UTC day up to which every tenant with closed days was compared; null before the first. */
  readonly checkedTo: string | null;
  /** How many days that is. */
  readonly days: number;
  readonly differences: number;
  /** The earliest difference; agent and game are null where it is not about one. */
  readonly first: {
    readonly day: string;
    readonly subject: "rounds" | "balances";
    readonly agentCode: string | null;
    readonly game: string | null;
  } | null;
}

interface CheckSums {
  readonly checkedTo: string | null;
  readonly days: bigint;
  readonly differences: bigint;
}

const details = z.object({
  differences: z.array(z.object({ agent: z.string().nullish(), game: z.string().nullish() })),
});

export async function readDayChecks(db: Db, tenantIds: readonly string[]): Promise<DayChecks> {
  const tag = tenantIds.length > 1 ? sql`/* platform-wide: overview */` : sql``;
  const ids = sql`${[...tenantIds]}::uuid[]`;
  const sums = await sql<CheckSums>`
    ${tag}
    select (select min(x.day) from (
        select max(c.day) as day from day_checks c where c.tenant_id = any(${ids}) group by c.tenant_id
      ) x)::text as "checkedTo",
      count(distinct c.day) as days, coalesce(sum(c.differences), 0)::bigint as differences
    from day_checks c where c.tenant_id = any(${ids})`.execute(db);
  const { checkedTo = null, days = 0n, differences = 0n } = sums.rows[0] ?? {};
  const firsts = await sql<{ day: string; subject: "rounds" | "balances"; details: unknown }>`
    ${tag}
    select c.day::text as day, c.subject, c.details from day_checks c
    where c.tenant_id = any(${ids}) and c.differences > 0 order by c.day, c.subject desc limit 1`.execute(db);
  const [first] = firsts.rows;
  const [named] = first === undefined ? [] : details.parse(first.details).differences;
  return {
    checkedTo,
    days: Number(days),
    differences: Number(differences),
    first:
      first === undefined
        ? null
        : { day: first.day, subject: first.subject, agentCode: named?.agent ?? null, game: named?.game ?? null },
  };
}

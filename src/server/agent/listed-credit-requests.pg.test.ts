/** The list of requests to move credit: from either end, of a period, with sums of all it finds, and of nobody out of sight. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreditRequestState } from "#contract/credit-request.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { creditRequestCalls, read } from "../../../test/http/credit-request-calls.ts";
import { openTreeStage, type TreeStage } from "../../../test/http/tree-stage.ts";
import { reachOf } from "../db/reach.ts";
import { sumCreditRequests } from "./queries/sum-credit-requests.ts";

let stage: TreeStage;
beforeAll(async () => {
  stage = await openTreeStage();
});
afterAll(() => stage.close());
const { ask, approve, reject, listed, rich } = creditRequestCalls(() => stage);

const withdraw = (by: MemberCaller, id: string) => stage.call(by, "POST", `/api/credit-requests/${id}/withdrawal`);

/** Five requests of `left` and one of `low`: two that wait, one done, two rejected, one withdrawn. */
async function asked() {
  const family = await rich();
  const { top, left, low } = family;
  const ids: string[] = [];
  for (const amount of [1n, 20n, 300n, 4_000n, 50_000n]) ids.push(read(await ask(left, amount)).id);
  const [, done = "", rejected = "", alsoRejected = "", withdrawn = ""] = ids;
  await approve(top, { id: done });
  for (const id of [rejected, alsoRejected]) await reject(top, { id });
  await withdraw(left, withdrawn);
  ids.push(read(await ask(low, 600_000n)).id);
  return { ...family, ids };
}
type Totals = Awaited<ReturnType<typeof listed>>["totals"];
const sumsOf = (totals: Totals) => totals?.map(({ state, requests, amount }) => [state, requests, amount]);
const instantOf = ({ made_at: at }: { readonly made_at: string }) => encodeURIComponent(at);

describe("works", () => {
  test("the oldest first is the newest first, the other way round, page by page", async () => {
    const { top, ids } = await asked();
    const paged = async (sort: string): Promise<string[]> => {
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const query = `?limit=4&sort=${sort}${cursor === "" ? "" : `&cursor=${cursor}`}`;
        const page: Awaited<ReturnType<typeof listed>> = await listed(top, query);
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      return seen;
    };
    expect(await paged("oldest")).toEqual(ids);
    expect(await paged("newest")).toEqual(ids.toReversed());
    const { next_cursor: cursor } = await listed(top, "?limit=4&sort=oldest");
    const turned = stage.call(top, "GET", `/api/credit-requests?sort=newest&cursor=${cursor ?? ""}`);
    expect(await stage.codeOf(turned)).toBe("cursor_invalid");
  });

  test("the sums are of the whole filter, by state, and not of the page", async () => {
    const { top, left, low } = await asked();
    const whole: readonly [CreditRequestState, number, bigint][] = [
      ["waiting", 2, 600_001n],
      ["done", 1, 20n],
      ["rejected", 2, 4_300n],
      ["withdrawn", 1, 50_000n],
    ];
    expect(sumsOf((await listed(top, "?limit=1")).totals)).toEqual(whole);
    expect(sumsOf((await listed(top, "?state=rejected")).totals)).toEqual([["rejected", 2, 4_300n]]);
    expect(sumsOf((await listed(top, `?agent_id=${low.agentId}`)).totals)).toEqual([["waiting", 1, 600_000n]]);
    expect(sumsOf((await listed(left, "?state=approved")).totals)).toEqual([]);
    expect((await listed(top)).totals?.every(({ currency }) => currency === "BRL")).toBe(true);
  });

  test("of a period: from its first instant on, and before its end", async () => {
    const { top } = await asked();
    const { data } = await listed(top, "?sort=oldest");
    const [, second, third] = data;
    if (second === undefined || third === undefined) throw new Error("there are six");
    // What was made within one millisecond cannot be told apart.
    const within = data.filter(({ made_at: at }) => at >= second.made_at && at < third.made_at);
    const found = await listed(top, `?from=${instantOf(second)}&to=${instantOf(third)}`);
    expect(found.data.map(({ id }) => id)).toEqual(within.map(({ id }) => id).toReversed());
    const amount = found.totals?.reduce((sum, one) => sum + one.amount, 0n);
    expect(amount).toBe(within.reduce((sum, one) => sum + one.amount, 0n));
  });
});

describe("refuses", () => {
  test("more days than a screen shows, and sums of more than is worth reading", async () => {
    const { top } = await asked();
    const long = "?from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z";
    expect(await stage.codeOf(stage.call(top, "GET", `/api/credit-requests${long}`))).toBe("validation_failed");
    const { db } = stage.database;
    const reach = await reachOf(db, top);
    if (reach === undefined) throw new Error("the agent sees itself");
    expect(await sumCreditRequests(db, reach, { isPlatform: false }, 5n)).toBeNull();
    expect(await sumCreditRequests(db, reach, { isPlatform: false }, 6n)).toHaveLength(4);
  });
});

describe("protects", () => {
  test("nothing is summed of who is not seen: another tree, who is above, beside", async () => {
    const { left, right, low } = await asked();
    const other = await stage.plantFamily();
    expect((await listed(other.top)).totals).toEqual([]);
    expect((await listed(right)).totals).toEqual([]);
    expect(sumsOf((await listed(low)).totals)).toEqual([["waiting", 1, 600_000n]]);
    expect(sumsOf((await listed(left)).totals)?.map(([state]) => state)).toContain("withdrawn");
    const ofOthers = stage.call(other.top, "GET", `/api/credit-requests?agent_id=${left.agentId}`);
    expect(await stage.codeOf(ofOthers)).toBe("agent_not_found");
  });
});

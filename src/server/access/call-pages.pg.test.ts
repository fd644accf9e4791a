// Pages of the inspector from either end: every call once, however far apart they lie, and whatever is called meanwhile.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { openInspectorStage } from "../../../test/http/inspector-stage.ts";
import { uuidAt } from "../db/uuid.ts";
import type { MemberCaller } from "../http/caller.ts";

const DAY_MS = 86_400_000;
/** One call each: more apart than is looked through at once, and close together. */
const DAYS_AGO = [88, 87, 61, 40, 39, 12, 9, 3, 2, 1, 0];

let stage: Awaited<ReturnType<typeof openInspectorStage>>;
let owner: MemberCaller;
/** The oldest first. */
let ids: string[];
beforeAll(async () => {
  stage = await openInspectorStage();
  await stage.database.admin.query("select ensure_partitions(current_date - 90, current_date)");
  ({ owner } = await stage.plantCustomer("spread"));
  ids = DAYS_AGO.map((days) => {
    const at = new Date(Date.now() - days * DAY_MS - 1_000);
    const id = uuidAt(at.getTime());
    stage.tellWallet(owner, { id, at, playerCode: days % 2 === 0 ? "even" : "odd" });
    return id;
  });
  await stage.written();
});
afterAll(() => stage.close());

async function paged(query: string, between: () => Promise<void> = async () => undefined): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const next = cursor === "" ? "" : `&cursor=${cursor}`;
    const answer = await stage.call(owner, "GET", stage.urlOf(owner, `?limit=2&${query}${next}`));
    const page = listCalls.answer.parse(answer.json());
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
    await between();
  }
  return seen;
}
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe("works", () => {
  test("the oldest first is the newest first, the other way round", async () => {
    expect(await paged("sort=oldest")).toEqual(ids);
    expect(await paged("sort=newest")).toEqual(ids.toReversed());
    expect(await paged("")).toEqual(ids.toReversed());
  });

  test("of a player, and of a period that begins and ends anywhere", async () => {
    const even = ids.filter((_, at) => (DAYS_AGO[at] ?? 0) % 2 === 0);
    expect(await paged("sort=oldest&player=even")).toEqual(even);
    for (const [first, last] of [
      [62, 10],
      [41, 2],
      [200, 60],
      [9.5, -5],
      [30, 20],
    ] as const) {
      const within = ids.filter((_, at) => (DAYS_AGO[at] ?? 0) < first && (DAYS_AGO[at] ?? 0) >= last);
      const period = `from=${ago(first)}&to=${ago(last)}`;
      expect([first, last, await paged(`sort=oldest&${period}`)]).toEqual([first, last, within]);
      expect([first, last, await paged(`sort=newest&${period}`)]).toEqual([first, last, within.toReversed()]);
    }
  });
});

describe("refuses", () => {
  test("a cursor of the other end", async () => {
    const first = await stage.call(owner, "GET", stage.urlOf(owner, "?limit=2&sort=oldest"));
    const { next_cursor: cursor } = listCalls.answer.parse(first.json());
    const turned = stage.call(owner, "GET", stage.urlOf(owner, `?limit=2&sort=newest&cursor=${cursor ?? ""}`));
    expect(await stage.codeOf(turned)).toBe("cursor_invalid");
  });
});

describe("protects", () => {
  test("a period that is yet to come finds nothing, up to the end of the year 9999", async () => {
    for (const sort of ["newest", "oldest"])
      for (const from of [ago(-1), "9999-12-31T23:59:59Z"])
        expect(await paged(`sort=${sort}&from=${from}`)).toEqual([]);
  });

  test("calls that are made meanwhile come at the end of what is read from the oldest on", async () => {
    let added = "";
    const seen = await paged("sort=oldest&player=odd", async () => {
      if (added !== "") return;
      added = stage.tellWallet(owner, { playerCode: "odd" });
      await stage.written();
    });
    const odd = ids.filter((_, at) => (DAYS_AGO[at] ?? 0) % 2 === 1);
    expect(seen).toEqual([...odd, added]);
  });
});

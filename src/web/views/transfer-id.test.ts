// Checks that a transfer is retried under its own id exactly as long as it may still be the same transfer.
import { describe, expect, test } from "vitest";
import { ERRORS, ERROR_CODES } from "#contract/errors.ts";
import { foreignId } from "#contract/page.ts";
import { isSpent, mayHaveHappened, newTransferId } from "./transfer-id.ts";

describe("works", () => {
  test("ids are of the contract's form and never the same", () => {
    const ids = Array.from({ length: 1000 }, () => newTransferId());
    expect(new Set(ids).size).toBe(1000);
    for (const id of ids) expect(foreignId.safeParse(id).success).toBe(true);
  });
});

describe("protects", () => {
  test("what may have happened keeps its id, so that trying again cannot book it twice", () => {
    const unknown = [
      { code: "network_error", status: null },
      { code: "timed_out", status: null },
      { code: "internal", status: 500 },
      { code: "unavailable", status: 503 },
    ] as const;
    for (const problem of unknown) expect([isSpent(problem), mayHaveHappened(problem)]).toEqual([false, true]);
    // And no code at all is both: known to be refused for good, and perhaps booked.
    for (const code of ERROR_CODES) {
      const problem = { code, status: ERRORS[code].status };
      expect(isSpent(problem) && mayHaveHappened(problem)).toBe(false);
    }
  });

  test("a refusal that the books keep asks for another id", () => {
    expect(isSpent({ code: "credit_insufficient", status: 409 })).toBe(true);
    expect(isSpent({ code: "agent_suspended", status: 403 })).toBe(true);
    expect(isSpent(null)).toBe(false);
    // The first try was booked under this id: a new id would book it again.
    expect(isSpent({ code: "transfer_conflict", status: 422 })).toBe(false);
  });
});

// The movements of a round are named by the round.
import { describe, expect, test } from "vitest";
import { dayOf, uuidv7 } from "../db/uuid.ts";
import { movementIdsOf } from "./movement-ids.ts";

describe("works", () => {
  test("stake and end differ, lie on the round's day and are the same for everybody", () => {
    for (let i = 0; i < 100; i += 1) {
      const id = uuidv7();
      const ids = movementIdsOf(id);
      expect(ids.stake).toBe(id);
      expect(ids.end).not.toBe(id);
      expect(ids.end).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(dayOf(ids.end)).toBe(dayOf(id));
      expect(movementIdsOf(ids.end).end).toBe(id);
    }
  });
});

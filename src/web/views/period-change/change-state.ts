// What the address says of a change that is being explained: of which figure, and by what it is split.
import { z } from "zod";
import { changeMeasure, changeSplit } from "#contract/period-change.ts";

export const changeState = z.object({
  /** Absent: nothing is explained. */
  why: changeMeasure.optional(),
  split: changeSplit.default("game"),
});

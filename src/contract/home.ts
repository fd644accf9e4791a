// What the public home page counts; apart from statistics, whose schemas a visitor need not fetch.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./page.ts";

export const getHomeFigures = endpoint("GET /api/home", {
  summary: "Live counts of the public home page",
  may: "anybody",
  answer: z.object({ rounds_24h: z.int(), games: z.int(), complete_to: instant }),
});

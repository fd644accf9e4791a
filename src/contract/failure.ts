// What a page says when it has failed: enough to find where, nothing about who.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const pageFailure = z.strictObject({
  /** Class of the error. */
  type: z.string().max(100),
  message: z.string().max(500),
  /** Where it happened: the engine's own account of it. */
  stack: z.string().max(4_000),
  /** Path of the page, without its query. */
  page: z.string().max(300),
  build: z.string().max(64),
});
export type PageFailure = z.output<typeof pageFailure>;

export const reportFailure = endpoint("POST /api/failures", {
  summary: "A page of the dashboard has failed: goes into the server's log, under the request id of the answer",
  may: "anybody",
  body: pageFailure,
  answer: z.undefined(),
  status: 204,
  errors: ["rate_limited"],
});

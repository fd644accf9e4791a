/** The answer to whoever has tried too often: how long to wait. */
import { refuse } from "#contract/errors.ts";
import { reply } from "../http/reply.ts";
import type { Throttled } from "./service/throttle.ts";

export const tooManyTries = ({ throttledForS }: Throttled) =>
  reply(refuse("rate_limited", "Too many tries. Wait before the next one."), {
    headers: { "retry-after": String(throttledForS) },
  });

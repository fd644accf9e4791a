/** Takes what pages say when they have failed into the log: a few from each address, and not more than a log can bear. */
import type { Logger } from "pino";
import { refuse } from "#contract/errors.ts";
import { type PageFailure, reportFailure } from "#contract/failure.ts";
import { createBuckets } from "./buckets.ts";
import { type Route, serveAnybody } from "./serve.ts";

const OF_AN_ADDRESS = { perSecond: 0.1, burst: 5 };
const OF_ALL = { perSecond: 1, burst: 50 };

/** @param nowMs must not go backwards. */
export function pageFailureRoutes(log: Pick<Logger, "warn">, nowMs: () => number = () => performance.now()): Route[] {
  const [own, all] = [createBuckets(OF_AN_ADDRESS, nowMs), createBuckets(OF_ALL, nowMs)];
  return [
    serveAnybody(reportFailure, async ({ body, request }) => {
      if (!own.take(request.address).isAllowed || !all.take("all").isAllowed)
        return refuse("rate_limited", "Enough was told of failed pages for now.");
      const { page, build } = body;
      log.warn({ request_id: request.id, page, build, error: errorOf(body) }, "a page failed");
      return undefined;
    }),
  ];
}

/** As an error, so that the log leaves out the values it may hold, as of its own. */
function errorOf({ type, message, stack }: PageFailure): Error {
  const error = new Error(message);
  error.name = type;
  error.stack = [`${type}: ${message}`, ...framesIn(stack)].join("\n");
  return error;
}

/** Browsers write a frame as `at name (address:1:2)` or as `name@address:1:2`. */
function framesIn(stack: string): string[] {
  return stack.split("\n").flatMap((line) => {
    const [, name = "", place] = /^\s*(?:at )?(.*?)[@( ]*((?:https?:\/)?\/\S*?:\d+:\d+)\)?$/.exec(line) ?? [];
    // An address may have a query, and a query may tell who.
    return place === undefined ? [] : [`at ${name} (${place.replace(/\?[^:]*/, "")})`];
  });
}

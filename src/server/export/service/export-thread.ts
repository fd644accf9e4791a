/** A thread beside the server's own: reads, formats and writes exports, so that nothing else on the node waits for them. */
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { createDb } from "../../db/database.ts";
import { createPool } from "../../db/pool.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { describeError } from "../../http/log.ts";
import { runDueExports } from "./run-exports.ts";
import type { FromThread } from "./thread-words.ts";

/** Each lane reads a page ahead, writes how far it is, and counts. */
const CONNECTIONS = 4;

const given = z.object({ appUrl: z.string(), exportFolder: z.string() });
const heard = z.object({ say: z.enum(["run", "stop"]), lane: z.int() });

function work(port: NonNullable<typeof parentPort>): void {
  const { appUrl, exportFolder } = given.parse(workerData);
  const db = createDb(createPool(appUrl, { applicationName: "reelgate exports", max: CONNECTIONS }));
  const tell = (words: FromThread): void => port.postMessage(words);
  const log = {
    error: (context: { readonly error?: unknown; readonly export?: unknown }) =>
      tell({ say: "failed", export: String(context.export), facts: describeError(context.error) }),
  };
  const running = new Map<number, AbortController>();
  port.on("message", (words: unknown) => {
    const { say, lane } = heard.parse(words);
    if (say === "stop") {
      running.get(lane)?.abort();
      return;
    }
    const stopping = new AbortController();
    running.set(lane, stopping);
    void runDueExports({ db, ids: uuidv7, clock: () => new Date(), exportFolder, log }, stopping.signal)
      .then(
        () => tell({ say: "done", lane }),
        (error: unknown) => tell({ say: "broken", lane, facts: describeError(error) }),
      )
      .finally(() => running.delete(lane));
  });
}

if (!isMainThread && parentPort !== null) work(parentPort);
